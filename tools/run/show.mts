import { styleText } from 'node:util';

// A closed terminal or pipe must not end the run before it stops its processes.
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
