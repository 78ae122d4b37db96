import { styleText } from 'node:util';
import type { FirstInvoice } from './firstInvoice.ts';
import { STEPS } from './firstInvoice.ts';
import type { Item } from './n8n/execution.ts';

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

/** Shows what each step of the first invoice brought. */
export function showResults(results: FirstInvoice): void {
	row(STEPS.customer, `customer ${id(results.customer)}`);
	row(STEPS.product, `product ${id(results.product)}`);
	row(STEPS.stamp, `invoice ${id(results.stamped)}`);
	row('', `UUID ${String(results.stamped?.json.uuid)}`);
	const [first, ...others] = results.files.map(
		({ path, content }) => `${path} (${(content.length / 1024).toFixed(1)} kB)`,
	);
	row(STEPS.download, first ?? 'no files');
	for (const other of others) row('', other);
	row(STEPS.cancel, JSON.stringify(results.cancelled?.json));
}

function id(item: Item | undefined): string {
	return String(item?.json.id ?? '(none)');
}
