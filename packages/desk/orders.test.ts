import {
	acceptOrders,
	afterMail,
	FOLLOWS,
	hasInvoice,
	lookOf,
	mailsAbout,
	mailToCustomer,
	mailToOwner,
	recordOutcome,
	rowsToTell,
	willBeTriedAgain,
} from './orders';
import type { OrderRow, OutcomeRecord } from './orders';
import { isLookedFor } from './orders/looks';
import { isAsking, questionOf } from './refusals';
import { readDelivery } from './deliveries';
import type { ShopDelivery } from './deliveries';
import type { NotInvoiced } from '../orders';

const NOW = Date.parse('2026-11-23T18:00:00.000Z');
const MINUTE = 60_000;
const at = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString();

const USED = { duplicate: true, outcome: 'duplicate', uniqueKey: 'k' };
const KNOWN = { ...USED, stamped: { id: 7, uuid: 'U' } };
const OPEN = { duplicate: true, outcome: 'unknown', uniqueKey: 'k' };
const STAMPED = {
	id: 7,
	uuid: 'U',
	total: '1160.00',
	currency: 'MXN',
	paymentMethod: 'PUE',
	recipient: { rfc: 'URE180429TM6' },
	order: { key: 'k', number: '1', date: '2026-11-20T10:00:00' },
};
const NOT_GIVEN = {
	...STAMPED,
	differences: [{ field: 'Total', asked: '1160.00', came: '89320.00' }],
	warnings: [
		{ code: 'filesNotDownloaded', es: { message: 'El servicio dio el archivo de otra factura' } },
	],
};
const REFUSED = {
	error: {
		outcome: 'refused',
		fields: { 'Receptor.Nombre': [] },
		es: { message: 'No es el nombre', description: 'Corríjalo' },
	},
};
const AWAY = { error: { outcome: 'notSent', message: 'Away', es: { message: 'No responde' } } };

const INVOICED = { uuid: 'U', status: 'stamped', recipient: 'URE180429TM6', total: 1160 };

const CHANGED =
	'El pedido cambió después de su factura U: era URE180429TM6 por 1160.00; ahora es CACX7605101P8 por 1160.00';

const checked = (Rfc: string, Total: string) => ({
	valid: true,
	invoice: { Receptor: { Rfc } },
	totals: { Total },
});

const ANOTHER = { order_id: '2', order_number: '1002', shop: 's', uuid: 'U' };

const ORDER = { shop: 's', order_id: '1', state: 'received', email: 'ana@example.com' };

const recorded = (
	outcome: OutcomeRecord['outcome'],
	row: OrderRow = {},
	more: Partial<OutcomeRecord> = {},
) => recordOutcome({ row: { ...ORDER, ...row }, outcome, hasFiles: true, now: NOW, ...more });

const REASONS: Readonly<Record<NotInvoiced['reason'], true>> = {
	noOrder: true,
	test: true,
	cancelled: true,
	refunded: true,
	nothingToInvoice: true,
	notPaid: true,
	noRfc: true,
	noInvoice: true,
	nothingGivenBack: true,
};

interface Case {
	what: string;
	outcome: OutcomeRecord['outcome'];
	row?: OrderRow;
	sameUuid?: OrderRow[];
	isSchedule?: boolean;
	calledIn?: string;
	hasFiles?: boolean;
	state: string;
	isOwnerTold?: boolean;
	isMailed?: boolean;
	/** Minutes until the schedule processes the order again. */
	takeAfter?: number;
}

const cases: Case[] = [
	{
		what: 'it was stamped now',
		outcome: STAMPED,
		state: 'stamped',
		isMailed: true,
		takeAfter: 60,
	},
	{
		what: 'it was stamped now, without an address',
		outcome: STAMPED,
		row: { email: '' },
		state: 'stamped',
	},
	{ what: 'n8n knows that it was stamped before', outcome: KNOWN, state: 'stamped', takeAfter: 60 },
	{
		what: 'n8n knows that it was stamped before, without an address',
		outcome: KNOWN,
		row: { email: '' },
		state: 'stamped',
	},
	{
		what: 'it is invoiced, and posted again while its mail is sent',
		outcome: checked('URE180429TM6', '1160.00'),
		row: { ...INVOICED, message: 'No se envió todavía el correo a ana@example.com' },
		state: 'stamped',
		takeAfter: 60,
	},
	{
		what: 'it is invoiced, and its mail is uncertain after an hour',
		outcome: checked('URE180429TM6', '1160.00'),
		row: { ...INVOICED, message: 'No se envió todavía el correo a ana@example.com' },
		isSchedule: true,
		state: 'stamped',
		isOwnerTold: true,
	},
	{
		what: 'it is invoiced, and its owner knows that its mail was not sent',
		outcome: checked('URE180429TM6', '1160.00'),
		row: {
			...INVOICED,
			message: 'No se envió todavía el correo a ana@example.com',
			what_to_do: 'Envíela',
		},
		isSchedule: true,
		state: 'stamped',
	},
	{
		what: 'it was stamped before, and its row has the UUID',
		outcome: USED,
		row: { uuid: 'U' },
		state: 'stamped',
	},
	{
		what: 'another worker has stamped it, and has not written its UUID yet',
		outcome: USED,
		state: 'received',
		takeAfter: 5,
	},
	{
		what: 'another delivery of it is being stamped',
		outcome: OPEN,
		state: 'received',
		takeAfter: 5,
	},
	{
		what: 'the schedule finds it without an answer',
		outcome: OPEN,
		isSchedule: true,
		state: 'received',
		takeAfter: 10,
	},
	{
		what: 'the schedule finds it stamped, without its UUID',
		outcome: USED,
		row: { message: 'Se está timbrando, o no llegó la respuesta.' },
		isSchedule: true,
		state: 'received',
		takeAfter: 10,
	},
	{
		what: 'its answer is lost, and the search does not find it',
		outcome: { error: { outcome: 'unknown', es: { message: 'Se perdió' } } },
		state: 'received',
		takeAfter: 10,
	},
	{
		what: 'the last look does not find it',
		outcome: OPEN,
		row: { asked_on: '2026-11-22T18:00:00.000Z 101' },
		isSchedule: true,
		state: 'unknown',
		isOwnerTold: true,
	},
	{
		what: 'its shop posts it during a search',
		outcome: OPEN,
		row: { asked_on: at(-20), take_after: at(10) },
		state: 'received',
		takeAfter: 10,
	},
	{
		what: 'its shop posts it after a person was asked',
		outcome: OPEN,
		row: { asked_on: '2026-11-22T18:00:00.000Z', told: at(-60), take_after: at(5) },
		state: 'unknown',
	},
	{
		what: 'n8n was killed while its shop posted it after a person was asked',
		outcome: OPEN,
		row: { asked_on: '2026-11-22T18:00:00.000Z', told: at(-60) },
		isSchedule: true,
		state: 'unknown',
	},
	{
		what: 'it is cancelled during a search',
		outcome: { reason: 'cancelled', es: { message: 'Está cancelado' } },
		row: { asked_on: at(-20) },
		state: 'unknown',
		isOwnerTold: true,
	},
	{
		what: 'the service is unavailable during a search',
		outcome: AWAY,
		row: { asked_on: at(-20), message: 'No se sabe si se timbró' },
		isSchedule: true,
		state: 'received',
		takeAfter: 5,
	},
	{
		what: 'the search finds it',
		outcome: STAMPED,
		row: { asked_on: at(-20) },
		isSchedule: true,
		state: 'stamped',
		isMailed: true,
		takeAfter: 60,
	},
	{
		what: 'the service is unavailable',
		outcome: AWAY,
		state: 'received',
		isOwnerTold: true,
		takeAfter: 5,
	},
	{
		what: 'the service is still unavailable',
		outcome: AWAY,
		row: { message: 'No responde' },
		state: 'received',
		takeAfter: 5,
	},
	{
		what: 'n8n stopped the node',
		outcome: { error: 'Credentials not found' },
		state: 'received',
		isOwnerTold: true,
		takeAfter: 5,
	},
	{
		what: "the service returns SAT's refusal as one text",
		outcome: {
			error: { outcome: 'refused', message: 'CFDI40145 - Nombre', description: '', es: {} },
		},
		state: 'refused',
		isOwnerTold: true,
	},
	{
		what: 'its number was used with other content',
		outcome: { error: { outcome: 'conflict', es: { message: 'Otro contenido' } } },
		state: 'refused',
		isOwnerTold: true,
	},
	{
		what: 'it has no RFC',
		outcome: { reason: 'noRfc', es: { message: 'Sin RFC' } },
		state: 'noRfc',
	},
	{ what: 'it is not paid', outcome: { reason: 'notPaid' }, state: 'notPaid' },
	...Object.keys(REASONS).map((reason) => ({
		what: `it is skipped: ${reason}`,
		outcome: { reason },
		state: reason,
	})),
	{
		what: 'n8n knows that a global invoice has it',
		outcome: { ...USED, inGlobal: true, stamped: { id: 9, uuid: 'G' } },
		state: 'inGlobal',
	},
	{
		what: 'it is invoiced, and its shop posts it with a partial refund',
		outcome: AWAY,
		row: INVOICED,
		state: 'stamped',
	},
	{
		what: 'a person entered only its UUID, and its shop posts it again',
		outcome: checked('URE180429TM6', '1160'),
		row: { uuid: 'U', status: 'stamped' },
		state: 'stamped',
	},
	{
		what: 'it is invoiced, and its shop posts it again without its RFC',
		outcome: { valid: false, reason: 'noRfc', totals: null },
		row: INVOICED,
		state: 'stamped',
	},
	{
		what: 'it is invoiced, and posted again unchanged',
		outcome: checked('URE180429TM6', '1160.00'),
		row: INVOICED,
		state: 'stamped',
	},
	{
		what: 'it is invoiced, and its total has changed',
		outcome: checked('URE180429TM6', '1740.00'),
		row: INVOICED,
		state: 'refused',
		isOwnerTold: true,
	},
	{
		what: 'it is invoiced, and its customer has changed',
		outcome: checked('CACX7605101P8', '1160.00'),
		row: INVOICED,
		state: 'refused',
		isOwnerTold: true,
	},
	{
		what: 'it is invoiced, and its owner already knows the change',
		outcome: checked('CACX7605101P8', '1160.00'),
		row: { ...INVOICED, message: CHANGED },
		state: 'refused',
	},
	{
		what: 'it is in a global invoice, and now has an RFC',
		outcome: checked('URE180429TM6', '1160.00'),
		row: { related_uuid: 'G' },
		state: 'inGlobal',
	},
	{
		what: 'the service returns the UUID of another order',
		outcome: STAMPED,
		sameUuid: [ANOTHER],
		state: 'unknown',
		isOwnerTold: true,
	},
	{
		what: 'it is posted again after the UUID of another order',
		outcome: KNOWN,
		row: {
			message:
				'El servicio respondió con el UUID U, que en cfdi_invoices ya es el de la factura del pedido 1002. No se envió al cliente.',
		},
		sameUuid: [ANOTHER],
		state: 'unknown',
	},
	{
		what: 'the service returns the UUID of another shop with its number',
		outcome: STAMPED,
		sameUuid: [{ ...ANOTHER, order_id: '1', shop: 'other' }],
		state: 'unknown',
		isOwnerTold: true,
	},
	{
		what: 'a person typed its UUID in another case',
		outcome: { ...STAMPED, uuid: 'Ab' },
		sameUuid: [{ ...ANOTHER, uuid: ' aB ' }],
		state: 'unknown',
		isOwnerTold: true,
	},
	{
		what: 'another worker has made a second row of it, with its UUID',
		outcome: KNOWN,
		sameUuid: [{ ...ANOTHER, order_id: '1' }],
		state: 'stamped',
		takeAfter: 60,
	},
	{
		what: 'it was stamped, and its files are of another invoice',
		outcome: NOT_GIVEN,
		hasFiles: false,
		state: 'stamped',
		isOwnerTold: true,
	},
	{ what: 'SAT refuses it', outcome: REFUSED, state: 'refused', isOwnerTold: true },
	{
		what: 'SAT refuses what a customer entered on a page',
		outcome: REFUSED,
		calledIn: 'noRfc',
		state: 'noRfc',
	},
	{
		what: 'SAT refuses a line of an order that a customer entered on a page',
		outcome: { error: { outcome: 'refused', fields: { 'Conceptos.0.ClaveProdServ': [] }, es: {} } },
		calledIn: 'noRfc',
		state: 'refused',
		isOwnerTold: true,
	},
];

describe.each(cases)('$what', ({ outcome, row, state, ...one }) => {
	const { isOwnerTold = false, isMailed = false, takeAfter, ...more } = one;
	const { columns, mail } = recorded(outcome, row, more);

	it(`sets the state of the order's row to ${state}`, () => {
		expect(columns.state).toBe(state);
	});

	it(isOwnerTold ? 'plans a mail to the owner' : 'plans no mail to the owner', () => {
		expect(columns.told).toBe(isOwnerTold ? 'no' : undefined);
	});

	it(isMailed ? 'mails the invoice to the customer' : 'mails nothing to the customer', () => {
		expect(mail?.uuid).toBe(isMailed ? 'U' : undefined);
	});

	it(takeAfter === undefined ? 'leaves the row out of the schedule' : 'plans the row again', () => {
		expect(columns.take_after).toBe(takeAfter === undefined ? null : at(takeAfter));
	});
});

describe('An order whose stamp got no response', () => {
	const search = (from: number) => ({
		lookedAt: { from, to: from + 49 },
		es: {
			message: `Se buscó en el servicio, del ID ${from} al ${from + 49}. Ninguna se le parece.`,
		},
	});
	const LOST = { error: { outcome: 'unknown', es: { message: 'HTTP 500' }, search: search(101) } };
	const look = (row: OrderRow, minutes: number, outcome: OutcomeRecord['outcome'] = OPEN) => {
		const given = { isSchedule: true, now: NOW + minutes * MINUTE };
		return { ...row, ...recorded(outcome, row, given).columns };
	};

	it('searches for an order four times until the next morning, and then emails the owner once', () => {
		let row: OrderRow = { ...ORDER, ...recorded(LOST).columns };
		const dues = [row.take_after];
		for (const minutes of [13, 31, 64]) dues.push((row = look(row, minutes)).take_after);
		expect(dues).toEqual([at(10), at(30), at(60), '2026-11-24T14:00:00.000Z']);
		expect([row.state, row.told ?? null]).toEqual(['received', null]);

		row = look(row, 20 * 60 + 3);
		expect(row).toMatchObject({ state: 'unknown', take_after: null, told: 'no' });
		expect(look({ ...row, told: at(1300) }, 1400).told).toBe(at(1300));
	});

	it('shows when the search for an order began, its range and the next attempt', () => {
		const first = recorded(LOST).columns;
		expect(first.message).toBe(
			'No se sabe si se timbró: no hay respuesta del servicio desde el 23/11/2026 12:00 (HTTP 500). Última búsqueda, 23/11/2026 12:00: Se buscó en el servicio, del ID 101 al 150. Ninguna se le parece. Se busca otra vez el 23/11/2026 12:10.',
		);
		const last = look({ ...ORDER, ...first }, 1203, { ...OPEN, search: search(101) });
		expect(last.message).toBe(
			'No se sabe si se timbró: no hay respuesta del servicio desde el 23/11/2026 12:00, y no se encontró. Última búsqueda, 24/11/2026 08:03: Se buscó en el servicio, del ID 101 al 150. Ninguna se le parece.',
		);
		expect(last.what_to_do).toContain('Si no está, emítala en la página de la oficina');
	});

	it('shows why the search for an order failed', () => {
		const warnings = [{ code: 'notLookedFor', es: { message: 'No se buscó: x.' } }];
		expect(look(ORDER, 0, { ...OPEN, warnings }).message).toContain('12:00: No se buscó: x.');
		expect(look(ORDER, 0).message).toContain('no se conoce el ID de ninguna factura anterior');
	});

	it('always starts the search for an order at the ID of the first search', () => {
		const first = look(ORDER, 0, { ...OPEN, search: search(101) });
		expect(lookOf(first)).toEqual({ since: NOW, from: '101' });
		expect(lookOf(look(first, 13, { ...OPEN, search: search(140) }))?.from).toBe('101');
		const unplaced = look(look(ORDER, 0), 13, { ...OPEN, search: search(140) });
		expect(lookOf(unplaced)).toEqual({ since: NOW, from: '140' });
	});

	it.each<[string, string, string]>([
		[
			'is last searched on the next day if it was lost at noon',
			'2026-11-23T18:00',
			'2026-11-24T14:00',
		],
		[
			'is last searched on the next day if it was lost in the evening',
			'2026-11-24T05:50',
			'2026-11-24T14:00',
		],
		[
			'is last searched that morning if it was lost at night',
			'2026-11-24T07:00',
			'2026-11-24T14:00',
		],
		[
			'is last searched the next morning if it was lost in the early morning',
			'2026-11-24T08:01',
			'2026-11-25T14:00',
		],
	])('plans the last search for an order that %s', (_when, since, last) => {
		const asked_on = `${since}:00.000Z`;
		const now = Date.parse(asked_on) + 61 * MINUTE;
		const { columns } = recorded(OPEN, { asked_on }, { isSchedule: true, now });
		expect(columns.take_after).toBe(`${last}:00.000Z`);
	});

	it('begins the search for an order now if its recorded start is in the future', () => {
		const { columns } = recorded(OPEN, { asked_on: at(9000) }, { isSchedule: true });
		expect(columns).toMatchObject({ asked_on: at(0), take_after: at(10) });
	});

	it('cancels the unsent email about an earlier problem if a search for the order starts', () => {
		expect(recorded(LOST, { told: 'no' }).columns.told).toBeNull();
		const { columns } = recorded(LOST, { told: `no ${at(0)} 7` });
		expect(columns).toMatchObject({ told: at(0), asked_on: `${at(0)} 101` });
		const [now, isSchedule] = [NOW + 10 * MINUTE, true];
		expect(recorded(OPEN, columns, { now, isSchedule }).columns.state).toBe('received');
		expect(recorded(LOST, { told: at(-60) }).columns).not.toHaveProperty('told');
	});

	it("keeps only the start date of an order's search once the order is stamped or refused", () => {
		const row = { asked_on: `${at(-20)} 101` };
		for (const outcome of [STAMPED, REFUSED]) {
			expect(recorded(outcome, row, { isSchedule: true }).columns.asked_on).toBe('2026-11-23');
		}
		expect(lookOf({ asked_on: '2026-11-23' })).toBeUndefined();
	});

	it("keeps an order's message and next search if its shop posts it again", () => {
		const row = { asked_on: at(-20), take_after: at(10), message: 'm', what_to_do: 'w' };
		const { columns } = recorded(OPEN, row);
		for (const name of ['message', 'what_to_do', 'asked_on']) {
			expect(columns).not.toHaveProperty(name);
		}
	});
});

describe('The columns of an outcome', () => {
	it('writes into the row only the columns that a stamped invoice changes', () => {
		const { columns } = recorded(STAMPED, { currency: 'MXN', told: at(-60), rfc: 'X' });
		expect(columns).toEqual({
			shop: 's',
			order_id: '1',
			state: 'stamped',
			take_after: at(60),
			message: 'No se envió todavía el correo a ana@example.com',
			what_to_do: '',
			fields: '',
			invoice_id: '7',
			uuid: 'U',
			type: 'I',
			status: 'stamped',
			recipient: 'URE180429TM6',
			issued_on: '2026-11-23',
			asked_on: null,
			order_key: 'k',
			ordered_on: '2026-11-20',
			total: 1160,
			method: 'PUE',
		});
	});

	it('writes the day in Mexico City as the day of the stamp', () => {
		const now = Date.parse('2026-11-24T03:00:00Z');
		expect(recorded(STAMPED, {}, { now }).columns.issued_on).toBe('2026-11-23');
	});

	it('writes into the row an invoice that n8n remembers from an earlier stamp', () => {
		expect(recorded(KNOWN).columns).toMatchObject({
			uuid: 'U',
			invoice_id: '7',
			status: 'stamped',
			type: 'I',
		});
	});

	it("never writes another order's invoice into the row", () => {
		const { columns } = recorded(STAMPED, {}, { sameUuid: [ANOTHER] });
		for (const name of ['uuid', 'invoice_id', 'status', 'issued_on'])
			expect(columns).not.toHaveProperty(name);
		expect(columns.message).toContain('ya es el de la factura del pedido 1002');
		expect(columns.what_to_do).toContain('Abra el XML de ese UUID');
	});

	it('names the recipient of another invoice with the same UUID if that invoice has no order', () => {
		const typed = { uuid: 'U', recipient: 'URE180429TM6' };
		expect(recorded(STAMPED, {}, { sameUuid: [typed] }).columns.message).toContain(
			'ya es el de otra factura, de URE180429TM6',
		);
	});

	it("writes the global invoice's UUID into the order's row", () => {
		const outcome = { ...USED, inGlobal: true, stamped: { id: 9, uuid: 'G' } };
		const { columns } = recorded(outcome);
		expect(columns).toMatchObject({ related_uuid: 'G' });
		expect(columns).not.toHaveProperty('uuid');
	});

	it('writes issued_on only if the outcome is a new stamp', () => {
		const row = { ...INVOICED, status: 'cancelled', issued_on: '2026-11-23' };
		expect(recorded(STAMPED, row).columns).toHaveProperty('issued_on');
		for (const outcome of [KNOWN, USED, REFUSED, AWAY])
			expect(recorded(outcome).columns).not.toHaveProperty('issued_on');
	});

	it("never replaces a valid invoice's UUID", () => {
		expect(recorded({ ...STAMPED, uuid: 'V' }, INVOICED).columns).not.toHaveProperty('uuid');
	});

	it('replaces the UUID of a cancelled invoice', () => {
		const row = { ...INVOICED, status: 'cancelled' };
		expect(recorded({ ...STAMPED, uuid: 'V' }, row).columns).toMatchObject({
			uuid: 'V',
			status: 'stamped',
		});
	});

	it("keeps an invoice's total if the shop changes the order's total", () => {
		const outcome = { ...checked('URE180429TM6', '1740.00'), order: { total: '1740.00' } };
		expect(recorded(outcome, INVOICED).columns).not.toHaveProperty('total');
	});

	it('leaves an unknown total empty', () => {
		expect(recorded(USED, { total: null }).columns).not.toHaveProperty('total');
	});

	it("writes SAT's refusal and the refused fields into the row", () => {
		expect(recorded(REFUSED).columns).toMatchObject({
			message: 'No es el nombre',
			what_to_do: 'Corríjalo',
			fields: 'Receptor.Nombre',
		});
	});

	it("writes the order's email address into the row if the row has none", () => {
		const outcome = { ...STAMPED, order: { email: 'shop@example.com' } };
		const { columns, mail } = recorded(outcome, { email: '' });
		expect([columns.email, mail?.address]).toEqual(['shop@example.com', 'shop@example.com']);
	});

	it('clears the orders in a list for the global invoice once the invoice is stamped', () => {
		const list = { shop: 'global', order_json: '{}' };
		expect(recorded(STAMPED, list).columns.order_json).toBe('');
		expect(recorded(KNOWN, list).columns.order_json).toBe('');
		for (const outcome of [USED, AWAY, REFUSED])
			expect(recorded(outcome, list).columns).not.toHaveProperty('order_json');
		expect(recorded(STAMPED, { order_json: '{}' }).columns).not.toHaveProperty('order_json');
	});

	it('keeps the message about a refused email if the shop posts the order again', () => {
		const row = {
			...INVOICED,
			message: 'No se envió el correo a x@example.com: 550',
			what_to_do: 'Envíela',
			told: 'no',
		};
		const { columns } = recorded(checked('URE180429TM6', '1160.00'), row);
		for (const name of ['message', 'told', 'what_to_do']) expect(columns).not.toHaveProperty(name);
	});

	it('cancels the email to the owner if the shop reverts its change', () => {
		const row = { ...INVOICED, state: 'refused', message: CHANGED, told: 'no' };
		const { columns } = recorded(checked('URE180429TM6', '1160.00'), row);
		expect(columns).toMatchObject({ state: 'stamped', message: '', told: null });
	});

	it('cancels the email to the owner if the order is stamped', () => {
		expect(recorded(STAMPED, { told: 'no' }).columns.told).toBeNull();
	});

	it('says that an invoice without files was not emailed', () => {
		expect(recorded(NOT_GIVEN, {}, { hasFiles: false }).columns.message).toBe(
			'La factura U está timbrada, y no se envió al cliente. El servicio dio el archivo de otra factura.',
		);
		expect(recorded(STAMPED, {}, { hasFiles: false }).columns.message).toBe(
			'La factura U está timbrada, y no se envió al cliente. El servicio no dio su XML y su PDF.',
		);
	});
});

it.each<[string, OutcomeRecord['outcome'], boolean]>([
	['stamped', STAMPED, false],
	['refused in a field', REFUSED, false],
	['not sent', AWAY, true],
	['unknown', { error: { outcome: 'unknown' } }, false],
	['used', { error: { outcome: 'duplicate' } }, false],
	['a code of SAT in its text', { error: { message: 'CRP20201', description: '' } }, false],
	[
		'a code of SAT in its description',
		{ error: { message: '', description: 'x CFDI40101.' } },
		false,
	],
	['skipped', { reason: 'noRfc' }, false],
])(
	'tries an order again only if the service got no request (case "%s"): %#',
	(_what, outcome, isTried) => {
		expect(willBeTriedAgain(outcome)).toBe(isTried);
	},
);

it.each<[string, OrderRow, boolean]>([
	['no invoice', {}, false],
	['a valid invoice', { uuid: 'U', status: 'stamped' }, true],
	['an invoice that can be cancelled', { uuid: 'U', status: 'cancelling' }, true],
	['a cancelled invoice', { uuid: 'U', status: 'cancelled' }, false],
	['a global invoice', { related_uuid: 'G' }, true],
])('decides from a row with %s whether the order has an invoice: %j', (_what, row, has) => {
	expect(hasInvoice(row)).toBe(has);
});

describe('The mail to the owner', () => {
	const untold = ['1', '2', '3', '4', '5'].map((order_number, id) => ({
		id,
		order_id: order_number,
		order_number,
		shop: 'tienda.mx',
		told: 'no',
		message: `Mal ${order_number}`,
	}));
	const telling = { now: NOW, desk: 'this', executionId: '7' };
	const owner = { desk: 'this', address: 'https://n8n.test' };

	it('lists all orders refused since the last email, and how to correct each order', () => {
		const { subject, text, isToOwner, attachments } = mailToOwner(untold, owner);
		expect([subject, isToOwner, attachments]).toEqual(['5 pedidos no se han facturado', true, '']);
		for (const { order_number, message } of untold) {
			expect(text).toContain(`El pedido ${order_number} de tienda.mx no se ha facturado.`);
			expect(text).toContain(message);
			expect(text).toContain(
				`https://n8n.test/form/cfdi-corregir?Pedido=${order_number}&Tienda=tienda.mx`,
			);
		}
	});

	it("names the order in the email's subject if there is only one", () => {
		expect(mailToOwner(untold.slice(0, 1), owner).subject).toBe('Pedido 1: no se ha facturado');
		const stamped = [{ ...untold[0], state: 'stamped' }];
		expect(mailToOwner(stamped, owner).subject).toBe('Pedido 1: hay que ver su factura');
		expect(mailToOwner([...untold, ...stamped], owner).subject).toBe('6 pedidos por revisar');
	});

	it('offers no correction for an order that might have an invoice', () => {
		const row = { order_number: '1', state: 'unknown', message: 'm' };
		const { subject, text } = mailToOwner([row], owner);
		expect(subject).toBe('Pedido 1: no se sabe si se facturó');
		expect(text).toContain('El pedido 1 puede tener factura.');
		expect(text).not.toContain('cfdi-corregir');
		expect(mailToOwner([...untold, row], owner).subject).toBe('6 pedidos por revisar');
	});

	it('offers no correction for an invoice without files', () => {
		const { text } = mailToOwner([{ order_number: '1', state: 'stamped', message: 'm' }], owner);
		expect(text).toContain('El pedido 1 está facturado.');
		expect(text).not.toContain('cfdi-corregir');
	});

	it('explains once how to switch on the correction form if an order can be corrected', () => {
		const { text } = mailToOwner(untold, owner);
		expect(text.match(/Si el enlace no abre: .*Corregir un pedido.*presione D/g)).toHaveLength(1);
		for (const row of [
			{ state: 'stamped' },
			{ state: 'unknown' },
			{ state: 'noRfc' },
			{ shop: 'global' },
		]) {
			const one = mailToOwner([{ ...untold[0], ...row }], owner).text;
			expect(one).not.toContain('cfdi-corregir');
			expect(one).not.toContain('Si el enlace no abre');
		}
	});

	it('shows the owner the corrected values that were refused again', () => {
		const row = {
			order_number: '1',
			state: 'refused',
			message: 'El código postal no es el del RFC.',
			fields: 'Receptor.DomicilioFiscalReceptor,Conceptos.0.ClaveUnidad',
			postal_code: '86990',
		};

		expect(mailToOwner([row], owner).text).toContain(
			'El código postal no es el del RFC.\n\nSe envió: Código postal 86990.',
		);
		expect(mailToOwner([{ ...row, fields: '' }], owner).text).not.toContain('Se envió');
	});

	it('asks the owner to search for an order if its row has no message', () => {
		expect(mailToOwner([{ order_number: '1' }], owner).text).toContain(
			'No se sabe si se timbró: búsquelo en su servicio de facturación.',
		);
	});

	it.each<[string, OrderRow[], number]>([
		['is sent about a row without an earlier mail', untold, 5],
		['waits for twelve minutes after another mail', [...untold, { told: at(-11) }], 0],
		['is sent after twelve minutes', [...untold, { told: at(-13) }], 5],
		[
			'is sent although a clock was three days ahead at the last mail',
			[...untold, { told: at(4320) }],
			5,
		],
		['is not sent again about the same row', [{ told: at(-5) }], 0],
		['is not sent again about the same row after a long time', [{ told: at(-50) }], 0],
		['waits after a mail about a row that waits again', [{ told: `no ${at(-5)}` }], 0],
		['is sent about that row later', [{ told: `no ${at(-13)}` }], 1],
		['omits an order in a global invoice', [{ told: 'no', state: 'inGlobal' }], 0],
		[
			'gives the reason why an order is in no global invoice',
			[{ told: 'no', state: 'noRfc', message: 'm' }],
			1,
		],
		['waits while another mail is sent', [...untold, { told: `no ${at(-1)} 5` }], 0],
		[
			'is sent again if nobody knows whether the last mail was sent',
			[{ told: `no ${at(-13)} 5` }],
			1,
		],
	])('plans the mail to the owner, which %s', (_what, rows, count) => {
		expect(rowsToTell(rows, telling)).toHaveLength(count);
	});

	it("marks a row before its email is sent, and records the email's time afterwards", () => {
		const [claim] = rowsToTell([{ told: at(-50) }, ...untold], telling);
		expect(claim).toEqual({ index: 1, columns: { id: 0, told: `no ${at(0)} 7` } });
		const mail = mailToOwner([{ ...untold[0], ...claim?.columns }], owner);
		expect(mail.told).toBe(`no ${at(0)} 7`);
		expect(afterMail(mail, { messageId: 'm' }, NOW)).toEqual([
			{ shop: 'tienda.mx', order_id: '1', told: at(0) },
		]);
	});

	it('records no time of an email that the mail server refuses', () => {
		expect(afterMail(mailToOwner(untold, owner), { error: '550' }, NOW)).toEqual([]);
	});

	it('names an order that another workflow accepted but did not process for a day', () => {
		const row = { order_number: '9', desk: 'gone', state: 'received', take_after: at(-1500) };
		const told = (one: OrderRow) => rowsToTell([one], telling);
		expect(told(row)).toMatchObject([{ columns: { take_after: null } }]);
		expect(told({ ...row, take_after: at(-60) })).toEqual([]);
		expect(told({ ...row, desk: 'this' })).toEqual([]);
		expect(mailToOwner([row], owner).text).toContain('Lo aceptó el flujo gone');
	});
});

describe('A customer with refused tax data', () => {
	const telling = { now: NOW, desk: 'this', executionId: '7' };
	const correct = { customersCorrect: true };
	const refusedRow = (more: OrderRow = {}): OrderRow => ({
		...ORDER,
		id: 3,
		order_number: '1001',
		state: 'refused',
		fields: 'Receptor.Nombre',
		take_after: at(-1),
		told: at(-60),
		message: 'm',
		total: 1160,
		...more,
	});
	const takenAfter = (row: OrderRow, more = {}, outcome: OutcomeRecord['outcome'] = REFUSED) =>
		recorded(outcome, row, { ...correct, ...more }).columns.take_after;
	const ofProduct = { error: { outcome: 'refused', fields: { Conceptos: [] }, es: {} } };
	const THREE_DAYS = 3 * 1440;

	it.each<[string, unknown, string | null]>([
		['is asked immediately', takenAfter({}), at(0)],
		[
			'is reminded three whole days after the day of the question',
			takenAfter({ asked: '1', asked_on: '2026-11-22' }),
			'2026-11-26T06:00:00.000Z',
		],
		['is asked if they tried on their page', takenAfter({}, { calledIn: 'refused' }), at(0)],
		['is not asked if that is switched off', takenAfter({}, { customersCorrect: false }), null],
		['is not asked without an address', takenAfter({ email: '' }), null],
		['is not asked about a product', takenAfter({}, {}, ofProduct), null],
		['is not asked again after the mail to the owner', takenAfter({ asked: 'told' }), null],
		['is not asked once it is stamped', takenAfter(INVOICED, {}, checked('X', '1')), null],
	])('plans the question to a customer who %s', (_what, given, time) => {
		expect(given).toBe(time);
	});

	it("updates an order's row before emailing the customer about the problem", () => {
		const [claim, ...others] = rowsToTell([refusedRow()], telling);
		expect(others).toEqual([]);
		expect(claim?.columns).toEqual({
			id: 3,
			asked: '1',
			asked_on: '2026-11-23',
			take_after: at(THREE_DAYS),
		});
		const claimed = [
			{ ...refusedRow(), ...claim?.columns },
			{ ...refusedRow(), told: `no ${at(0)} 7` },
		];
		const mails = mailsAbout(claimed, { desk: 'this', address: 'https://n8n.test' });
		expect(mails.map(({ to, isToOwner, isQuestion }) => [to, isToOwner, isQuestion])).toEqual([
			['ana@example.com', false, true],
			['', true, false],
		]);
		expect(mails[0]?.text).toContain(
			'https://n8n.test/webhook/cfdi-autofactura#ticket=1001&total=1160',
		);
	});

	it.each<[string, OrderRow, OrderRow | undefined]>([
		['waits for the mail to the owner', { told: 'no' }, { told: `no ${at(0)} 7` }],
		['waits during the mail to the owner', { told: `no ${at(-1)} 6` }, undefined],
		['is not asked by another workflow', { desk: 'other' }, undefined],
		['is asked when it is time', { take_after: at(1) }, undefined],
		[
			'is not asked a third time, and the owner gets a mail',
			{ asked: '2' },
			{ asked: 'told', take_after: null },
		],
		[
			'is not asked at an invalid address, and the owner gets a mail',
			{ email: 'x' },
			{ asked: 'told' },
		],
	])('asks or passes over a customer who %s', (_what, row, columns) => {
		const [claim] = rowsToTell([refusedRow(row)], telling);
		if (columns === undefined) expect(claim).toBeUndefined();
		else expect(claim?.columns).toMatchObject(columns);
	});

	it("does not retry a refused order automatically while waiting for the customer's correction", () => {
		const accept = (row: OrderRow) =>
			acceptOrders([row], { ...telling, rowsBefore: [], isSchedule: true });
		expect(accept(refusedRow())).toEqual([]);
		expect(accept(refusedRow({ state: 'again' }))).toHaveLength(1);
	});

	it('emails the owner instead of asking a customer again if the email is refused', () => {
		const [mail] = mailsAbout([refusedRow({ asked: '1' })], { desk: 'this', address: '' });
		if (mail === undefined) throw new Error('There is no mail.');
		expect(afterMail(mail, { messageId: 'm' }, NOW)).toEqual([]);
		expect(afterMail(mail, { error: '550' }, NOW)).toEqual([
			{
				shop: 's',
				order_id: '1',
				asked: 'told',
				take_after: null,
				what_to_do: 'No se envió el correo a ana@example.com: 550',
				told: `no ${at(-60)}`,
			},
		]);
	});
});

it('keeps the time of the last email to the owner if the order is refused again', () => {
	const told = (before: string) => recorded(REFUSED, { told: before }).columns.told;
	expect([told(at(-5)), told(`no ${at(-5)} 7`), told('no')]).toEqual([
		`no ${at(-5)}`,
		`no ${at(-5)}`,
		undefined,
	]);
	expect(recorded(STAMPED, { told: `no ${at(-5)} 7` }).columns.told).toBe(at(-5));
});

describe('A question to a customer during a search', () => {
	const now = NOW;
	const refused = {
		...ORDER,
		order_number: '1001',
		state: 'refused',
		fields: 'Receptor.Nombre',
		take_after: at(0),
	};
	const TAX_DATA = { error: { outcome: 'refused', fields: { 'Receptor.Nombre': [] }, es: {} } };

	it.each(Object.keys(FOLLOWS))(
		'does not start a search after a question in the state %s',
		(state) => {
			for (const asked of ['', '1']) {
				const { columns } = questionOf({ ...refused, asked }, now);
				expect(columns.asked_on).toBe('2026-11-23');
				const row = { ...refused, ...columns, state };
				expect([lookOf(row), isLookedFor(row)]).toEqual([undefined, false]);
			}
		},
	);

	it('never asks a customer about an order whose outcome is unknown or being searched for', () => {
		for (const asked of ['', '1', '2']) {
			for (const state of ['received', 'unknown', 'again']) {
				const row = { ...refused, asked, asked_on: `${at(-20)} 101`, state };
				expect(isAsking(row)).toBe(false);
				expect(rowsToTell([row], { now, desk: 'this', executionId: '7' })).toEqual([]);
			}
		}
	});

	it('keeps the `asked` column if a search starts after the customer was asked', () => {
		const row = { ...ORDER, asked: '1', asked_on: '2026-11-20' };
		const { columns } = recorded({ error: { outcome: 'unknown' } }, row);
		expect(columns).toMatchObject({ state: 'received', asked_on: at(0), take_after: at(10) });
		expect(columns).not.toHaveProperty('asked');
	});

	it('asks the customer again three days after the search, not when the next search is due', () => {
		const row = { asked: '1', asked_on: `${at(-20)} 101`, take_after: at(10) };
		const { columns } = recorded(TAX_DATA, row, { isSchedule: true, customersCorrect: true });
		expect(columns).toMatchObject({ state: 'refused', asked_on: '2026-11-23' });
		expect(columns.take_after).toBe('2026-11-27T06:00:00.000Z');
		expect(isAsking({ ...row, ...columns })).toBe(true);
	});

	it('never searches for a refund, whatever its state', () => {
		for (const state of ['refund', 'noInvoice', 'unknown', 'refused', 'stamped']) {
			expect(isLookedFor({ type: 'E', state, asked_on: at(0) })).toBe(false);
		}
	});
});

describe('The list of a global invoice', () => {
	const list = {
		shop: 'global',
		order_id: '2026-11-20 7 this',
		email: '',
		order_json: JSON.stringify([{ row: { shop: 's', order_id: '1' }, headers: {}, body: {} }]),
	};
	const leftOut = [{ index: 0, reason: 'refused', es: 'm' }];

	it('schedules the stamp of a global invoice once its list of orders is checked', () => {
		const { columns, leftOut: left } = recorded({ leftOut: [] }, { ...list, list: '' });
		expect(columns).toMatchObject({ list: '7', state: 'received', take_after: at(0) });
		expect(left).toEqual([]);
	});

	it('removes from a list the orders that Stamp did not include in the global invoice', () => {
		const { columns, leftOut: left } = recorded({ ...STAMPED, leftOut }, { ...list, list: '7' });
		expect(columns).toMatchObject({ state: 'stamped', uuid: 'U' });
		expect(left).toMatchObject([{ shop: 's', order_id: '1', told: 'no', list: '' }]);
	});

	it('tells the owner why the check of a list failed', () => {
		const { columns } = recorded({ error: 'Bad credential' }, { ...list, list: '' });
		expect(columns).toMatchObject({
			state: 'received',
			told: 'no',
			message: 'Bad credential',
		});
	});

	it('asks a person to write "again" if the search for a global invoice fails', () => {
		const row = { ...list, list: '7' };
		const first = recorded(OPEN, row, { isSchedule: true }).columns;
		expect(first).toMatchObject({ state: 'received', take_after: at(10) });
		const [now, isSchedule] = [NOW + 2 * 1440 * MINUTE, true];
		const { columns } = recorded(OPEN, { ...row, ...first }, { now, isSchedule });
		expect(columns).toMatchObject({ state: 'unknown', told: 'no' });
		expect(columns.what_to_do).toContain('again en state');
	});

	it('writes into related_uuid an invoice stamped from another list with the same orders', () => {
		const sameUuid = [{ ...list, order_id: '2026-11-20 6 this', uuid: 'U' }];
		const again = recorded(KNOWN, { ...list, list: '7' }, { sameUuid });
		expect(again.columns).toMatchObject({
			state: 'inGlobal',
			related_uuid: 'U',
			take_after: at(60),
		});
		expect(again.columns).not.toHaveProperty('uuid');
		const wrong = recorded(STAMPED, { ...list, list: '7' }, { sameUuid });
		expect(wrong.columns).toMatchObject({ state: 'unknown', told: 'no' });
	});

	it('schedules a stamped list for one more run, which marks the orders as invoiced', () => {
		const { columns } = recorded({ ...STAMPED, leftOut: [] }, { ...list, list: '7' });
		expect(columns.take_after).toBe(at(60));
		const { columns: after } = recorded({ error: 'x' }, { ...list, list: '7', ...columns });
		expect([after.state, after.take_after]).toEqual(['stamped', null]);
	});
});

describe('The mail with an invoice', () => {
	const { mail: invoice } = recorded({ ...STAMPED, order: { ...STAMPED.order, email: 'b@b.mx' } });
	const mail = mailToCustomer(invoice as never);
	const after = (result: Parameters<typeof afterMail>[1]) => afterMail(mail, result, NOW);

	it("emails the invoice as XML and PDF to the address in the order's row", () => {
		expect(mail).toMatchObject({
			isToOwner: false,
			to: 'ana@example.com',
			subject: 'Su factura del pedido 1',
			attachments: 'data_xml,data_pdf',
		});
		expect(mail.text).toBe(
			'Estimado cliente:\n\nAdjuntamos la factura de su pedido 1 en XML y PDF.\n\nFolio fiscal: U\nRFC: URE180429TM6\nTotal: 1160.00 MXN\n\nGracias por su compra.',
		);
	});

	it.each(['a@a.mx, b@b.mx', 'a@a.mx;b@b.mx', '<a@a.mx>', 'a', ''])(
		'does not email an invoice to the address %j',
		(address) => {
			expect(mailToCustomer({ ...invoice, address } as never).to).toBe('');
		},
	);

	it("clears the row's message after the email is sent", () => {
		expect(after({ messageId: 'm' })).toEqual([
			{ shop: 's', order_id: '1', take_after: null, message: '', what_to_do: '', told: null },
		]);
	});

	it.each<[string, unknown]>([
		['a text', '550 No such user'],
		['an object', { message: '550 No such user' }],
	])('tells the owner the address and the reason of a refused email: %s', (_as, error) => {
		expect(after({ ...STAMPED, error })).toEqual([
			{
				shop: 's',
				order_id: '1',
				take_after: null,
				message: 'No se envió el correo a ana@example.com: 550 No such user',
				what_to_do:
					'La factura está timbrada. Envíela otra vez desde la página de la oficina, con la dirección correcta.',
				told: 'no',
			},
		]);
	});
});

describe('An order that a shop posts again', () => {
	const ELEVEN = '2026-11-20T11:00:00';
	const headers = { 'x-wc-webhook-source': 'https://a.mx/' };
	const bodyOf = (email: string, modified: object) => ({ id: 1, billing: { email }, ...modified });
	const delivered = (email: string, modified: object): ShopDelivery => {
		const signed = { 'content-type': 'application/json', 'x-wc-webhook-signature': 's' };
		const posted = { headers: { ...headers, ...signed }, signature: 's' };
		const read = readDelivery({ ...posted, body: bodyOf(email, modified) }, NOW);
		if ('refusal' in read) throw new Error(read.refusal.message);
		return read.delivery;
	};
	const row = (email: string, shops = 'old@example.com') => ({
		id: 7,
		shop: 'a.mx',
		order_id: '1',
		email,
		modified: '2026-11-20T11:00:00.000Z',
		order_json: JSON.stringify({ headers, body: bodyOf(shops, { date_modified_gmt: ELEVEN }) }),
	});
	const accepted = (rowsBefore: OrderRow[], delivery: ShopDelivery): OrderRow => {
		const [one] = acceptOrders([delivery as never], {
			now: NOW,
			desk: 'this',
			executionId: '7',
			rowsBefore,
		});
		return one?.columns ?? {};
	};
	const written = (before: OrderRow[], delivery: ShopDelivery) => {
		const columns: OrderRow = { ...before[0], ...accepted(before, delivery) };
		const { billing } = (JSON.parse(String(columns.order_json)) as { body: { billing: object } })
			.body;
		return { email: columns.email, modified: columns.modified, order: billing };
	};
	const later = delivered('new@example.com', { date_modified_gmt: '2026-11-20T12:00:00' });
	const earlier = delivered('new@example.com', { date_modified_gmt: '2026-11-20T10:00:00' });

	it('records an order before it is stamped', () => {
		expect(accepted([], later)).toEqual({
			shop: 'a.mx',
			order_id: '1',
			order_number: '',
			modified: '2026-11-20T12:00:00.000Z',
			email: 'new@example.com',
			order_json: JSON.stringify({ headers, body: later.body }),
			state: 'received',
			take_after: at(5),
		});
	});

	it("records the shop's new email address for a reposted order", () => {
		expect(written([row('old@example.com')], later)).toEqual({
			email: 'new@example.com',
			modified: '2026-11-20T12:00:00.000Z',
			order: { email: 'new@example.com' },
		});
		expect(written([row('')], later)).toMatchObject({ email: 'new@example.com' });
		expect(written([], later)).toMatchObject({ email: 'new@example.com' });
	});

	it("keeps a person's email address if the shop posts the order again", () => {
		expect(written([row('ana@example.com')], later)).toMatchObject({ email: 'ana@example.com' });
	});

	it("keeps an order's email address if the shop removes it", () => {
		expect(written([row('old@example.com')], delivered('', {}))).toMatchObject({
			email: 'old@example.com',
		});
	});

	it('does not replace an order with an older version', () => {
		expect(written([row('old@example.com')], earlier)).toEqual({
			email: 'old@example.com',
			modified: '2026-11-20T11:00:00.000Z',
			order: { email: 'old@example.com' },
		});
	});

	it("distinguishes an order from another shop's order with the same number", () => {
		const other = { ...row('ana@example.com'), shop: 'b.mx' };
		expect(accepted([other], later).email).toBe('new@example.com');
	});

	it('keeps the time of the next search if a shop posts an order again', () => {
		const looked = { ...row('old@example.com'), state: 'received', asked_on: at(-20) };
		expect(accepted([{ ...looked, take_after: at(-3) }], later).take_after).toBe(at(-3));
		expect(accepted([{ ...looked, take_after: null }], later).take_after).toBe(at(5));
		const asked = { ...looked, state: 'unknown', take_after: at(-3) };
		expect(accepted([asked], later).take_after).toBe(at(5));
	});

	it('reads an order even if its previous version is not JSON', () => {
		const broken = { ...row('ana@example.com'), order_json: '{' };
		expect(accepted([broken], later).email).toBe('ana@example.com');
	});
});

describe('A row from the schedule or a page', () => {
	const accept = (row: OrderRow, isSchedule = false) =>
		acceptOrders([row], { now: NOW, desk: 'this', executionId: '7', rowsBefore: [], isSchedule });
	const row = {
		id: 7,
		shop: 'a.mx',
		order_id: '1',
		order_json: '{}',
		email: 'a@a.mx',
		state: 'again',
	};

	it('does not overwrite an order or address that the shop changes at the same time', () => {
		for (const isSchedule of [true, false])
			expect(accept(row, isSchedule)).toEqual([
				{
					index: 0,
					columns: { shop: 'a.mx', order_id: '1', state: 'received', take_after: at(5) },
				},
			]);
	});

	it('keeps the time of the next search until that time, unless the state is "again"', () => {
		const looked = { ...row, state: 'received', asked_on: `${at(-20)} 101`, take_after: at(10) };
		const [called] = accept(looked);
		expect(called?.columns).toMatchObject({ state: 'received', take_after: at(10) });
		expect(accept(looked, true)).toEqual([]);
		const [taken] = accept({ ...looked, take_after: at(-1) }, true);
		expect(taken?.columns).toEqual({
			shop: 'a.mx',
			order_id: '1',
			state: 'received',
			take_after: at(5),
		});
		const [again] = accept({ ...looked, state: 'again' }, true);
		expect(again?.columns).toMatchObject({ asked_on: '2026-11-23', take_after: at(5) });
	});

	it.each<[string, OrderRow, number]>([
		['is taken if it is due', { state: 'received', take_after: at(-1) }, 1],
		['is left if it only waits for a mail', { state: 'refused', told: 'no' }, 0],
		['is left if it is not due yet', { state: 'received', take_after: at(1) }, 0],
		['is taken if no workflow has accepted it', {}, 1],
		['is taken if a person has emptied its desk', { desk: '' }, 1],
		['is taken if this workflow has accepted it', { desk: 'this' }, 1],
		['is left if another workflow has accepted it', { desk: 'other' }, 0],
		['is left if no shop has posted it, such as the row of an office', { order_id: null }, 0],
	])('chooses the rows to process: a row %s', (_what, changes, count) => {
		expect(accept({ ...row, ...changes }, true)).toHaveLength(count);
	});
});

describe("An order that a shop's API lists", () => {
	const link = (href: string) => ({ _links: { self: [{ href }] } });
	const woo = (href = 'https://www.tienda.mx/wp-json/wc/v3/orders/5') => ({
		id: 5,
		number: '1001',
		...link(href),
	});
	const shopify = {
		id: 5,
		name: '#1001',
		order_status_url: 'https://Tienda.myshopify.com/1/orders/x',
	};
	const accept = (order: OrderRow, ...rowsBefore: OrderRow[]) =>
		acceptOrders([order], { now: NOW, desk: 'this', executionId: '7', rowsBefore });
	const row = { shop: 'tienda.mx', order_id: '5', state: 'stamped' };

	it.each<[string, OrderRow, string, object]>([
		['WooCommerce', woo(), 'tienda.mx', { 'x-wc-webhook-source': 'https://tienda.mx/' }],
		[
			'Shopify',
			shopify,
			'tienda.myshopify.com',
			{ 'x-shopify-shop-domain': 'tienda.myshopify.com' },
		],
	])(
		"accepts a listed order in the same form as from its shop's webhook: %s",
		(_shop, order, shop, headers) => {
			const [{ columns } = { columns: {} as OrderRow }] = accept(order);
			expect(columns).toMatchObject({ shop, order_id: '5', state: 'received', take_after: at(5) });
			expect(columns.order_number).toBe('name' in order ? '#1001' : '1001');
			expect(JSON.parse(String(columns.order_json))).toEqual({ headers, body: order });
		},
	);

	it.each<[string, OrderRow, OrderRow]>([
		['it was delivered', woo(), row],
		['it was delivered from a folder', woo('https://tienda.mx/mx/index.php?x'), row],
		['it was delivered in a language', woo('https://tienda.mx/en/wp-json/wc/v3/orders/5'), row],
		['its address has a port', woo('https://TIENDA.mx.:443/wp-json/wc'), row],
		['its address has no names', woo('https://tienda.mx/?rest_route=/wc'), row],
		['its trigger names a folder', woo(), { ...row, shop: 'tienda.mx/norte' }],
		['Shopify lists it with another host', shopify, row],
	])('does not accept a listed order again if %s', (_what, order, before) => {
		expect(accept(order, before)).toEqual([]);
	});

	it("accepts a listed order if only another shop's order has the same number", () => {
		expect(accept(woo(), { ...row, shop: 'other.mx' })).toHaveLength(1);
	});

	it('updates the row of an unpaid order that the shop lists again', () => {
		const before = { ...row, shop: 'tienda.mx/norte', state: 'notPaid' };
		expect(accept(woo(), before)).toMatchObject([{ columns: { shop: 'tienda.mx/norte' } }]);
	});
});
