import { styleText } from 'node:util';

// Writing to a closed terminal or pipe must not end the run before its processes are stopped.
process.stdout.on('error', () => undefined);

/** Prints a line. */
export function say(line = ''): void {
	process.stdout.write(`${line}\n`);
}

/** Prints a heading. */
export function title(text: string): void {
	say();
	say(styleText('bold', text));
}

/** Prints a name and its value in two columns. */
export function row(name: string, value: string): void {
	say(`  ${name.padEnd(22)}${value}`);
}
