import type { FirstInvoice } from './firstInvoice.mts';
import { STEPS } from './firstInvoice.mts';
import type { Item } from '../tools/n8n/execution.mts';
import { row } from '../tools/run/show.mts';

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
