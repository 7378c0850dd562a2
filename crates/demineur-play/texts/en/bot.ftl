## The bot
