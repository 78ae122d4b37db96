/** Evaluates the expressions of the customers' page. */
import type { Json } from './workflowExpressions.cts';
import { expressionsOf } from './workflowExpressions.cts';

export const evaluated = expressionsOf('self-invoice.json');

const PROXY = 'header with the address';

/** Evaluates a request, by default through a proxy that adds the visitor's address. */
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
	others?: Json[];
	settings?: Json;
	/** Earlier tries to count. */
	tries?: Json[];
	headers?: Json;
}

/** A wrong answer for the ticket, from a visitor without an address. */
export const TRY = { ticket_hour: '2026112318 1001', visitor_minute: '202611231800 ' };

export function right({
	ask = {},
	row = {},
	others = [],
	settings = {},
	headers = {},
}: Case): Json {
	return evaluated('Is it right?', 'jsonOutput', {
		Settings: [{ 'invoice until': 'month', 'ask also for': '', ...settings }],
		'What is asked': [asked({ ticket: '1001', total: '1160.00', ...ask }, headers)],
		$input: [row, ...others].map((one) => ({ ...ROW, ...one })),
	});
}

export function tryOf(known: Json): Json {
	const noted = (column: string) =>
		evaluated('Note the try', `columns.value.${column}`, { $input: [known] });
	return { id: 999, ticket_hour: noted('ticket_hour'), visitor_minute: noted('visitor_minute') };
}

export function found(given: Case): Json {
	const known = right(given);
	const own = tryOf(known);
	return evaluated('The purchase', 'jsonOutput', {
		'Is it right?': [known],
		'Note the try': [own],
		$input: [...(given.tries ?? []), own],
	});
}
