import type { Row } from './register';
import type { Case } from './support/tickets';
import { ROW, TRY, asked, found, noted } from './support/tickets';
import { LIMITS } from './tickets';
import { MAX_COUNTED, MAX_OF_ALL } from './tickets/budgets';

const PROXIED = { headers: { 'x-forwarded-for': '1.1.1.1' } };

const REFUSED = { state: 'refused', fields: 'Receptor.Nombre' };

const ofMinute = (count: number, visitor: string): Row[] =>
	Array.from({ length: count }, (_, index) => ({
		ticket_hour: `2026112318 ${index}`,
		visitor_minute: `202611231800 ${visitor}`,
	}));

describe('A question', () => {
	it.each([
		['a ticket with #', { ticket: ' #1001 ' }, { ticket: '1001', step: 'buy' }],
		['a ticket with several #', { ticket: '## #1001' }, { ticket: '1001' }],
		['a total with signs', { total: '$1,160.00' }, { total: '1160.00' }],
		['an RFC with dashes', { rfc: 'ure-180429-tm6' }, { rfc: 'URE180429TM6' }],
		['an unknown step', { step: 'drop' }, { step: 'buy' }],
		['a list', { ticket: ['1', '2'], total: ['1'] }, { ticket: '', total: '' }],
		['an object', { ticket: { toString: 1 } }, { ticket: '' }],
		['a line break', { email: 'A@b.mx\r\nBcc: x' }, { email: 'a@b.mx  bcc: x' }],
		['nothing', {}, { ticket: '', total: '', step: 'buy', visitor: '' }],
	])("reads a visitor's request that contains %s", (_of, body, is) => {
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
	])('reads only the D3 parameter from the link "%s"', (link, taxpayer) => {
		expect(asked({ step: 'certificate', link })).toMatchObject({ step: 'certificate', taxpayer });
	});

	it('shortens long values in a request so that the request fits in a row', () => {
		const long = 'x'.repeat(500_000);
		const names = ['ticket', 'third', 'rfc', 'name', 'postal_code', 'regime', 'cfdi_use', 'email'];
		const cut = asked(Object.fromEntries(names.map((name) => [name, long])), {
			'x-forwarded-for': long,
		});
		expect(JSON.stringify(cut).length).toBeLessThan(1300);
	});

	it.each([
		['203.0.113.9', '203.0.113.9'],
		['1.1.1.1, 203.0.113.9', '203.0.113.9'],
		['203.0.113.9:51234', '203.0.113.9'],
		['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
	])('uses the visitor address that the proxy adds last: %s', (proxied, visitor) => {
		expect(asked({}, { 'x-forwarded-for': proxied }).visitor).toBe(visitor);
	});

	it('ignores address headers and counts all visitors together if no proxy is configured', () => {
		const forged = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' };
		expect(asked({}, forged, { proxy: '' }).visitor).toBe('');
		const kinds = [39, 40].map((count) => found({ tries: ofMinute(count, '') }).kind);
		expect(kinds).toEqual(['open', 'over']);
	});
});

describe('The purchase', () => {
	const stamped: Row = { uuid: 'U', recipient: 'URE180429TM6', state: 'stamped', order_json: '' };
	const own = { rfc: 'URE180429TM6' };

	it.each<[string, Case, string]>([
		['is there', {}, 'open'],
		['has its number with #', { row: { order_number: '#1001' } }, 'open'],
		['has another number', { row: { order_number: '10010' } }, 'no'],
		['has no number', { row: { order_number: '' }, ask: { ticket: '' } }, 'no'],
		['has another total', { ask: { total: '1160.01' } }, 'no'],
		['has no total yet', { row: { total: null }, ask: { total: '' } }, 'no'],
		['is a credit note', { row: { type: 'E' } }, 'no'],
		['is a list of the global invoice', { row: { shop: 'global' } }, 'no'],
		['was cancelled', { row: { ...stamped, status: 'cancelled' } }, 'no'],
		['is of an earlier month', { row: { ordered_on: '2026-10-31' } }, 'late'],
		[
			'is of day 10 of 10',
			{ row: { ordered_on: '2026-11-13' }, settings: { until: '10' } },
			'open',
		],
		[
			'is of day 11 of 10',
			{ row: { ordered_on: '2026-11-12' }, settings: { until: '10' } },
			'late',
		],
		[
			'is old and in no global invoice',
			{ row: { ordered_on: '2026-01-01' }, settings: { until: 'global' } },
			'open',
		],
		[
			'is in one, which is the last day',
			{ row: { state: 'inGlobal', order_json: '' }, settings: { until: 'global' } },
			'late',
		],
		['is in one', { row: { state: 'inGlobal', order_json: '' } }, 'person'],
		['can have been stamped', { row: { state: 'unknown' } }, 'lookedFor'],
		[
			'is searched',
			{ row: { state: 'received', asked_on: '2026-11-23T17:00:00.000Z 101' } },
			'lookedFor',
		],
		['was refused after a search', { row: { asked_on: '2026-11-23' } }, 'open'],
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
		['is found without its email', { settings: { third: 'email' } }, 'no'],
		[
			'is found with its email',
			{ settings: { third: 'email' }, ask: { third: 'Ana@Example.com' } },
			'open',
		],
		[
			'is found with another code',
			{ settings: { third: 'code' }, ask: { third: 'wc_order_y' } },
			'no',
		],
		[
			'is found with its code',
			{ settings: { third: 'code' }, ask: { third: 'wc_order_x' } },
			'open',
		],
		[
			'is found with its code alone, also once it has an invoice',
			{
				settings: { third: 'code' },
				row: { ...stamped, order_json: ROW.order_json },
				ask: { ...own, step: 'files' },
			},
			'no',
		],
		[
			'is found with its code, and gives its files',
			{
				settings: { third: 'code' },
				row: { ...stamped, order_json: ROW.order_json },
				ask: { ...own, step: 'files', third: 'wc_order_x' },
			},
			'theirs',
		],
		[
			'is found with its code, and gives the invoice that replaced its first one',
			{
				settings: { third: 'code' },
				row: { ...stamped, status: 'cancelling', order_key: 'k', order_json: ROW.order_json },
				others: [{ ...stamped, status: 'stamped', order_key: 'k' }],
				ask: { ...own, step: 'files', third: 'wc_order_x' },
			},
			'theirs',
		],
		[
			'has no code any more, as its order was emptied',
			{ settings: { third: 'code' }, row: stamped, ask: { ...own, third: '' } },
			'no',
		],
		[
			'has no address, and is asked for with the text of nothing',
			{ settings: { third: 'email' }, row: { email: null }, ask: { third: 'null' } },
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
			'is refused, and its customer is asked again in three days',
			{ row: { ...REFUSED, asked: '1', take_after: '2026-11-26T18:05:00Z' } },
			'open',
		],
		[
			'is refused, and its customer has just corrected it',
			{ row: { ...REFUSED, fields: '', take_after: '2026-11-23T18:05:00Z' } },
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
	])('finds or refuses a purchase that %s', (_is, given, kind) => {
		expect(found(given).kind).toBe(kind);
	});

	const theirs = { row: stamped, ask: own };
	const asks = ({ ask, ...given }: Case, more: Row): Case => ({
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
	])('counts %s toward a limit, even if the answer is right: %#', (_of, given, cost, most) => {
		const known: Row = { ...noted(given) };
		const same = Array.from({ length: most }, () => known);
		const separator = cost === 'wrong' ? ' ' : `-${cost} `;
		expect(known.ticket_hour).toBe(`2026112318${separator}1001`);
		expect(found({ ...given, tries: same.slice(1) }).kind).not.toBe('over');
		expect(found({ ...given, tries: same })).toMatchObject({
			kind: 'over',
			minutes: 60,
			row: { id: 0 },
		});
	});

	it('limits each kind of request separately, so that many downloads do not block an email', () => {
		const download: Row = { ...noted(asks(theirs, { step: 'pdf' })) };
		const tries = Array.from({ length: 30 }, () => download);
		const mail = asks(theirs, { step: 'mail', email: 'a@b.mx' });
		expect([found({ ...mail, tries }).kind, found({ tries }).kind]).toEqual(['theirs', 'open']);
	});

	it('limits a visitor across all tickets if a proxy reports addresses', () => {
		const mail: Case = { ...PROXIED, ...asks(theirs, { step: 'mail', email: 'a@b.mx' }) };
		const visitor_minute = noted(mail).visitor_minute;
		const tries = Array.from({ length: 50 }, (_, index) => ({
			ticket_hour: `${index}`,
			visitor_minute,
		}));
		expect(found({ ...mail, tries }).kind).toBe('over');
		expect(noted({ ...mail, headers: {} }).visitor_minute).toBe('2026112318-mail #1001');
	});

	it('does not confuse a ticket named "-stamp 1001" with a stamp request for the ticket 1001', () => {
		const keys = ['-stamp 1001', '2026112318-stamp 1001', ' -stamp 1001'].map(
			(ticket) => noted({ ask: { ticket } }).ticket_hour,
		);
		expect(keys).not.toContain(noted({ ask: { ...own, step: 'stamp' } }).ticket_hour);
	});

	it('blocks a visitor for a minute and a ticket for an hour after wrong answers', () => {
		const tries = ofMinute(20, '1.1.1.1');
		expect(found({ ...PROXIED, tries }).minutes).toBe(1);
		expect(found({ tries: Array.from({ length: 5 }, () => TRY) }).minutes).toBe(60);
	});

	it('deletes attempts above a limit, older than an hour, or beyond the newest 20,000', () => {
		const forgets = (given: Case) => {
			const { forget, forget_below, forget_before } = found(given);
			return [forget, forget_below, forget_before];
		};
		const others = [999 - 20_000, '2026-11-23T17:00:00.000Z'];
		expect(forgets({})).toEqual([0, ...others]);
		expect(forgets({ ask: { total: '1' } })).toEqual([0, ...others]);
		expect(forgets({ tries: Array.from({ length: 5 }, () => TRY) })).toEqual([999, ...others]);
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
	])('refuses "%s" as an email address', (email) => {
		const kinds = [
			found({ ask: { ...own, step: 'check', email } }),
			found({ ask: { ...own, step: 'stamp', email } }),
			found({ ask: { ...own, step: 'data', email } }),
			found(asks(theirs, { step: 'mail', email })),
		].map(({ kind }) => kind);
		expect(kinds).toEqual(['address', 'address', 'address', 'address']);
		// In this step, the page sends an address that the customer is still typing.
		expect(found({ ask: { ...own, step: 'rfc', email } }).kind).toBe('open');
	});

	it.each(['a@b.mx', "o'neil+x_1%=@sub-1.b.com.mx", 'ana@correo.xn--p1ai', ' A@B.MX '])(
		'accepts "%s" as an email address',
		(email) => {
			expect(found(asks(theirs, { step: 'mail', email })).kind).toBe('theirs');
		},
	);

	it('accepts a missing email address for a stamp, but not for an email', () => {
		expect(found({ ask: { ...own, step: 'stamp' } }).kind).toBe('open');
		expect(found(asks(theirs, { step: 'mail' })).kind).toBe('address');
	});

	it('gives no order data to a visitor who enters a wrong total', () => {
		expect(found({ ask: { total: '1' } }).row).toEqual({ id: 0 });
	});

	it('finds the replacement of an invoice that was replaced', () => {
		const row = { ...stamped, uuid: 'OLD', status: 'cancelling' };
		const others = [{ ...stamped, uuid: 'NEW', status: 'stamped' }];
		const given = found({ row, others, ask: { ...own, step: 'files' } });
		expect(given.row).toMatchObject({ uuid: 'NEW' });
	});

	it('returns the last day on which the purchase can be invoiced', () => {
		expect(found({}).until).toBe('2026-11-30');
	});
});

it('keeps the sum of the limits for each kind of request below MAX_COUNTED', () => {
	const { wrong, ...others } = LIMITS;
	for (const [ofTicket, ofVisitor] of Object.values(others)) {
		const most = ofTicket + ofVisitor + wrong[0] + Math.max(wrong[1], MAX_OF_ALL);
		expect(most).toBeLessThan(MAX_COUNTED);
	}
});
