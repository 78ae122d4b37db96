import type { BookedInvoice } from './service.mts';

function timesStamped(invoices: readonly BookedInvoice[]): Map<string, number> {
	const times = new Map<string, number>();
	for (const { body } of invoices) times.set(body.Folio, (times.get(body.Folio) ?? 0) + 1);
	return times;
}

export function stampedAgain(invoices: readonly BookedInvoice[]): string[] {
	return [...timesStamped(invoices)].filter(([, times]) => times > 1).map(([order]) => order);
}

export function booksSay(invoices: readonly BookedInvoice[]): string {
	const again = stampedAgain(invoices).length;
	const twice = again === 0 ? 'no order twice' : `${again} orders twice or more`;
	return `${invoices.length} stamps, ${twice}`;
}
