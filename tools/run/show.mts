import { styleText } from 'node:util';

// Ignore write errors if the terminal or pipe is closed, because otherwise this process would die
// before it stops its child processes.
process.stdout.on('error', () => undefined);

export function say(line = ''): void {
	process.stdout.write(`${line}\n`);
}

export function title(text: string): void {
	say();
	say(styleText('bold', text));
}

export function row(name: string, value: string): void {
	say(`  ${name.padEnd(22)}${value}`);
}
