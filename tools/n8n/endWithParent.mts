// Loaded into n8n before n8n itself. Standard input is a pipe that the starter holds: when it
// closes, the starter wants n8n to end or has died, and an n8n without its starter is a leftover.
process.stdin.on('close', () => {
	if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(0);
});
process.stdin.resume();
