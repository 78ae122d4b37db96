// Loaded before n8n. Standard input is a pipe from the process that started n8n. It closes when
// that process stops n8n or dies; n8n must end in both cases.
process.stdin.on('close', () => {
	if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(0);
});
process.stdin.resume();
