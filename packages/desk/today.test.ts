import { todayOf } from './index';

type Row = Record<string, unknown>;

const TODAY = '2026-11-24';
const UUID = 'AAAAAAAA-0000-4000-8000-000000000001';

const invoice = {
	id: 7,
	invoice_id: '70',
	uuid: UUID,
	type: 'I',
	order_number: 'A1',
	recipient: 'URE180429TM6',
	total: 1160,
	currency: 'MXN',
	method: 'PUE',
	status: 'stamped',
	issued_on: '2026-11-20',
};

const linesOf = (register: Row[], payments: Row[] = []) =>
	todayOf({ rows: register, payments, today: TODAY }).lines;

const shown = (register: Row[], payments?: Row[]) =>
	linesOf(register, payments).map(({ what, title, says, action }) => [what, title, says, action]);

const order = {
	id: 3,
	order_number: '4711',
	shop: 'tienda.mx',
	message: 'Nombre: no es el del SAT',
};

it.each<[string, Row, string[]]>([
	[
		'an order that was refused is corrected',
		{ ...order, state: 'refused' },
		['refused', 'Pedido 4711 de tienda.mx: no se facturó', 'Nombre: no es el del SAT.', 'correct'],
	],
	[
		'an order that changed after its invoice: that one is replaced',
		{ ...order, state: 'refused', uuid: UUID, message: 'Era 812.00; ahora es 900.00' },
		[
			'refused',
			'Pedido 4711 de tienda.mx: cambió después de su factura',
			'Era 812.00; ahora es 900.00.',
			'replace',
		],
	],
	[
		'an order without an answer to its stamp is searched, and needs no person',
		{
			...order,
			state: 'received',
			asked_on: '2026-11-24T16:00:00.000Z 101',
			message: 'Se busca otra vez el 24/11/2026 10:30.',
		},
		[
			'lookedFor',
			'Pedido 4711 de tienda.mx: se busca su factura',
			'Se busca otra vez el 24/11/2026 10:30.',
			'',
		],
	],
	[
		'an order with an unknown outcome can be searched again',
		{ ...order, state: 'unknown', message: '' },
		[
			'unknown',
			'Pedido 4711 de tienda.mx: no se sabe si se timbró',
			'Buscarlo otra vez no timbra dos veces.',
			'again',
		],
	],
	[
		'a global invoice that was refused',
		{ ...order, shop: 'global', order_number: 'global 2026-11-23', state: 'refused' },
		['refused', 'Factura global 2026-11-23: no se facturó', 'Nombre: no es el del SAT.', 'correct'],
	],
	[
		'a refund without its credit note is tried again',
		{ ...order, type: 'E', state: 'noInvoice', message: 'Su pedido no tiene factura' },
		[
			'refund',
			'Reembolso 4711 de tienda.mx: sin nota de crédito',
			'Su pedido no tiene factura.',
			'again',
		],
	],
	[
		'an invoice with a refused mail is sent again',
		{ ...invoice, message: 'No se envió el correo a x@refused.example' },
		[
			'notMailed',
			'Factura A1, $1,160.00: el correo no se entregó',
			'No se envió el correo a x@refused.example.',
			'send',
		],
	],
	[
		'a cancellation that waits, until the third working day',
		{ ...invoice, status: 'cancelling', asked_on: '2026-11-20', sat_status: 'Vigente: En proceso' },
		[
			'cancelling',
			'Factura A1, $1,160.00: espera que el cliente acepte la cancelación',
			'Pedida el 20/11/2026; contesta hasta el 25/11/2026. SAT: Vigente: En proceso.',
			'sat',
		],
	],
	[
		'a cancellation without acceptance',
		{
			...invoice,
			status: 'cancelling',
			asked_on: '2026-11-20',
			sat_status: 'Vigente: Cancelable sin aceptación',
		},
		[
			'cancelling',
			'Factura A1, $1,160.00: su cancelación está en proceso',
			'Pedida el 20/11/2026. SAT: Vigente: Cancelable sin aceptación.',
			'sat',
		],
	],
	[
		'a refused cancellation is requested again',
		{ ...invoice, status: 'cancelRefused', cancel_reason: '02' },
		[
			'cancelRefused',
			'Factura A1, $1,160.00: su cancelación se rechazó, sigue vigente',
			'Póngase de acuerdo con el cliente, y pídala otra vez.',
			'cancel',
		],
	],
	[
		'an uncertain cancellation without a number',
		{ ...invoice, status: 'cancelUnknown', order_number: '', total: 45.5, currency: 'USD' },
		[
			'cancelUnknown',
			'Factura AAAAAAAA, $45.50 USD: no se sabe si su cancelación se pidió',
			'',
			'sat',
		],
	],
	[
		'an invoice that is to be paid later, after thirty days',
		{ ...invoice, method: 'PPD', issued_on: '2026-10-24' },
		[
			'unpaid',
			'Factura A1, $1,160.00: 31 días sin pagarse',
			'URE180429TM6 debe $1,160.00. Emitida el 24/10/2026.',
			'send',
		],
	],
])('lists a task for the office: %s', (_what, row, line) => {
	expect(shown([row])).toEqual([line]);
});

it.each<[string, Row]>([
	['a stamped order', invoice],
	['an order that waits for its stamp', { ...order, state: 'received' }],
	['an order in a global invoice', { ...order, state: 'inGlobal' }],
	['a refund that was dropped', { ...order, type: 'E', state: 'refused', status: 'dropped' }],
	['a cancelled invoice', { ...invoice, status: 'cancelled' }],
	['PPD of thirty days', { ...invoice, method: 'PPD', issued_on: '2026-10-25' }],
	[
		'PPD that was cancelled',
		{ ...invoice, method: 'PPD', issued_on: '2026-01-01', status: 'cancelled' },
	],
])('lists no task for %s', (_what, row) => {
	expect(shown([row])).toEqual([]);
});

it('shows the remaining balance of a partly paid invoice, and omits a paid one', () => {
	const old = { ...invoice, method: 'PPD', issued_on: '2026-09-01' };
	const paid = (amount: string) => ({
		invoice_id: '70',
		payment_id: '9',
		paid: amount,
		status: 'stamped',
	});
	expect(shown([old], [paid('160.01')]).map((line) => line[2])).toEqual([
		'URE180429TM6 debe $999.99. Emitida el 01/09/2026.',
	]);
	expect(shown([old], [paid('1160')])).toEqual([]);
});

it('lists payments whose complement is missing, has an unknown outcome or could not be emailed', () => {
	const payment = { id: 5, reference: 'R-1', payment_uuid: UUID, email: 'a@b.mx' };
	expect(
		linesOf(
			[],
			[
				{ ...payment, status: 'notStamped', message: 'Forma de pago:\nno está' },
				{ ...payment, status: 'notMailed', message: 'Mailbox full' },
				{ ...payment, payment_uuid: null, status: 'stamping', message: 'No llegó respuesta' },
				{ ...payment, status: 'stamped' },
			],
		).map(({ title, says, action, uuid, email }) => [title, says, action, uuid, email]),
	).toEqual([
		[
			'Pago R-1: sin complemento',
			'Forma de pago: no está. Corrija su renglón en su lista: se toma otra vez mañana.',
			'',
			UUID,
			'a@b.mx',
		],
		['Complemento del pago R-1: el correo no se entregó', 'Mailbox full.', 'send', UUID, 'a@b.mx'],
		[
			'Pago R-1: no se sabe si su complemento se timbró',
			'No llegó respuesta. Si no se está timbrando ahora, búsquelo en su servicio y complete su renglón de cfdi_payments.',
			'',
			'',
			'a@b.mx',
		],
	]);
});

it("adds up each day's invoices, counts duplicates once and subtracts credit notes", () => {
	const row = (uuid: string, more: Row) => ({ ...invoice, uuid, ...more });
	const { month } = todayOf({
		payments: [],
		today: '2026-11-03',
		rows: [
			row('A', { issued_on: '2026-11-01', total: 0.1 }),
			row('B', { issued_on: '2026-11-01', total: 0.2 }),
			row('B', { issued_on: '2026-11-01', total: 0.2 }),
			row('C', { issued_on: '2026-11-03', total: 100 }),
			row('D', { issued_on: '2026-11-03', total: 40, type: 'E' }),
			row('E', { issued_on: '2026-11-03', total: 7, status: 'cancelled' }),
			row('F', { issued_on: '2026-11-03', total: 7, currency: 'USD' }),
			row('', { issued_on: '2026-11-03', total: 7 }),
			row('G', { issued_on: '2026-10-31', total: 7 }),
		],
	});
	expect(month).toEqual({
		month: '2026-11',
		total: '60.30',
		invoices: 3,
		days: ['0.30', '0.00', '60.00'],
	});
});
