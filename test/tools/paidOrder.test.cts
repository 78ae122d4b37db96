/** Tests the connections between a shop workflow's nodes. packages/desk tests their decisions. */
import type { Json } from '../support/workflowExpressions.cts';
import { expressionsOf, workflowIn } from '../support/workflowExpressions.cts';

const evaluated = expressionsOf('paid-order.json');
const written = workflowIn('paid-order.json');

const nodeOf = (name: string) => written.nodes.find((one) => one.name === name);
const after = (name: string, output = 0) =>
	written.connections[name]?.main?.[output]?.map(({ node }) => node);

it('asks about suspicious recipient data from the shop, but not about data that customers entered', () => {
	const stops = (given: Record<string, Json[]>) =>
		evaluated('Stamp it', 'options.checkBeforeStamping', { $input: [{}], ...given });
	expect(stops({})).toBe('ask');
	expect(stops({ 'Another workflow': [{}] })).toBe('block');
});

it('searches for a lost invoice only in scheduled runs, and starts at the recorded ID', () => {
	const from = (item: Json, given: Record<string, Json[]>) =>
		evaluated('Stamp it', 'options.fromId', { $input: [item], ...given });
	const last = { 'The last invoices': [{ invoice_id: '90' }, { invoice_id: '81' }] };
	expect(from({ look_from: '7' }, {})).toBe('');
	expect(from({ look_from: '7' }, last)).toBe('7');
	expect(from({}, last)).toBe('81');
	expect(from({}, { 'The last invoices': [{}] })).toBe('');
});

const signature = `${'k'.repeat(43)}=`;

it.each<[string, boolean, Json, Json?]>([
	['signed by WooCommerce', true, { 'x-wc-webhook-signature': signature }],
	['signed by Shopify', true, { 'x-shopify-hmac-sha256': signature }],
	['of 3 MB', true, { 'x-wc-webhook-signature': signature, 'content-length': '3000000' }],
	['without a length', true, { 'x-wc-webhook-signature': signature, 'content-length': undefined }],
	['unsigned', false, {}],
	['that only names its shop', false, { 'x-wc-webhook-source': 'https://tienda.example.mx/' }],
	['with an empty signature', false, { 'x-wc-webhook-signature': '' }],
	['with a malformed signature', false, { 'x-wc-webhook-signature': `${signature} ` }],
	['with two signatures', false, { 'x-wc-webhook-signature': `${signature}, ${signature}` }],
	['of 10 MB', false, { 'x-wc-webhook-signature': signature, 'content-length': '10000000' }],
	[
		'of 4 MB without a length',
		false,
		{ 'x-wc-webhook-signature': signature, 'content-length': undefined },
		{ id: 7, note: 'x'.repeat(4_000_000) },
	],
	[
		'as multipart form data',
		false,
		{ 'x-wc-webhook-signature': signature, 'content-type': 'multipart/form-data; boundary=b' },
	],
	[
		'that tests a WooCommerce webhook',
		false,
		{ 'content-type': 'application/x-www-form-urlencoded' },
		{ webhook_id: '7' },
	],
	[
		'without a Content-Type',
		false,
		{ 'x-wc-webhook-signature': signature, 'content-type': undefined },
	],
])(
	'starts an execution only for a signed delivery of allowed size and type: %s (starts: %s)',
	(_of, is, headers, body = { id: 7 }) => {
		const delivery = {
			headers: { 'content-type': 'application/json', 'content-length': '2000', ...headers },
			body,
		};
		for (const [file, name] of [
			['paid-order.json', 'Paid order'],
			['paid-order.json', 'Paid order 2'],
			['credit-note-on-refund.json', 'Refund or order'],
			['credit-note-on-refund.json', 'Refund or order 2'],
		] as const) {
			expect(expressionsOf(file)(name, 'options.onlyRunIf', { $input: [delivery] })).toBe(is);
		}
	},
);

describe('A delivery', () => {
	it.each(['Paid order', 'Paid order 2'])(
		'recalculates the signature of a delivery to the "%s" node with that shop\'s secret',
		(name) => {
			const [sign = ''] = after(name) ?? [];
			expect(nodeOf(sign)?.type).toBe('n8n-nodes-base.crypto');
			expect(sign).toBe(`Sign it again${name.replace('Paid order', '')}`);
			expect(nodeOf(name)?.disabled).toBe(name === 'Paid order' ? undefined : true);
		},
	);

	it.each(['Its shop', 'Its shop 2'])(
		'continues after the "%s" node only for a delivery that the shop signed',
		(name) => {
			expect(nodeOf(name)?.parameters).toMatchObject({ resource: 'delivery', operation: 'read' });
			// Pressing D enables the whole second shop, so all of its nodes must be disabled.
			expect(nodeOf(name)?.disabled).toBe(name === 'Its shop' ? undefined : true);
			expect(after(name, 0)).toEqual(['Its row before', 'Accept it']);
			expect(after(name, 1)).toEqual(['Answer the shop']);
		},
	);

	it.each<[string, Json, number, string]>([
		['is accepted once its row is written', { id: 7, status: null, message: 'm' }, 200, 'Accepted'],
		['is accepted if the order has an invoice', { id: 7, status: 'stamped' }, 200, 'Accepted'],
		[
			'is refused with a wrong signature',
			{ status: 401, message: 'Wrong signature' },
			401,
			'Wrong signature',
		],
	])('answers the shop about a delivery that %s', (_what, item, code, message) => {
		const given = { $input: [item] };
		expect(evaluated('Answer the shop', 'options.responseCode', given)).toBe(code);
		expect(evaluated('Answer the shop', 'responseBody', given)).toEqual({ message });
	});

	it('records a delivery before it answers the shop, and stamps the order after the answer', () => {
		expect(after('Accept it', 1)).toEqual(['Write it down']);
		expect(after('Write it down')).toEqual(['Answer the shop', 'Take it']);
		const [answer, take] = ['Answer the shop', 'Take it'].map((name) => nodeOf(name)?.position[1]);
		expect(answer).toBeLessThan(Number(take));
	});
});

describe('A second copy of the workflow over the same table', () => {
	const seen = (desk: string | null) =>
		evaluated('Take it', 'filters.conditions.1.keyValue', { $input: [{ id: 7, desk }] });

	it.each<[string, string | null, string | null]>([
		['takes a row that no workflow has accepted, if that is still true', null, null],
		['takes a row after a person has emptied its desk', '', ''],
		['takes a row that it has accepted', 'this', 'this'],
		['does not take a row of the other workflow', 'other', 'this'],
	])(
		"prevents two workflow copies from processing each other's orders: a copy %s",
		(_what, desk, value) => {
			expect(seen(desk)).toBe(value);
			expect(evaluated('Take it', 'columns.value.desk', { $input: [{}] })).toBe('this');
		},
	);
});

describe('The row of a result', () => {
	const conditions = (columns: Json) => {
		const given = {
			$input: [columns],
			'Take it': [{ order_id: '1', uuid: null, modified: 'then' }],
		};
		return [2, 3, 4].map((at) =>
			['keyName', 'condition', 'keyValue'].map(
				(part) => evaluated('Its row', `filters.conditions.${at}.${part}`, given) as unknown,
			),
		);
	};

	it('overwrites the row of an order that this run stamped, whatever the row contains', () => {
		const issued = { order_id: '1', state: 'stamped', issued_on: '2026-11-23', uuid: 'U' };
		expect(conditions(issued)).toEqual([
			['state', 'neq', ''],
			['order_id', 'eq', '1'],
			['order_id', 'eq', '1'],
		]);
	});

	it('does not overwrite a row that another run stamped or that the shop has changed', () => {
		expect(conditions({ order_id: '1', state: 'received' })).toEqual([
			['state', 'neq', 'stamped'],
			['uuid', 'eq', null],
			['modified', 'eq', 'then'],
		]);
	});

	it("updates an unstamped order's row if the order is left out of a global invoice", () => {
		expect(conditions({ order_id: '1', list: '', message: 'm' })).toEqual([
			['state', 'neq', 'stamped'],
			['uuid', 'eq', null],
			['order_id', 'eq', '1'],
		]);
	});

	it('writes the result of an order to the table before it sends the email', () => {
		const [row, mail] = ['Its row', 'Its mail'].map((name) => nodeOf(name)?.position[1]);
		expect([after('What came of it', 0), after('What came of it', 1)]).toEqual([
			['Its row'],
			['Its mail'],
		]);
		expect(row).toBeLessThan(Number(mail));
	});

	it("looks for another table row with the result's UUID before it writes the result", () => {
		expect(after('Stamp it')).toEqual(['Who has its UUID?', 'What came of it']);
		const [look, record] = ['Who has its UUID?', 'What came of it'].map(
			(name) => nodeOf(name)?.position[1],
		);
		expect(look).toBeLessThan(Number(record));
		const uuid = (item: Json) =>
			evaluated('Who has its UUID?', 'filters.conditions.0.keyValue', { $input: [item] });
		expect(uuid({ uuid: 'U' })).toBe('U');
		expect(uuid({ stamped: { uuid: 'V' } })).toBe('V');
		expect(uuid({ stamped: { uuid: 'G' }, inGlobal: true })).toBe('none');
		expect(uuid({})).toBe('none');
	});

	it('writes a table row for every result of Stamp and Validate, including errors', () => {
		for (const name of ['Stamp it', 'Check it']) {
			expect(nodeOf(name)?.onError).toBe('continueErrorOutput');
			expect(after(name, 1)).toEqual(['What came of it']);
		}
		expect(written.nodes.filter(({ parameters }) => parameters.operation === 'stamp')).toHaveLength(
			1,
		);
		expect([after('Stamp it, or check it?', 0), after('Stamp it, or check it?', 1)]).toEqual([
			['Stamp it'],
			['Check it'],
		]);
	});
});

describe('The orders of a global invoice', () => {
	it("puts only this workflow's orders from earlier days into a global invoice", () => {
		const take = 'Orders without an RFC';
		const conditionOf = (at: number) =>
			['keyName', 'condition', 'keyValue'].map(
				(part) => evaluated(take, `filters.conditions.${at}.${part}`, { $input: [{}] }) as unknown,
			);
		expect(conditionOf(1)).toEqual(['ordered_on', 'lt', '2026-11-23']);
		expect(conditionOf(3)).toEqual(['desk', 'eq', 'this']);
		expect(evaluated(take, 'columns.value.list', { $input: [{}] })).toBe('7');
		expect(after('Each night')).toEqual([take, 'Orders of the shop']);
		expect(after(take)).toEqual(['Accept it']);
	});

	it.each<[string, Json, string]>([
		['are marked once their list is stamped', { shop: 'global', uuid: 'U', list: '7' }, '7'],
		[
			'are also marked by a list of another night',
			{ shop: 'global', uuid: null, related_uuid: 'U', list: '8' },
			'8',
		],
		['are not marked before their list is stamped', { shop: 'global', uuid: null, list: '7' }, '-'],
		['are not marked by the stamp of a single order', { shop: 'a.mx', uuid: 'U', list: '7' }, '-'],
	])('marks only the orders in a stamped global invoice: orders %s', (_what, row, list) => {
		const mark = 'Mark the orders of a list';
		expect(after('Its row')).toEqual([mark]);
		expect(evaluated(mark, 'filters.conditions.1.keyValue', { $input: [row] })).toBe(list);
	});
});

describe('An email', () => {
	it('marks the orders in an email as claimed before it stamps new orders', () => {
		expect([after('Accept it', 0), after('Accept it', 1)]).toEqual([
			['Claim it for its mail'],
			['Write it down'],
		]);
		const [claim, write] = ['Claim it for its mail', 'Write it down'].map(
			(name) => nodeOf(name)?.position[1],
		);
		expect(claim).toBeLessThan(Number(write));
	});

	it('sends the other emails if the mail server refuses one email', () => {
		expect(nodeOf('Mail it')?.onError).toBe('continueErrorOutput');
		expect([after('Mail it', 0), after('Mail it', 1)]).toEqual([['Sent or not'], ['Sent or not']]);
	});

	it("sends the owner's emails to the workflow's address and a customer's emails only to the customer", () => {
		const to = (item: Json) => evaluated('Mail it', 'toEmail', { $input: [item] });
		expect(to({ isToOwner: false, to: 'ana@example.com' })).toBe('ana@example.com');
		expect(to({ isToOwner: false, to: '' })).toBe('');
		expect(String(nodeOf('Mail it')?.parameters.toEmail)).toContain('$parameter.fromEmail');
	});

	it('claims the orders in an email so that no other execution sends the same email', () => {
		const found = [{ told: 'no', asked: null }];
		const given = { $input: [{ id: 7, told: 'no 2026' }], 'What is left': found };
		const claims = 'Claim it for its mail';
		expect(evaluated(claims, 'filters.conditions.1.keyValue', given)).toBe('no');
		expect(evaluated(claims, 'filters.conditions.2.keyValue', given)).toBeNull();
		const sent = { $input: [{ shop: 's', order_id: '1' }], 'Its mail': [{ told: 'no 2026' }] };
		expect(evaluated('Its row says so', 'filters.conditions.2.keyValue', sent)).toBe('no 2026');
	});
});
