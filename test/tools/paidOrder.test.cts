/** What the desk of a shop writes of an order, and whom it tells, by the expressions of its workflow. */
import type { Json } from '../support/workflowExpressions.cts';
import { NOW, expressionsOf, workflowIn } from '../support/workflowExpressions.cts';

const evaluated = expressionsOf('paid-order.json');
const written = workflowIn('paid-order.json');

const USED = { duplicate: true, outcome: 'duplicate', uniqueKey: 'k' };
const KNOWN = { ...USED, stamped: { id: 7, uuid: 'U' } };
const OPEN = { duplicate: true, outcome: 'unknown', uniqueKey: 'k' };
const STAMPED = { id: 7, uuid: 'U', order: { key: 'k', number: '1' } };
const NOT_GIVEN = {
	...STAMPED,
	differences: [{ field: 'Total', asked: '1160.00', came: '89320.00' }],
	warnings: [
		{ code: 'filesNotDownloaded', es: { message: 'El servicio dio el archivo de otra factura' } },
	],
};
const REFUSED = { error: { outcome: 'refused', fields: { 'Receptor.Nombre': [] }, es: {} } };

const INVOICED = { uuid: 'U', status: 'stamped', recipient: 'URE180429TM6', total: 1160 };

/** What Validate says of an order that is posted again. */
const checked = (Rfc: string, Total: string) => ({
	valid: true,
	invoice: { Receptor: { Rfc } },
	totals: { Total },
});

/** A row that the register has under the UUID that came back. */
const ANOTHER = { order_id: '2', order_number: '1002', shop: 's', uuid: 'U' };

interface Case {
	what: string;
	answer: Json;
	row?: Json;
	/** The rows that have its UUID. */
	same?: Json[];
	/** The execution is one of the schedule. */
	isLater?: boolean;
	state: string;
	/** What it writes does not touch a row that is stamped. */
	leavesStamped?: boolean;
	isOwnerTold?: boolean;
	/** Of its item; by default those that Stamp downloads. */
	files?: Json;
}

const FILES = { data_xml: {}, data_pdf: {} };

const cases: Case[] = [
	{ what: 'it was stamped now', answer: STAMPED, state: 'stamped' },
	{ what: 'it was stamped before, as n8n knows', answer: KNOWN, state: 'stamped' },
	{
		what: 'it was stamped before, and its row has the UUID',
		answer: USED,
		row: { uuid: 'U' },
		state: 'stamped',
	},
	{
		what: 'another worker has stamped it, and has not written its UUID yet',
		answer: USED,
		state: 'received',
		leavesStamped: true,
	},
	{
		what: 'another delivery of it is being stamped',
		answer: OPEN,
		state: 'received',
		leavesStamped: true,
	},
	{
		what: 'the schedule meets another run of it that is stamping it',
		answer: OPEN,
		isLater: true,
		state: 'received',
		leavesStamped: true,
	},
	{
		what: 'five minutes later no one has written its UUID',
		answer: USED,
		row: { message: 'Se está timbrando' },
		isLater: true,
		state: 'unknown',
		isOwnerTold: true,
	},
	{
		what: 'five minutes later its key is still open',
		answer: OPEN,
		row: { message: 'Se está timbrando' },
		isLater: true,
		state: 'unknown',
		isOwnerTold: true,
	},
	{
		what: 'the service is away',
		answer: { error: { outcome: 'notSent', message: 'Away', description: '', es: {} } },
		state: 'received',
		isOwnerTold: true,
	},
	{
		what: 'the service says in one text what SAT refuses',
		answer: {
			error: { outcome: 'refused', message: 'CFDI40145 - Nombre', description: '', es: {} },
		},
		state: 'refused',
		isOwnerTold: true,
	},
	{
		what: 'it is invoiced, and its shop posts it with a refund of a part of it',
		answer: { error: { outcome: 'notSent', message: 'No lines', description: '', es: {} } },
		row: INVOICED,
		state: 'stamped',
	},
	{
		what: 'a person wrote its UUID alone, and its shop posts it again',
		answer: checked('URE180429TM6', '1160'),
		row: { uuid: 'U', status: 'stamped' },
		state: 'stamped',
	},
	{
		what: 'it is invoiced, and its shop posts it again without its RFC',
		answer: { valid: false, reason: 'noRfc', totals: null },
		row: INVOICED,
		state: 'stamped',
	},
	{
		what: 'it is invoiced, and posted again as it was',
		answer: checked('URE180429TM6', '1160.00'),
		row: INVOICED,
		state: 'stamped',
	},
	{
		what: 'it is invoiced, and has another total now',
		answer: checked('URE180429TM6', '1740.00'),
		row: INVOICED,
		state: 'refused',
		isOwnerTold: true,
	},
	{
		what: 'it is invoiced, and is of another customer now',
		answer: checked('CACX7605101P8', '1160.00'),
		row: INVOICED,
		state: 'refused',
		isOwnerTold: true,
	},
	{
		what: 'it is invoiced, and what has changed was told before',
		answer: checked('CACX7605101P8', '1160.00'),
		row: {
			...INVOICED,
			message:
				'El pedido cambió después de su factura U: era URE180429TM6 por 1160.00; ahora es CACX7605101P8 por 1160.00',
		},
		state: 'refused',
	},
	{
		what: 'it is in a global invoice, and has an RFC now',
		answer: checked('URE180429TM6', '1160.00'),
		row: { related_uuid: 'G' },
		state: 'inGlobal',
	},
	{
		what: 'it comes back with the UUID of another order',
		answer: STAMPED,
		same: [ANOTHER],
		state: 'unknown',
		isOwnerTold: true,
	},
	{
		what: 'it is posted again after the UUID of another order',
		answer: KNOWN,
		row: {
			message:
				'El servicio respondió con el UUID U, que en cfdi_invoices ya es el de la factura del pedido 1002. No se envió al cliente.',
		},
		same: [ANOTHER],
		state: 'unknown',
	},
	{
		what: 'it has the number of the order of another shop, whose UUID comes back',
		answer: STAMPED,
		same: [{ ...ANOTHER, order_id: '1', shop: 'other' }],
		state: 'unknown',
		isOwnerTold: true,
	},
	{
		what: 'a row that was typed in has its UUID in other letters',
		answer: { ...STAMPED, uuid: 'Ab' },
		same: [{ ...ANOTHER, uuid: ' aB ' }],
		state: 'unknown',
		isOwnerTold: true,
	},
	{
		what: 'another worker has made a second row of it, with its UUID',
		answer: KNOWN,
		same: [{ ...ANOTHER, order_id: '1' }],
		state: 'stamped',
	},
	{
		what: 'it was stamped, and its files are those of another',
		answer: NOT_GIVEN,
		files: {},
		state: 'stamped',
		isOwnerTold: true,
	},
	{
		what: 'it was stamped, and has no PDF',
		answer: STAMPED,
		files: { data: {} },
		state: 'stamped',
		isOwnerTold: true,
	},
	{ what: 'SAT refuses it', answer: REFUSED, state: 'refused', isOwnerTold: true },
];

describe.each(cases)(
	'$what',
	({
		answer,
		row = {},
		same,
		isLater = false,
		state,
		leavesStamped = false,
		isOwnerTold = false,
		files = FILES,
	}) => {
		const given = {
			$input: [answer],
			'Write it down': [{ shop: 's', order_id: '1', state: 'received', ...row }],
			...(isLater && { 'What is left': [row] }),
			...(same && { 'Of which orders is its UUID?': same }),
		};

		const at = { binary: files };

		it(`the state of its row is ${state}`, () => {
			expect(evaluated('Its row', 'columns.value.state', given, at)).toBe(state);
		});

		it(leavesStamped ? 'a row that is stamped is left alone' : 'each row of it is written', () => {
			const not = evaluated('Its row', 'filters.conditions.2.keyValue', given, at);
			expect(not).toBe(leavesStamped ? 'stamped' : '');
		});

		it(isOwnerTold ? 'its owner is told' : 'its owner is not told', () => {
			const told = evaluated('Its row', 'columns.value.told', given, at);
			expect(told).toBe(isOwnerTold ? 'no' : null);
		});
	},
);

describe('An answer with the UUID of another order', () => {
	const given = {
		$input: [STAMPED],
		'Write it down': [{ shop: 's', order_id: '1', state: 'received', email: 'ana@example.com' }],
		'Of which orders is its UUID?': [ANOTHER],
	};
	const column = (name: string) => evaluated('Its row', `columns.value.${name}`, given);
	const isMailed = (of: Record<string, Json[]>, binary: Json = FILES) =>
		evaluated('Can it be mailed?', 'conditions.conditions.0.leftValue', of, { binary });

	it('is not mailed to the customer', () => {
		expect(isMailed(given)).toBe(false);
		expect(isMailed({ ...given, 'Of which orders is its UUID?': [{}] })).toBe(true);
	});

	it('nor is one whose files are those of another invoice, or are not there', () => {
		const own = { ...given, 'Of which orders is its UUID?': [{}], $input: [NOT_GIVEN] };
		expect([isMailed(own, {}), isMailed(own, { data: {} })]).toEqual([false, false]);
		const message = evaluated('Its row', 'columns.value.message', own);
		expect(message).toBe(
			'La factura U está timbrada, y no se envió al cliente. El servicio dio el archivo de otra factura.',
		);
		const read = evaluated('One mail of all', 'assignments.assignments.1.value', {
			'Tell them now': [{ order_number: '1', state: 'stamped', message }],
		});
		expect(read).toContain('El pedido 1 está facturado.');
		expect(read).not.toContain('cfdi-corregir');
	});

	it('leaves its row without UUID, ID and status', () => {
		for (const name of ['uuid', 'invoice_id', 'status', 'issued_on'])
			expect(column(name) ?? null).toBe(null);
	});

	it('names the other order, and what the owner does', () => {
		expect(column('message')).toContain('ya es el de la factura del pedido 1002');
		expect(column('what_to_do')).toContain('Abra el XML de ese UUID');
	});
});

it('a recipient that a shop sends is looked at once more, one that a customer has entered on a page is not', () => {
	const stops = (given: Record<string, Json[]>) =>
		evaluated('Stamp it', 'options.checkBeforeStamping', { $input: [{}], ...given });
	expect(stops({})).toBe('ask');
	expect(stops({ 'Another workflow': [{}] })).toBe('block');
});

describe('One mail to the owner', () => {
	const at = (minutes: number) => NOW.toUTC().plus({ minutes }).toISO() as string;
	const untold = ['1', '2', '3', '4', '5'].map((order_number) => ({
		order_number,
		shop: 'tienda.mx',
		told: 'no',
		message: `Mal ${order_number}`,
	}));
	const isTold = (rows: Json[], index = 0) =>
		evaluated('To be told now', 'conditions.conditions.0.leftValue', { $input: rows }, { index });

	it('lists all that were refused since, each with the way to correct it', () => {
		const given = { 'Tell them now': untold, $input: [untold[0] as Json] };
		const read = (at: number) =>
			evaluated('One mail of all', `assignments.assignments.${at}.value`, given) as unknown;
		expect(read(0)).toBe('5 pedidos no se han facturado');
		for (const { order_number, message } of untold) {
			expect(read(1)).toContain(`El pedido ${order_number} de tienda.mx no se ha facturado.`);
			expect(read(1)).toContain(message);
			expect(read(1)).toContain(
				`https://n8n.test/form/cfdi-corregir?Pedido=${order_number}&Tienda=tienda.mx`,
			);
		}
	});

	it('of one order names it in its subject', () => {
		const given = { 'Tell them now': untold.slice(0, 1), $input: untold.slice(0, 1) };
		expect(evaluated('One mail of all', 'assignments.assignments.0.value', given)).toBe(
			'Pedido 1: no se ha facturado',
		);
	});

	it.each<[string, Json[], boolean]>([
		['is sent of what was not told', untold, true],
		['waits for twelve minutes after another one', [...untold, { told: at(-11) }], false],
		['is sent after that', [...untold, { told: at(-13) }], true],
		[
			'is sent although a clock was three days ahead when the last was',
			[...untold, { told: at(4320) }],
			true,
		],
		['is not sent of what was told', [{ told: at(-5) }], false],
		['waits while another one is sent', [...untold, { told: `no ${at(-1)} 5` }], false],
		['is sent again if the last one is not known to be sent', [{ told: `no ${at(-13)} 5` }], true],
	])('%s', (_what, rows, isSent) => {
		expect(isTold(rows)).toBe(isSent);
	});

	it('claims its rows before, so that no other execution tells them, and marks them after it', () => {
		const claimed = { $input: [{ id: 7, told: 'no' }] };
		const read = (part: string) => evaluated('Tell them now', part, claimed) as unknown;
		expect(read('filters.conditions.1.keyValue')).toBe('no');
		expect(read('columns.value.told')).toBe(`no ${NOW.toUTC().toISO()} 7`);
		expect(evaluated('They are told', 'columns.value.told', claimed)).toBe(NOW.toUTC().toISO());
		const after = written.connections['Mail it']?.main?.[0]?.map(({ node }) => node);
		expect(after).toContain('They are told');
		expect(written.connections['Mail it']?.main?.[1]?.map(({ node }) => node)).toEqual([
			'Sent or not',
		]);
	});

	it('names an order that another workflow accepted and has not taken for a day', () => {
		const row = { order_number: '9', desk: 'gone', state: 'received', take_after: at(-1500) };
		expect(isTold([row])).toBe(true);
		expect(isTold([{ ...row, take_after: at(-60) }])).toBe(false);
		expect(isTold([{ ...row, desk: 'this' }])).toBe(false);
		const given = { 'Tell them now': [row], $input: [row] };
		const text = evaluated('One mail of all', 'assignments.assignments.1.value', given);
		expect(text).toContain('Lo aceptó el flujo gone');
	});
});

describe('A second copy of the workflow over the same table', () => {
	const of = (row: Json) => ({
		takes: evaluated('Take it', 'filters.conditions.0.keyValue', { $input: [{ id: 7, ...row }] }),
		leaves: !(evaluated('Its own', 'conditions.conditions.0.leftValue', {
			$input: [{ order_id: '7', ...row }],
		}) as unknown as boolean),
	});

	it.each<[string, Json, { takes: unknown; leaves: boolean }]>([
		['takes a row that no workflow has accepted', {}, { takes: 7, leaves: false }],
		['takes its own', { desk: 'this' }, { takes: 7, leaves: false }],
		['leaves that of the other one', { desk: 'other' }, { takes: 0, leaves: true }],
	])('%s', (_what, row, is) => {
		expect(of(row)).toEqual(is);
	});

	it('leaves a row that no shop has posted, such as that of an office', () => {
		const taken = evaluated('Its own', 'conditions.conditions.0.leftValue', {
			$input: [{ state: 'again', order_id: null }],
		}) as unknown;
		expect(taken).toBe(false);
	});

	it('writes its name only where it has seen none', () => {
		const seen = (desk: string | null) =>
			evaluated('Take it', 'filters.conditions.1.keyValue', { $input: [{ desk }] });
		expect([seen(null), seen('this')]).toEqual([null, 'this']);
		expect(evaluated('Take it', 'columns.value.desk', { $input: [{}] })).toBe('this');
	});
});

it.each<[string, Json, boolean]>([
	['no', {}, false],
	['a valid one', { uuid: 'U', status: 'stamped' }, true],
	['one that may be cancelled', { uuid: 'U', status: 'cancelling' }, true],
	['one that was cancelled', { uuid: 'U', status: 'cancelled' }, false],
	['a global', { related_uuid: 'G' }, true],
])('an order with %s invoice is never stamped: %j', (_what, row, has) => {
	const condition = 'conditions.conditions.0.leftValue';
	expect(evaluated('Has it an invoice?', condition, { $input: [row] })).toBe(has);
});

it('the total of an invoice stays that of its row, whatever its shop posts', () => {
	const given = {
		$input: [{ ...checked('URE180429TM6', '1740.00'), order: { total: '1740.00' } }],
		'Write it down': [INVOICED],
	};
	expect(evaluated('Its row', 'columns.value.total', given)).toBe(1160);
});

const signature = `${'k'.repeat(43)}=`;

it.each<[string, boolean, Json, Json?]>([
	['signed by WooCommerce', true, { 'x-wc-webhook-signature': signature }],
	['signed by Shopify', true, { 'x-shopify-hmac-sha256': signature }],
	['of 3 MB', true, { 'x-wc-webhook-signature': signature, 'content-length': '3000000' }],
	['of no length', true, { 'x-wc-webhook-signature': signature, 'content-length': undefined }],
	['unsigned', false, {}],
	['that names its shop only', false, { 'x-wc-webhook-source': 'https://tienda.example.mx/' }],
	['with an empty signature', false, { 'x-wc-webhook-signature': '' }],
	['with a text for a signature', false, { 'x-wc-webhook-signature': `${signature} ` }],
	['with two signatures', false, { 'x-wc-webhook-signature': `${signature}, ${signature}` }],
	['of 10 MB', false, { 'x-wc-webhook-signature': signature, 'content-length': '10000000' }],
	[
		'of 4 MB and no length',
		false,
		{ 'x-wc-webhook-signature': signature, 'content-length': undefined },
		{ id: 7, note: 'x'.repeat(4_000_000) },
	],
	[
		'in parts',
		false,
		{ 'x-wc-webhook-signature': signature, 'content-type': 'multipart/form-data; boundary=b' },
	],
	[
		'with which WooCommerce tries its webhook',
		false,
		{ 'content-type': 'application/x-www-form-urlencoded' },
		{ webhook_id: '7' },
	],
	['without a kind', false, { 'x-wc-webhook-signature': signature, 'content-type': undefined }],
])('a delivery %s begins an execution: %s', (_of, is, headers, body = { id: 7 }) => {
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
});

describe('The shop of a delivery', () => {
	const woo = (shop: string, source: string, links?: string) => ({
		shop,
		headers: {
			'content-type': 'application/json',
			'x-wc-webhook-signature': 's',
			...(source && { 'x-wc-webhook-source': source }),
		},
		signature: 's',
		body: { id: 7, ...(links && { _links: { self: [{ href: links }] } }) },
	});
	const link = (shop: string) => `https://${shop}/wp-json/wc/v3/orders/7`;

	it.each<[string, Json, string, boolean]>([
		['is that of its trigger', woo('Tienda-A.mx/', ''), 'tienda-a.mx', true],
		['is in one spelling', woo('a.mx', 'https://www.a.mx/', link('a.mx')), 'a.mx', true],
		['is that of the signed order', woo('', 'https://forged.mx/', link('a.mx')), 'a.mx', true],
		['is its host, whatever the language', woo('', '', 'https://A.mx/en/wp-json/wc'), 'a.mx', true],
		['of a trigger may be in any language', woo('a.mx', '', link('a.mx:443/en')), 'a.mx', true],
		['of a trigger may have a folder', woo('a.mx/norte', '', link('a.mx')), 'a.mx/norte', true],
		['is not another one: its header', woo('a.mx', 'https://b.mx/', link('a.mx')), 'a.mx', false],
		['is not another one: its order', woo('a.mx', 'https://a.mx/', link('b.mx')), 'a.mx', false],
		[
			'of Shopify is that of its header, where no trigger is named',
			{
				shop: '',
				headers: {
					'content-type': 'application/json',
					'x-shopify-hmac-sha256': 's',
					'x-shopify-shop-domain': 'Taller.myshopify.com',
				},
				signature: 's',
				body: { id: 7 },
			},
			'taller.myshopify.com',
			true,
		],
	])('%s', (_what, delivery, shop, isAccepted) => {
		const given = { $input: [delivery] };
		expect(evaluated('Write it down', 'columns.value.shop', given)).toBe(shop);
		const forged = evaluated(
			'Not signed by the shop?',
			'conditions.conditions.0.leftValue',
			given,
		) as unknown;
		expect(forged).toBe(!isAccepted);
	});

	it('is in the key of its order, also where the order does not say it', () => {
		const order = evaluated('Write it down', 'columns.value.order_json', {
			$input: [woo('a.mx', 'https://a.mx/')],
			'Its row before': [{}],
		});
		const { body } = JSON.parse(String(order)) as { body: Json };
		expect(body).toMatchObject({ _links: { self: [{ href: link('a.mx') }] } });
	});

	it.each(['Paid order', 'Paid order 2'])('%s signs with a secret that is its own', (name) => {
		const { nodes, connections } = written;
		const sign = connections[name]?.main?.[0]?.[0]?.node;
		expect(nodes.find((one) => one.name === sign)?.type).toBe('n8n-nodes-base.crypto');
		expect(sign).toBe(`Sign it again${name.replace('Paid order', '')}`);
		expect(nodes.find((one) => one.name === name)?.disabled).toBe(
			name === 'Paid order' ? undefined : true,
		);
	});
});

it.each([
	['who stamped it writes whatever stands there', STAMPED, ['order_id', '1']],
	['who did not leaves a UUID that was not there before', USED, ['uuid', null]],
])('%s', (_who, answer, filter) => {
	const given = {
		$input: [answer],
		'Write it down': [{ shop: 's', order_id: '1', uuid: null, total: null }],
	};
	const read = (part: string) => evaluated('Its row', `filters.conditions.3.${part}`, given);
	expect([read('keyName'), read('keyValue')]).toEqual(filter);
});

it.each([
	['who stamped it writes whatever the shop has changed', STAMPED, ['order_id', '1']],
	['who did not leaves an order that the shop has changed', REFUSED, ['modified', 'then']],
])('%s', (_who, answer, filter) => {
	const given = {
		$input: [answer],
		'Write it down': [{ shop: 's', order_id: '1', modified: 'then' }],
	};
	const read = (part: string) => evaluated('Its row', `filters.conditions.4.${part}`, given);
	expect([read('keyName'), read('keyValue')]).toEqual(filter);
});

describe('An order that a shop posts again', () => {
	const delivered = (email: string, modified: Json) => ({
		headers: { 'x-wc-webhook-source': 'https://a.mx/' },
		body: { id: 1, billing: { email }, ...modified },
	});
	const ELEVEN = '2026-11-20T11:00:00';
	const row = (email: string, shops = 'old@example.com') => ({
		id: 7,
		email,
		modified: '2026-11-20T11:00:00.000Z',
		order_json: JSON.stringify(delivered(shops, { date_modified_gmt: ELEVEN })),
	});
	const written = (before: Json, delivery: Json) => {
		const given = { $input: [delivery], 'Its row before': [before] };
		const [email, order_json, modified] = ['email', 'order_json', 'modified'].map(
			(name) => evaluated('Write it down', `columns.value.${name}`, given) as unknown,
		);
		const { billing } = (JSON.parse(String(order_json)) as { body: Json }).body;
		return { email, modified, order: (billing as Json).email };
	};
	const later = delivered('new@example.com', { date_modified_gmt: '2026-11-20T12:00:00' });
	const earlier = delivered('new@example.com', { date_modified_gmt: '2026-11-20T10:00:00' });

	it('is mailed to the address that the shop has now', () => {
		expect(written(row('old@example.com'), later)).toEqual({
			email: 'new@example.com',
			modified: '2026-11-20T12:00:00.000Z',
			order: 'new@example.com',
		});
		expect(written(row(''), later)).toMatchObject({ email: 'new@example.com' });
		expect(written({}, later)).toMatchObject({ email: 'new@example.com' });
	});

	it('is mailed to the address that a person entered', () => {
		expect(written(row('ana@example.com'), later)).toMatchObject({ email: 'ana@example.com' });
	});

	it('keeps the address that it has where the shop has none any more', () => {
		expect(written(row('old@example.com'), delivered('', {}))).toMatchObject({
			email: 'old@example.com',
		});
	});

	it('is not replaced by what the shop posted before it', () => {
		expect(written(row('old@example.com'), earlier)).toEqual({
			email: 'old@example.com',
			modified: '2026-11-20T11:00:00.000Z',
			order: 'old@example.com',
		});
	});

	it('counts as changed now if the shop does not say when, or says a time to come', () => {
		const now = NOW.toUTC().toISO();
		for (const modified of [{}, { date_modified_gmt: '2099-01-01T00:00:00' }, { updated_at: 'x' }])
			expect(written(row(''), delivered('new@example.com', modified)).modified).toBe(now);
		const shopify = delivered('', { updated_at: '2026-11-20T06:30:00-06:00' });
		expect(written({}, shopify).modified).toBe('2026-11-20T12:30:00.000Z');
	});

	it('is taken by the schedule as its row has it', () => {
		const given = { $input: [{ ...row('ana@example.com'), order_id: '1', shop: 'a.mx' }] };
		for (const name of ['email', 'order_json', 'modified'])
			expect(evaluated('Write it down', `columns.value.${name}`, given)).toBe(
				(given.$input[0] as Json)[name],
			);
	});
});

describe('The mail of an invoice', () => {
	const ORDER = { key: 'k', number: '1', email: 'shop@example.com' };
	const stamped = { ...STAMPED, order: ORDER };
	const before = { shop: 's', order_id: '1', email: 'ana@example.com', told: 'no' };
	const given = (answer: Json, of: Json = stamped) => ({
		$input: [answer],
		'Can it be mailed?': [of],
		'Write it down': [before],
		'Tell them now': [{ told: 'no 2026-11-23T18:00:00.000Z 5' }],
	});
	const row = (answer: Json, of?: Json) =>
		Object.fromEntries(
			['message', 'what_to_do', 'told'].map((name) => [
				name,
				evaluated('Sent or not', `columns.value.${name}`, given(answer, of)) as unknown,
			]),
		);

	it('is noted as not sent before it is sent, since n8n may be killed', () => {
		const message = evaluated(
			'Its row',
			'columns.value.message',
			{ $input: [stamped], 'Write it down': [before] },
			{ binary: FILES },
		);
		expect(message).toBe('No se envió todavía el correo a ana@example.com');
	});

	it('leaves nothing to tell once it is sent', () => {
		expect(row({ messageId: 'm' })).toEqual({ message: '', what_to_do: '', told: null });
	});

	it('that is refused is told to the owner, with the address and the reason', () => {
		expect(row({ ...stamped, error: '550 No such user' })).toEqual({
			message: 'No se envió el correo a ana@example.com: 550 No such user',
			what_to_do:
				'La factura está timbrada. Envíela otra vez desde la página de la oficina, con la dirección correcta.',
			told: 'no',
		});
	});

	it('is found by its UUID, and a mail to the owner touches no invoice', () => {
		const of = (answer: Json, mailed: Json) =>
			['Sent or not', 'They are told'].map(
				(node) =>
					evaluated(node, 'filters.conditions.0.keyValue', given(answer, mailed)) as unknown,
			);
		expect(of({ messageId: 'm' }, stamped)).toEqual(['U', '-']);
		expect(of({ messageId: 'm' }, { subject: 's' })).toEqual([
			'-',
			'no 2026-11-23T18:00:00.000Z 5',
		]);
	});

	it('that is refused does not stop the others', () => {
		const mail = written.nodes.find(({ name }) => name === 'Mail it');
		expect(mail?.onError).toBe('continueErrorOutput');
	});
});

it('a total that is not known stays empty', () => {
	const given = { $input: [USED], 'Write it down': [{ total: null }] };
	expect(evaluated('Its row', 'columns.value.total', given)).toBeNull();
});
