/** What the expressions of the customers' page give, without n8n. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { IWorkflowBase } from 'n8n-workflow';

import { DateTime } from 'luxon';

const root = resolve(__dirname, '../..');
const { nodes } = JSON.parse(
	readFileSync(resolve(root, 'workflows/self-invoice.json'), 'utf8'),
) as IWorkflowBase;

export type Json = Record<string, unknown>;

const NOW = DateTime.fromISO('2026-11-23T12:00:00', { zone: 'America/Mexico_City' });

/**
 * Evaluates the only expression of a node's parameter, with what other nodes gave.
 * @param parameter its name, or the names down to it with dots between them
 */
export function evaluated(
	node: string,
	parameter: string,
	given: Readonly<Record<string, Json[]>>,
): Json {
	const parameters: unknown = nodes.find(({ name }) => name === node)?.parameters;
	const text = String(
		parameter.split('.').reduce((value, name) => (value as Json | undefined)?.[name], parameters),
	);
	const items = (name: string) => (given[name] ?? []).map((json) => ({ json }));
	const $ = (name: string) => ({
		isExecuted: name in given,
		first: () => items(name)[0],
		all: () => items(name),
	});
	const expression = /^=\{\{([\s\S]*)\}\}$/.exec(text)?.[1] ?? 'undefined';
	// n8n ends an expression there.
	expect(expression).not.toContain('}}');
	return new Function('$', '$json', '$input', '$now', 'DateTime', `return (${expression});`)(
		$,
		given.$input?.[0] ?? {},
		{ all: () => items('$input') },
		NOW,
		DateTime,
	) as Json;
}

export const asked = (body: Json, headers: Json = {}) =>
	evaluated('What is asked', 'jsonOutput', { $input: [{ body, headers }] });

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
	settings?: Json;
	tries?: Json[];
}

export const TRY = {
	id: 1,
	ticket_hour: '2026112318 1001',
	visitor_minute: '202611231800 1.1.1.1',
};

export function found({ ask = {}, row = {}, settings = {}, tries = [TRY] }: Case): Json {
	return evaluated('The purchase', 'jsonOutput', {
		Settings: [{ 'invoice until': 'month', 'ask also for': '', ...settings }],
		'What is asked': [asked({ ticket: '1001', total: '1160.00', ...ask })],
		'Note the try': [TRY],
		'Its tries': tries,
		$input: [{ ...ROW, ...row }],
	});
}
