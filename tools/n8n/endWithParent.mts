// n8n loads this file before its own code. Standard input is a pipe that closes when the parent
// process stops n8n or dies. In both cases, n8n must end.
process.stdin.on('close', () => {
	if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(0);
});
process.stdin.resume();
