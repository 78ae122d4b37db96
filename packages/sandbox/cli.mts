#!/usr/bin/env node
// Checks the Node.js version before loading the sandbox, which needs node:sqlite.
const OLDEST = [22, 13] as const;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) {
	if (process.argv[2] === 'order') await import('./orders/main.mts');
	else await import('./main.mts');
} else {
	console.error(
		`cfdi-sandbox needs Node.js ${OLDEST.join('.')} or newer; this is ${process.versions.node}.`,
	);
	process.exitCode = 1;
}
