import fc from 'fast-check';

import { linesOf, totalled } from 'cfdi-mx';
import { dueInvoices, lastRate, notMailed, ownersMail } from './agreements';
import type { Row } from './support/agreements';
import { CUSTOMER, agreed, due, told } from './support/agreements';

describe('An agreement', () => {
	const folios = (...of: Parameters<typeof due>) => due(...of).map(({ folio }) => folio);
	const row = (order_key: string) => ({ order_key, recipient: CUSTOMER.rfc });

	test.each<[string, string, Row[], Row[], string[]]>([
		['is due on its day', '2027-02-01', [agreed()], [], ['2027-01', '2027-02']],
		[
			'is not due after its end',
			'2027-02-01',
			[agreed({ ends_on: '2027-01-31' })],
			[],
			['2027-01'],
		],
		[
			'is due on its last day',
			'2027-02-01',
			[agreed({ ends_on: '2027-02-01' })],
			[],
			['2027-01', '2027-02'],
		],
		['is not due before it begins', '2026-12-31', [agreed()], [], []],
		[
			'goes back three months',
			'2027-09-30',
			[agreed()],
			[],
			['2027-06', '2027-07', '2027-08', '2027-09'],
		],
		[
			'begins on the entry day if it is older than its row',
			'2027-09-30',
			[agreed({ createdAt: '2027-08-01T15:00:00.000Z' })],
			[],
			['2027-08', '2027-09'],
		],
		[
			'includes its whole first month if it is entered late',
			'2027-09-30',
			[agreed({ starts_on: '2027-09-01', createdAt: '2027-09-29T15:00:00.000Z' })],
			[],
			['2027-09'],
		],
		[
			'misses no month if its rows were imported again',
			'2027-09-30',
			[agreed({ createdAt: '2027-09-29T15:00:00.000Z' })],
			[row('agreement/LOCAL 5/2027-06'), row('agreement/LOCAL 5/2027-07')],
			['2027-08', '2027-09'],
		],
		[
			'has no invoice before its entry if it is older than its row',
			'2027-01-21',
			[agreed({ day: '20', starts_on: '2024-03-01', createdAt: '2027-01-10T15:00:00.000Z' })],
			[row('agreement/LOCAL 5/2027-01')],
			[],
		],
		[
			'misses no month after its first invoice if it is older than its row',
			'2027-04-20',
			[agreed({ day: '20', starts_on: '2024-03-01', createdAt: '2027-01-10T15:00:00.000Z' })],
			[row('agreement/LOCAL 5/2027-03'), row('agreement/LOCAL 5/2027-01')],
			['2027-02', '2027-04'],
		],
		[
			'uses the day in Mexico City if it is entered at night',
			'2027-02-02',
			[agreed({ day: '31', createdAt: '2027-02-01T04:00:00.000Z' })],
			[],
			['2027-01'],
		],
		[
			'matches its name in any case, with extra spaces',
			'2027-02-01',
			[agreed({ agreement: ' Local  5' })],
			[row('agreement/LOCAL 5/2027-01'), row('agreement/LOCAL 5/2027-02')],
			[],
		],
		[
			'is not invoiced twice if it was renamed',
			'2027-01-20',
			[agreed({ agreement: 'LOCAL 5A' })],
			[row('agreement/LOCAL 5/2027-01')],
			[],
		],
		[
			'differs from another one of the same customer',
			'2027-01-20',
			[agreed({ agreement: 'BODEGA' }), agreed({ ends_on: '2027-01-10' })],
			[row('agreement/LOCAL 5/2027-01')],
			['2027-01'],
		],
		[
			'can be paused from a month on',
			'2027-03-01',
			[agreed({ paused: '2027-02 en adelante' })],
			[],
			['2027-01'],
		],
	])('lists the due invoices of an agreement that %s', (_, day, rows, issued, months) => {
		expect(folios(day, rows, issued).map((folio) => folio?.slice(-7))).toEqual(months);
	});

	it.each([
		[{}, 'MXN'],
		[{ currency: null }, 'MXN'],
		[{ currency: ' usd ' }, 'USD'],
	])("reads an agreement row's columns %j as the currency %s", (changes, currency) => {
		const [invoice] = due('2027-01-01', [agreed(changes)]);
		expect(invoice?.recipient.currency).toBe(currency);
	});

	it('includes the property account in a line for rent', () => {
		const [invoice] = due('2027-01-01', [
			agreed({ property_account: '15956011002' }),
			{ ...agreed(), description: 'Agua' },
		]);
		expect(invoice?.lines.map(({ propertyAccount }) => propertyAccount)).toEqual([
			'15956011002',
			undefined,
		]);
	});

	it("combines an agreement's rows into one invoice, even if only one row has the RFC", () => {
		const line = { agreement: 'local 5', description: 'Agua', product_code: '83101500' };
		const [invoice] = due('2027-01-01', [
			agreed({ taxes: 'IVA 16, Ret ISR 10, Ret IVA 10.6667' }),
			{
				...line,
				price: '50',
				quantity: '3',
				taxes: 'IVA 0',
				unit_code: 'MTQ',
				starts_on: '2027-01-01',
			},
		]);
		expect(invoice).toMatchObject({
			folio: 'LOCAL 5 2027-01',
			order_key: 'agreement/LOCAL 5/2027-01',
			key: 'agreement/LOCAL 5/2027-01',
			recipient: { rfc: CUSTOMER.rfc, payment_method: 'PPD', payment_form: '99' },
			lines: [
				{ description: 'Renta del local 5, enero de 2027', unitPrice: '10000.00', unitCode: 'E48' },
				{
					description: 'Agua, enero de 2027',
					quantity: '3.00',
					unitPrice: '50.00',
					unitCode: 'MTQ',
				},
			],
			// 10,000 rent + 1,600 IVA - 1,000 withheld ISR - 1,066.67 withheld IVA + 150 water
			total: '9683.33',
		});
	});

	test.each([
		['Iguala de {mes}', 'Iguala de enero de 2027'],
		['Honorarios de {{Mes anterior}}', 'Honorarios de diciembre de 2026'],
		['Renta', 'Renta, enero de 2027'],
	])("writes the month into a line's description: %s", (description, is) => {
		expect(due('2027-01-01', [agreed({ description })])[0]?.lines[0]?.description).toBe(is);
	});

	it('mentions the days of a partial first month in the description', () => {
		const [invoice] = due('2028-02-16', [agreed({ starts_on: '2028-02-16', prorate: 'SI' })]);
		expect(invoice?.lines[0]).toMatchObject({
			description: 'Renta del local 5, del 16 al 29 de febrero de 2028',
			unitPrice: '4827.59',
		});
	});

	describe('with a line that begins after the invoice day', () => {
		const parking = (cells: Row = {}) =>
			agreed({
				description: 'Estacionamiento',
				price: '1000',
				starts_on: '2027-03-15',
				prorate: 'sí',
				...cells,
			});
		const issued = (month: string, on?: string) => ({
			...row(`agreement/LOCAL 5/${month}`),
			issued_on: on ?? null,
		});
		const before = [issued('2027-01'), issued('2027-02'), issued('2027-03', '2027-03-01')];
		const [part, whole] = ['del 15 al 31 de marzo de 2027 548.39', 'abril de 2027 1000.00'];
		const rent = agreed();

		test.each<[string, string, Row[], Row[], string[]]>([
			[
				'includes the partial month of the line in the next invoice',
				'2027-04-01',
				[rent, parking()],
				before,
				[part, whole],
			],
			[
				'includes the partial month of the line only once',
				'2027-05-01',
				[rent, parking()],
				[...before, issued('2027-04', '2027-04-01')],
				['mayo de 2027 1000.00'],
			],
			[
				'includes the partial month of the line after a pause',
				'2027-05-01',
				[agreed({ paused: '2027-04' }), parking()],
				before,
				[part, 'mayo de 2027 1000.00'],
			],
			[
				'omits a paused month',
				'2027-04-01',
				[agreed({ paused: '2027-03' }), parking()],
				before.slice(0, 2),
				[whole],
			],
			[
				'omits the line if it is not prorated',
				'2027-04-01',
				[rent, parking({ prorate: null })],
				before,
				[whole],
			],
			[
				'omits the line if its day changed and an earlier invoice can include it',
				'2027-04-01',
				[rent, parking()],
				[...before.slice(0, 2), issued('2027-03', '2027-03-20')],
				[whole],
			],
			[
				'omits the partial month if the whole month was invoiced at the old price',
				'2027-04-01',
				[
					rent,
					parking(),
					parking({ price: '900', prorate: null, starts_on: '2027-01-01', ends_on: '2027-03-14' }),
				],
				before,
				[whole],
			],
			[
				'omits a month that a person invoiced',
				'2027-04-01',
				[rent, parking()].map((one) => ({ ...one, createdAt: '2027-03-20T15:00:00.000Z' })),
				[],
				[whole],
			],
			[
				'includes the partial month if both months are caught up',
				'2027-04-20',
				[rent, parking()],
				before.slice(0, 2),
				[part, whole],
			],
			[
				'includes the line if the agreement continues after a gap',
				'2027-04-01',
				[parking({ starts_on: '2026-06-01', ends_on: '2027-01-31', prorate: null }), parking()],
				before.slice(0, 1),
				[part, whole],
			],
		])('invoices an agreement with a later line, and %s', (_, day, rows, register, lines) => {
			const last = due(day, rows, register).at(-1);
			const its = last?.lines.filter(({ description }) => description?.startsWith('Estaci'));
			expect(its?.map((line) => `${line.description?.slice(17)} ${line.unitPrice}`)).toEqual(lines);
		});
	});

	it('raises the price on each anniversary, even if the agreement began on 29 February', () => {
		const priceOn = (day: string) =>
			due(day, [agreed({ price: '99.99', rise: '3', day: '28', starts_on: '2024-02-29' })]).at(-1)
				?.lines[0]?.unitPrice;
		expect(
			['2025-01-28', '2025-02-28', '2026-02-28', '2028-02-28', '2028-03-28'].map(priceOn),
		).toEqual(['99.99', '102.99', '106.08', '109.26', '112.54']);
	});

	it('gives an invoice a new key if the "again" column contains its month', () => {
		const keys = due('2027-02-01', [agreed({ again: '2027-02' })]).map(({ key }) => key);
		expect(keys).toEqual(['agreement/LOCAL 5/2027-01', 'agreement/LOCAL 5/2027-02 2027-02']);
	});
});

describe('The owner', () => {
	it('notifies the owner about the invoices due tomorrow', () => {
		const [said] = told('2027-01-31', [agreed(), agreed({ agreement: 'B', day: '2' })]);
		expect(said).toBe(
			'Se timbran mañana, 1 de febrero de 2027 (1):\n- LOCAL 5 2027-02, UNIVERSIDAD ROBOTICA ESPAÑOLA (URE180429TM6): Renta del local 5, febrero de 2027. Total 11,600.00 MXN.',
		);
		expect(told('2027-02-28', [agreed()])).toHaveLength(1);
	});

	test.each<[Row, string]>([
		[{ agreement: '' }, 'Un renglón sin nombre: falta agreement, el nombre del contrato.'],
		[{ agreement: 'x'.repeat(33) }, 'agreement tiene más de 32 caracteres'],
		[{ rfc: null }, 'falta rfc.'],
		[{ day: '32' }, 'day dice 32. Escriba un número del 1 al 31.'],
		[{ day: '1.5' }, 'day dice 1.5.'],
		[{ price: '12,5' }, 'price dice 12,5. Escríbalo así: 12500.00'],
		[{ price: '-5' }, 'price dice -5.'],
		[{ price: null }, 'falta price.'],
		[{ price: '1e5' }, 'price dice 1e5.'],
		[{ quantity: 'dos' }, 'quantity dice dos.'],
		[{ taxes: null }, 'falta taxes. Escriba IVA 16'],
		[{ taxes: 'IVA' }, 'taxes dice IVA.'],
		[{ taxes: 'IVA 0.16' }, 'taxes dice IVA 0.16.'],
		[{ taxes: 'IVA 16, IVA 8' }, 'taxes dice IVA 16, IVA 8.'],
		[{ rise: '0.04' }, 'rise dice 0.04. Escriba 4 si sube 4 % cada año.'],
		[{ starts_on: '2027-02-29' }, 'starts_on dice 2027-02-29. Escriba el primer día'],
		[{ starts_on: null }, 'falta starts_on.'],
		[{ ends_on: 'nunca' }, 'ends_on dice nunca.'],
		[{ ends_on: '2026-12-01' }, 'ends_on está antes de starts_on.'],
		[{ prorate: 'quizá' }, 'prorate dice quizá. Escriba sí o no.'],
		[{ paused: 'sí' }, 'paused dice sí. Escriba los meses'],
		[{ paused: '2027-05 a 2027-03' }, 'paused dice 2027-05 a 2027-03.'],
		[{ email: 'cliente' }, 'email dice cliente, que no es un correo.'],
		[{ again: '11/2026' }, 'again dice 11/2026. Escriba el mes: 2026-11'],
		[{ payment_form: null }, 'faltan payment_method y payment_form'],
	])(
		'notifies the owner in Spanish about what to correct, and stamps nothing: %j',
		(cells, words) => {
			const rows = [agreed({ ends_on: null, ...cells })];
			expect(due('2027-01-01', rows)).toEqual([]);
			expect(told('2027-01-01', rows).join()).toContain(words);
		},
	);

	it('keeps a line with a zero price in the invoice, but not in the total', () => {
		const rows = [agreed(), agreed({ description: 'Agua', price: '0' })];
		expect(due('2027-01-01', rows)).toMatchObject([
			{ lines: [{}, { unitPrice: '0.00' }], total: due('2027-01-01', [agreed()])[0]?.total },
		]);
	});

	it('notifies the owner about rows that contradict each other', () => {
		const rows = [agreed(), agreed({ description: 'Agua', rfc: 'FUNK671228PH6' })];
		expect(told('2027-01-01', rows).join()).toContain('rfc dice URE180429TM6 y FUNK671228PH6.');
		expect(told('2027-01-01', [agreed(), agreed({ price: '5' })]).join()).toContain(
			'valen dos renglones con «Renta del local 5». Escriba ends_on en el que termina.',
		);
	});

	it('does not notify the owner about an empty table, an empty row, or an agreement that ended long ago', () => {
		const nothing = { invoices: [] };
		expect(dueInvoices({ rows: [{}], issued: [{}], today: '2027-01-31' })).toEqual(nothing);
		const old = agreed({ ends_on: '2026-06-30', starts_on: '2026-01-01', rfc: null });
		const rows = [{ id: '1', createdAt: '2027-01-01' }, old];
		expect(dueInvoices({ rows, issued: [], today: '2027-01-31' })).toEqual(nothing);
	});
});

it('gives every invoice of an agreement the total that Stamp calculates', () => {
	const amount = fc
		.tuple(fc.nat(99_999), fc.nat(999_999))
		.filter(([whole, rest]) => whole + rest > 0)
		.map(([whole, rest]) => `${whole}.${String(rest).padStart(6, '0')}`);
	const taxes = fc.constantFrom(
		'IVA 16',
		'IVA 8',
		'IVA 0',
		'IVA Exento',
		'IEPS 3, IVA 16',
		'IVA 16, Ret ISR 10, Ret IVA 10.6667',
		'IVA 16, Ret ISR 1.25',
		'Sin impuestos',
	);
	const lines = fc.array(fc.record({ price: amount, quantity: amount, taxes }), {
		minLength: 1,
		maxLength: 5,
	});
	fc.assert(
		fc.property(lines, (given) => {
			const rows = given.map((line, index) => agreed({ ...line, description: `Línea ${index}` }));
			const [invoice] = due('2027-01-01', rows);
			const Conceptos = linesOf(invoice?.lines ?? [], {
				currency: 'MXN',
				pricesIncludeTax: false,
				defaults: {},
			});
			const { Total } = totalled({ Moneda: 'MXN', Conceptos }, 'calculated') as { Total?: string };
			expect(Total).toBe(invoice?.total);
		}),
	);
});

describe("Banco de México's last rate", () => {
	it.each<[string, unknown, string]>([
		[
			'is the last of several days',
			{ bmx: { series: [{ datos: [{ dato: '18.1' }, { dato: '18.25' }] }] } },
			'18.25',
		],
		['is empty without days', { bmx: { series: [{ datos: [] }] } }, ''],
		['is empty for a series without days', { bmx: { series: [{}] } }, ''],
		['is empty after an error', { error: 'timeout' }, ''],
		['is empty without an answer', undefined, ''],
	])("reads from Banco de México's response an exchange rate that %s", (_of, answer, rate) => {
		expect(lastRate(answer)).toBe(rate);
	});
});

describe('The mail to the owner', () => {
	const invoice = { folio: 'LOCAL 5 2026-11', email: 'ana@example.mx' };
	const textOf = (...failed: Parameters<typeof ownersMail>[0]) =>
		ownersMail(failed, [invoice], '2026-11-23').text;

	it("writes the day into the email's subject, and each notice into the email's text", () => {
		const { subject, text } = ownersMail(
			[{ notice: 'Mañana' }, { notice: 'Corrija' }],
			[],
			'2026-11-23',
		);
		expect(subject).toBe('Facturas recurrentes: aviso del 23/11/2026');
		expect(text).toBe('Mañana\n\nCorrija');
	});

	it('names the recipient of a refused email, and says that the invoice is stamped', () => {
		expect(textOf({ folio: invoice.folio, error: '550 No such user' })).toBe(
			'Contrato LOCAL 5 2026-11:\nla factura está timbrada, y el correo a ana@example.mx no se envió. Envíelo desde la página de la oficina, o usted mismo. 550 No such user',
		);
		expect(textOf({ folio: 'B 2026-11', error: '550' })).toContain('el correo a usted no se envió');
	});

	it('tells the owner why an invoice was refused, and what to do', () => {
		const es = { message: 'El RFC no existe.', description: 'Corríjalo.' };
		expect(textOf({ folio: invoice.folio, error: { outcome: 'refused', es } })).toBe(
			'Contrato LOCAL 5 2026-11:\nEl RFC no existe.\nCorríjalo.',
		);
	});

	it.each(['unknown', 'duplicate'])(
		'tells the owner how to record an invoice with the outcome %s',
		(outcome) => {
			const text = textOf({
				folio: invoice.folio,
				error: { outcome, es: { message: 'No se sabe.' } },
			});
			expect(text).toContain(
				'un renglón con order_key agreement/LOCAL 5/2026-11. Si no está, escriba 2026-11 en la columna again',
			);
		},
	);
});

it('names the owner as the recipient if an invoice has no email address', () => {
	expect(notMailed({ email: 'ana@example.mx' })).toBe('No se envió el correo a ana@example.mx');
	expect(notMailed({ email: '' })).toBe('No se envió el correo a usted');
});
