import { styleText } from 'node:util';

// A terminal that was closed, a reader that has gone: no reason to leave anything running.
process.stdout.on('error', () => undefined);

/** Writes a line of the demo's own. */
export function say(line = ''): void {
	process.stdout.write(`${line}\n`);
}

/** A heading. */
export function title(text: string): void {
	say();
	say(styleText('bold', text));
}

/** A name and what it stands for, in two columns. */
export function row(name: string, value: string): void {
	say(`  ${name.padEnd(22)}${value}`);
}
