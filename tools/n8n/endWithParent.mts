// n8n loads this file before its own code. Standard input closes when the parent process stops n8n
// or dies, and n8n must then end.
process.stdin.on('close', () => {
	if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(0);
});
process.stdin.resume();
