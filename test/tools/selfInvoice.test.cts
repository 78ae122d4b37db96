/** What the customers' page asks and finds, by the expressions of its workflow and by its own script. */
import { resolve } from 'node:path';
import { buildSync } from 'esbuild';

import type { Case } from '../support/pageExpressions.cts';
import { ROW, TRY, asked, found } from '../support/pageExpressions.cts';
import type { Json } from '../support/workflowExpressions.cts';

const root = resolve(__dirname, '../..');

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
		const tries = (count: number) =>
			Array.from({ length: count }, (_, index) => ({
				id: index + 1,
				ticket_hour: `2026112318 ${index}`,
				visitor_minute: '202611231800 ',
			}));
		const kinds = [40, 41].map(
			(count) => found({ own: tries(1)[0] as Json, tries: tries(count) }).kind,
		);
		expect(kinds).toEqual(['open', 'over']);
	});
});

describe('The purchase', () => {
	const stamped = { uuid: 'U', recipient: 'URE180429TM6', state: 'stamped', order_json: '' };
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
		['was tried five times before', { tries: Array.from({ length: 6 }, () => TRY) }, 'over'],
		['was tried four times before', { tries: Array.from({ length: 5 }, () => TRY) }, 'open'],
		[
			'is one of 21 tickets of a visitor',
			{
				tries: Array.from({ length: 21 }, (_, index) => ({
					...TRY,
					ticket_hour: `2026112318 ${index}`,
				})),
			},
			'over',
		],
	])('%s', (_is, given, kind) => {
		expect(found(given).kind).toBe(kind);
	});

	it.each<[string, Case, boolean]>([
		['a right answer', {}, false],
		['a wrong total', { ask: { total: '1' } }, true],
		[
			'an RFC that is not that of the invoice',
			{ row: stamped, ask: { rfc: 'CACX7605101P8', step: 'stamp' } },
			true,
		],
		['a mail', { ask: { ...own, step: 'data' } }, true],
		[
			'what is refused as it was tried too often',
			{ tries: Array.from({ length: 6 }, () => TRY) },
			false,
		],
	])('the try is kept of %s: %#', (_of, given, isKept) => {
		expect(found(given).isKept).toBe(isKept);
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
		entryPoints: [resolve(root, 'tools/workflows/page/entered.js')],
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
