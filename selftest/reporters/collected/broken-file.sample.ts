throw new Error('the file does not load');
