## The server
