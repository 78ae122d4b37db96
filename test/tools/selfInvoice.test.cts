/** What the customers' page asks and finds, by the expressions of its workflow and by its own script. */
import { resolve } from 'node:path';
import { buildSync } from 'esbuild';

import type { Case } from '../support/pageExpressions.cts';
import { ROW, TRY, asked, evaluated, found, right, tryOf } from '../support/pageExpressions.cts';
import type { Json } from '../support/workflowExpressions.cts';

const root = resolve(__dirname, '../..');

const PROXIED = { headers: { 'x-forwarded-for': '1.1.1.1' } };

/** Wrong answers of a visitor for other tickets, in this minute. */
const ofMinute = (count: number, visitor: string): Json[] =>
	Array.from({ length: count }, (_, index) => ({
		ticket_hour: `2026112318 ${index}`,
		visitor_minute: `202611231800 ${visitor}`,
	}));

describe('What is asked', () => {
	it.each([
		['a ticket with #', { ticket: ' #1001 ' }, { ticket: '1001', step: 'buy' }],
		['a ticket with several #', { ticket: '## #1001' }, { ticket: '1001' }],
		['a total with signs', { total: '$1,160.00' }, { total: 1160 }],
		['an RFC with dashes', { rfc: 'ure-180429-tm6' }, { rfc: 'URE180429TM6' }],
		['an unknown step', { step: 'drop' }, { step: 'buy' }],
		['a list', { ticket: ['1', '2'], total: ['1'] }, { ticket: '', total: 0 }],
		['an object', { ticket: { toString: 1 } }, { ticket: '' }],
		['a line break', { email: 'A@b.mx\r\nBcc: x' }, { email: 'a@b.mx  bcc: x' }],
		['nothing', {}, { ticket: '', total: 0, step: 'buy', visitor: '' }],
	])('%s', (_of, body, is) => {
		expect(asked(body)).toMatchObject(is);
	});

	it.each([
		[
			'https://siat.sat.gob.mx/app/qr/x.jsf?D1=10&D2=1&D3=19030012345_EKU9003173C9',
			'19030012345_EKU9003173C9',
		],
		['http://evil.example/?D3=19030012345_H%26E951128469', '19030012345_H%26E951128469'],
		['http://evil.example/?D3=19030012345_EKU9003173C9@evil.example', '19030012345_EKU9003173C9'],
		['http://evil.example/?D3=../../x', ''],
		['', ''],
		[['a'], ''],
	])('of the link "%s" only the value of D3 is taken', (link, taxpayer) => {
		expect(asked({ step: 'certificate', link })).toMatchObject({ step: 'certificate', taxpayer });
	});

	it('is cut to what a row can have', () => {
		const long = 'x'.repeat(500_000);
		const names = ['ticket', 'third', 'rfc', 'name', 'postal_code', 'regime', 'cfdi_use', 'email'];
		const cut = asked(Object.fromEntries(names.map((name) => [name, long])), {
			'x-forwarded-for': long,
		});
		expect(JSON.stringify(cut).length).toBeLessThan(1000);
	});

	it.each([
		['203.0.113.9', '203.0.113.9'],
		['1.1.1.1, 203.0.113.9', '203.0.113.9'],
		['203.0.113.9:51234', '203.0.113.9'],
		['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
	])('comes from the address that the proxy notes last: %s', (proxied, visitor) => {
		expect(asked({}, { 'x-forwarded-for': proxied }).visitor).toBe(visitor);
	});

	it('comes from no address that is forged, where no proxy is named: all visitors count as one', () => {
		const forged = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' };
		expect(asked({}, forged, { 'header with the address': '' }).visitor).toBe('');
		const kinds = [39, 40].map((count) => found({ tries: ofMinute(count, '') }).kind);
		expect(kinds).toEqual(['open', 'over']);
	});
});

it.each([
	['application/x-www-form-urlencoded', '2000', true],
	['multipart/form-data; boundary=x', '2100000', true],
	['multipart/form-data; boundary=x', undefined, true],
	[undefined, undefined, true],
	['application/json', '20', false],
	['text/xml', '20', false],
	['text/plain', '20', false],
	['application/octet-stream', '20', false],
	['multipart/mixed', '20', false],
	['application/x-www-form-urlencoded', '16000000', false],
	['multipart/form-data; boundary=x', '1073741824', false],
])('%s of %s bytes begins an execution: %s', (type, length, is) => {
	const headers = { 'content-type': type, 'content-length': length };
	const body = { step: 'buy' };
	expect(evaluated('Page', 'options.onlyRunIf', { $input: [{ headers, body }] })).toBe(is);
});

it.each<[string, Json, boolean]>([
	['one file', { certificate: {} }, true],
	['no file', {}, true],
	[
		'thousands of files',
		Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [at, {}])),
		false,
	],
	['thousands of one name', { certificate: Array.from({ length: 5000 }, () => ({})) }, false],
])('a form with %s begins an execution: %#', (_of, files, is) => {
	const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '900000' };
	const body = { data: { step: 'certificate' }, files };
	expect(evaluated('Page', 'options.onlyRunIf', { $input: [{ headers, body }] })).toBe(is);
});

describe('The purchase', () => {
	const stamped: Json = { uuid: 'U', recipient: 'URE180429TM6', state: 'stamped', order_json: '' };
	const own = { rfc: 'URE180429TM6' };

	it.each<[string, Case, string]>([
		['is there', {}, 'open'],
		['has another total', { ask: { total: '1160.01' } }, 'no'],
		['has no total yet', { row: { total: null }, ask: { total: '' } }, 'no'],
		['is a credit note', { row: { type: 'E' } }, 'no'],
		['is a list of the global invoice', { row: { shop: 'global' } }, 'no'],
		['was cancelled', { row: { ...stamped, status: 'cancelled' } }, 'no'],
		['is of an earlier month', { row: { ordered_on: '2026-10-31' } }, 'late'],
		[
			'is of day 10 of 10',
			{ row: { ordered_on: '2026-11-13' }, settings: { 'invoice until': '10' } },
			'open',
		],
		[
			'is of day 11 of 10',
			{ row: { ordered_on: '2026-11-12' }, settings: { 'invoice until': '10' } },
			'late',
		],
		[
			'is old and in no global invoice',
			{ row: { ordered_on: '2026-01-01' }, settings: { 'invoice until': 'global' } },
			'open',
		],
		[
			'is in one, which is the last day',
			{ row: { state: 'inGlobal', order_json: '' }, settings: { 'invoice until': 'global' } },
			'late',
		],
		['is in one', { row: { state: 'inGlobal', order_json: '' } }, 'person'],
		['may have been stamped', { row: { state: 'unknown' } }, 'later'],
		['has an invoice', { row: stamped }, 'stamped'],
		['has one of this RFC', { row: stamped, ask: { ...own, step: 'files' } }, 'theirs'],
		[
			'has one, and it is asked for again',
			{ row: stamped, ask: { ...own, step: 'stamp' } },
			'theirs',
		],
		[
			'has one of another RFC',
			{ row: stamped, ask: { rfc: 'CACX7605101P8', step: 'files' } },
			'no',
		],
		[
			'was invoiced by hand, while its order waits',
			{ others: [{ ...stamped, shop: '', status: 'stamped' }] },
			'stamped',
		],
		[
			'was invoiced to another RFC, and that was replaced',
			{
				row: { ...stamped, recipient: 'CACX7605101P8', status: 'cancelling' },
				others: [{ ...stamped, shop: '', status: 'stamped' }],
				ask: { ...own, step: 'files' },
			},
			'theirs',
		],
		[
			'was replaced, and is asked for with the RFC that was wrong',
			{
				row: { ...stamped, status: 'cancelRefused' },
				others: [{ ...stamped, recipient: 'CACX7605101P8', status: 'stamped' }],
				ask: { ...own, step: 'files' },
			},
			'no',
		],
		['is found without its e-mail', { settings: { 'ask also for': 'email' } }, 'no'],
		[
			'is found with its e-mail',
			{ settings: { 'ask also for': 'email' }, ask: { third: 'Ana@Example.com' } },
			'open',
		],
		[
			'is found with another code',
			{ settings: { 'ask also for': 'code' }, ask: { third: 'wc_order_y' } },
			'no',
		],
		[
			'is found with its code',
			{ settings: { 'ask also for': 'code' }, ask: { third: 'wc_order_x' } },
			'open',
		],
		[
			'is found with its code alone, also once it has an invoice',
			{
				settings: { 'ask also for': 'code' },
				row: { ...stamped, order_json: ROW.order_json },
				ask: { ...own, step: 'files' },
			},
			'no',
		],
		[
			'is found with its code, and gives its files',
			{
				settings: { 'ask also for': 'code' },
				row: { ...stamped, order_json: ROW.order_json },
				ask: { ...own, step: 'files', third: 'wc_order_x' },
			},
			'theirs',
		],
		[
			'is found with its code, and gives the invoice that replaced its first one',
			{
				settings: { 'ask also for': 'code' },
				row: { ...stamped, status: 'cancelling', order_key: 'k', order_json: ROW.order_json },
				others: [{ ...stamped, status: 'stamped', order_key: 'k' }],
				ask: { ...own, step: 'files', third: 'wc_order_x' },
			},
			'theirs',
		],
		[
			'has no code any more, as its order was emptied',
			{ settings: { 'ask also for': 'code' }, row: stamped, ask: { ...own, third: '' } },
			'no',
		],
		[
			'has no address, and is asked for with the text of nothing',
			{ settings: { 'ask also for': 'email' }, row: { email: null }, ask: { third: 'null' } },
			'no',
		],
		['is one of two shops with its number and total', { others: [{ shop: 'otra.mx' }] }, 'no'],
		['was tried five times before', { tries: Array.from({ length: 5 }, () => TRY) }, 'over'],
		['was tried four times before', { tries: Array.from({ length: 4 }, () => TRY) }, 'open'],
		[
			'was tried five times before, and is tried with a wrong total',
			{ tries: Array.from({ length: 5 }, () => TRY), ask: { total: '1' } },
			'over',
		],
		[
			'is of a visitor with 19 wrong answers',
			{ ...PROXIED, tries: ofMinute(19, '1.1.1.1') },
			'open',
		],
		[
			'is of a visitor with 20 wrong answers',
			{ ...PROXIED, tries: ofMinute(20, '1.1.1.1') },
			'over',
		],
		[
			'is being stamped',
			{ row: { state: 'received', take_after: '2026-11-23T18:05:00Z' } },
			'later',
		],
		[
			'should have been taken ten minutes ago',
			{ row: { take_after: '2026-11-23T17:49:00.000Z' } },
			'open',
		],
		[
			'is in a global invoice, and was taken before',
			{ row: { state: 'inGlobal', take_after: '2026-11-23T18:05:00Z' } },
			'person',
		],
	])('%s', (_is, given, kind) => {
		expect(found(given).kind).toBe(kind);
	});

	const theirs = { row: stamped, ask: own };
	const asks = ({ ask, ...given }: Case, more: Json): Case => ({
		...given,
		ask: { ...ask, ...more },
	});

	it.each<[string, Case, string, number]>([
		['a look', {}, 'look', 100],
		['a wrong total', { ask: { total: '1' } }, 'wrong', 5],
		['an RFC that is not that of the invoice', asks(theirs, { rfc: 'CACX7605101P8' }), 'wrong', 5],
		['a stamp', { ask: { ...own, step: 'stamp' } }, 'stamp', 15],
		[
			'data for a person',
			{ row: { state: 'inGlobal' }, ask: { ...own, step: 'stamp' } },
			'person',
			5,
		],
		['its files', asks(theirs, { step: 'files' }), 'files', 30],
		['a PDF', asks(theirs, { step: 'pdf' }), 'files', 30],
		['an invoice that is asked for again', asks(theirs, { step: 'stamp' }), 'files', 30],
		['a mail', asks(theirs, { step: 'mail', email: 'a@b.mx' }), 'mail', 5],
		['a mail with the data', { ask: { ...own, step: 'data', email: 'a@b.mx' } }, 'mail', 5],
		['a Constancia', { ask: { ...own, step: 'certificate' } }, 'read', 20],
	])('%s is counted, also if it is right: %#', (_of, given, cost, most) => {
		const known = right(given);
		const same = Array.from({ length: most }, () => tryOf(known));
		expect(known.cost).toBe(cost);
		expect(found({ ...given, tries: same.slice(1) }).kind).not.toBe('over');
		expect(found({ ...given, tries: same })).toMatchObject({
			kind: 'over',
			minutes: 60,
			row: { id: 0 },
		});
	});

	it('of each cost is counted alone: who downloads often can still correct and mail', () => {
		const download = tryOf(right(asks(theirs, { step: 'pdf' })));
		const tries = Array.from({ length: 30 }, () => download);
		const mail = asks(theirs, { step: 'mail', email: 'a@b.mx' });
		expect([found({ ...mail, tries }).kind, found({ tries }).kind]).toEqual(['theirs', 'open']);
	});

	it('a visitor has a limit over all tickets if a proxy tells visitors from each other', () => {
		const mail: Case = { ...PROXIED, ...asks(theirs, { step: 'mail', email: 'a@b.mx' }) };
		const visitor_minute = tryOf(right(mail)).visitor_minute;
		const tries = Array.from({ length: 50 }, (_, index) => ({
			ticket_hour: `${index}`,
			visitor_minute,
		}));
		expect(found({ ...mail, tries }).kind).toBe('over');
		expect(tryOf(right({ ...mail, headers: {} })).visitor_minute).toBe('2026112318-mail #1001');
	});

	it('a ticket that is written like a key is not counted as that of another one', () => {
		const keys = ['-stamp 1001', '2026112318-stamp 1001', ' -stamp 1001'].map(
			(ticket) => tryOf(right({ ask: { ticket } })).ticket_hour,
		);
		expect(keys).not.toContain(tryOf(right({ ask: { ...own, step: 'stamp' } })).ticket_hour);
	});

	it('after a minute a visitor may go on, with a ticket when its hour is over', () => {
		const tries = ofMinute(20, '1.1.1.1');
		expect(found({ ...PROXIED, tries }).minutes).toBe(1);
		expect(found({ tries: Array.from({ length: 5 }, () => TRY) }).minutes).toBe(60);
	});

	it('a try over a limit is forgotten, and so are all but the newest 20,000', () => {
		const forgets = (given: Case) =>
			['0', '1'].map((index) =>
				evaluated('Forget tries', `filters.conditions.${index}.keyValue`, {
					'The purchase': [found(given)],
				}),
			);
		expect(forgets({})).toEqual([0, 999 - 20_000]);
		expect(forgets({ ask: { total: '1' } })).toEqual([0, 999 - 20_000]);
		expect(forgets({ tries: Array.from({ length: 5 }, () => TRY) })).toEqual([999, 999 - 20_000]);
	});

	it.each([
		'a@b.mx, c@d.mx',
		'a@b.mx;c@d.mx',
		'a@b.mx c@d.mx',
		'a@b.mx\nc@d.mx',
		'Ana <a@b.mx>',
		'"a, c"@d.mx',
		'grupo:a@b.mx;',
		'a@b.mx\u200b',
		'a\u202e@b.mx',
		'a@b',
		'@b.mx',
		'a@b..mx',
		'a@@b.mx',
	])('takes one plain address, and not "%s"', (email) => {
		const kinds = [
			found({ ask: { ...own, step: 'check', email } }),
			found({ ask: { ...own, step: 'stamp', email } }),
			found({ ask: { ...own, step: 'data', email } }),
			found(asks(theirs, { step: 'mail', email })),
		].map(({ kind }) => kind);
		expect(kinds).toEqual(['address', 'address', 'address', 'address']);
		// It may be half typed there.
		expect(found({ ask: { ...own, step: 'rfc', email } }).kind).toBe('open');
	});

	it.each(['a@b.mx', "o'neil+x_1%=@sub-1.b.com.mx", 'ana@correo.xn--p1ai', ' A@B.MX '])(
		'takes "%s"',
		(email) => {
			expect(found(asks(theirs, { step: 'mail', email })).kind).toBe('theirs');
		},
	);

	it('can be stamped without an address, and not mailed', () => {
		expect(found({ ask: { ...own, step: 'stamp' } }).kind).toBe('open');
		expect(found(asks(theirs, { step: 'mail' })).kind).toBe('address');
	});

	it('nothing of the order is passed on to who has not passed', () => {
		expect(found({ ask: { total: '1' } }).row).toEqual({ id: 0 });
	});

	it('of an invoice and the one that replaced it, the new one is given', () => {
		const row = { ...stamped, uuid: 'OLD', status: 'cancelling' };
		const others = [{ ...stamped, uuid: 'NEW', status: 'stamped' }];
		const given = found({ row, others, ask: { ...own, step: 'files' } });
		expect(given.row).toMatchObject({ uuid: 'NEW' });
	});

	it('says until when', () => {
		expect(found({}).until).toBe('2026-11-30');
	});
});

describe('What a customer types', () => {
	const { outputFiles } = buildSync({
		entryPoints: [resolve(root, 'packages/desk/pages/selfInvoice/entered.js')],
		bundle: true,
		write: false,
		format: 'cjs',
	});
	const module = { exports: {} as { amountOf(text: string): string; rfcOf(text: string): string } };
	new Function('module', outputFiles[0]?.text ?? '')(module);
	const { amountOf, rfcOf } = module.exports;

	it.each([
		['1160', '1160.00'],
		['1,260', '1260.00'],
		['$1,160.50 MXN', '1160.50'],
		['1160,50', '1160.50'],
		['1.160,50', '1160.50'],
		[' 12 ', '12.00'],
		['', undefined],
		['mil', undefined],
		['-5', undefined],
		['1.160.50', undefined],
	])('"%s" is the total %s', (text, amount) => {
		expect(amountOf(text)).toBe(amount);
	});

	it('an RFC is read without dashes and spaces', () => {
		expect(rfcOf(' ure-180429 tm6')).toBe('URE180429TM6');
	});
});
