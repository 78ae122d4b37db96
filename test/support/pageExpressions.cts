/** What the expressions of the customers' page give. */
import type { Json } from './workflowExpressions.cts';
import { expressionsOf } from './workflowExpressions.cts';

export const evaluated = expressionsOf('self-invoice.json');

const PROXY = 'header with the address';

/** What is asked, by default through a proxy that notes the visitor. */
export const asked = (
	body: Json,
	headers: Json = {},
	settings: Json = { [PROXY]: 'x-forwarded-for' },
) =>
	evaluated('What is asked', 'jsonOutput', { Settings: [settings], $input: [{ body, headers }] });

export const ROW = {
	id: 7,
	shop: 'tienda.mx',
	order_number: '1001',
	total: 1160,
	state: 'noRfc',
	ordered_on: '2026-11-20',
	order_json: JSON.stringify({ body: { order_key: 'wc_order_x' } }),
	email: 'ana@example.com',
};

export interface Case {
	ask?: Json;
	row?: Json;
	/** Rows after it, of the same number. */
	others?: Json[];
	settings?: Json;
	/** This try, and all that count with it. */
	own?: Json;
	tries?: Json[];
}

export const TRY = {
	id: 1,
	ticket_hour: '2026112318 1001',
	visitor_minute: '202611231800 1.1.1.1',
};

export function found({
	ask = {},
	row = {},
	others = [],
	settings = {},
	own = TRY,
	tries = [TRY],
}: Case): Json {
	return evaluated('The purchase', 'jsonOutput', {
		Settings: [{ 'invoice until': 'month', 'ask also for': '', ...settings }],
		'What is asked': [asked({ ticket: '1001', total: '1160.00', ...ask })],
		'Note the try': [own],
		'Its tries': tries,
		$input: [row, ...others].map((one) => ({ ...ROW, ...one })),
	});
}
