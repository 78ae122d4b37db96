/**
 * Runs package.json scripts in parallel, one per processor, and prints each script's output at its
 * end. If a script fails, lets the others end and then fails. Usage: node tools/atOnce.mts
 * lint:code typecheck:node
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { styleText } from 'node:util';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
	scripts: Record<string, string>;
};

async function run(name: string): Promise<void> {
	const command = scripts[name];
	if (command === undefined) throw new Error(`package.json has no script ${name}`);
	const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
	let said = '';
	for (const output of [child.stdout, child.stderr]) {
		output.setEncoding('utf8').on('data', (text: string) => (said += text));
	}
	const [code] = (await once(child, 'close')) as [number | null];
	const isOk = code === 0;
	if (!isOk) process.exitCode = 1;
	console.log(styleText(isOk ? 'green' : 'red', `${isOk ? 'passed' : 'FAILED'}: ${name}`));
	if (said.trim() !== '') console.log(said.trimEnd());
}

const left = process.argv.slice(2);
await Promise.all(
	Array.from({ length: availableParallelism() }, async () => {
		for (let name = left.shift(); name !== undefined; name = left.shift()) await run(name);
	}),
);
