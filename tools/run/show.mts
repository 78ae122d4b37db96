import { styleText } from 'node:util';

// Without this listener, a closed terminal would end this process before it stops its child
// processes.
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
