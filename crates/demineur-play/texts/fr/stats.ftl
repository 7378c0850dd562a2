## Statistics
