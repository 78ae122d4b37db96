import fc from 'fast-check';
import { linesOf } from './conceptos';
import type { LineDefaults } from './conceptos';
import { withTotals } from '../totals/totals';
import { orders } from '../fixtures/generatedOrders';
import type { Concepto } from '../fixtures/satArithmetic';
import { brokenRules, exact, amountOfTax, transferred, withheld } from '../fixtures/satArithmetic';
import type { EnglishProblem } from '../fixtures/english';
import { refusalsOf, simpleLines } from '../fixtures/english';

const defaults: LineDefaults = { productCode: '52152001', unitCode: 'H87' };

function conceptos(lines: Array<Record<string, unknown>>, currency = 'MXN', given = defaults) {
	return linesOf(lines, { currency, pricesIncludeTax: false, defaults: given });
}

function problemsOf(lines: Array<Record<string, unknown>>, given = defaults): EnglishProblem[] {
	return refusalsOf(() => conceptos(lines, 'MXN', given), simpleLines);
}

function line(changes: Record<string, unknown> = {}): Record<string, unknown> {
	return {
		description: 'Taza de barro',
		quantity: '1',
		unitPrice: '100.00',
		taxes: [],
		...changes,
	};
}

it('writes a Concepto with the attribute names and order of Anexo 20, and strings as values', () => {
	const [concepto] = conceptos([
		{
			taxes: ['Ret ISR 10', 'IVA 16', 'IEPS 8'],
			unit: 'Pieza',
			identifier: 1024,
			unitCode: 'XBX',
			productCode: '43211508',
			discount: 10,
			unitPrice: 12.5,
			quantity: 8,
			description: ' Taza de barro ',
		},
	]);
	expect(JSON.stringify(concepto, null, ' ')).toBe(
		JSON.stringify(
			{
				ClaveProdServ: '43211508',
				NoIdentificacion: '1024',
				Cantidad: '8',
				ClaveUnidad: 'XBX',
				Unidad: 'Pieza',
				Descripcion: 'Taza de barro',
				ValorUnitario: '12.5',
				Importe: '100.00',
				Descuento: '10.00',
				ObjetoImp: '02',
				Impuestos: {
					Traslados: [
						{
							Base: '97.20',
							Impuesto: '002',
							TipoFactor: 'Tasa',
							TasaOCuota: '0.160000',
							Importe: '15.552000',
						},
						{
							Base: '90.00',
							Impuesto: '003',
							TipoFactor: 'Tasa',
							TasaOCuota: '0.080000',
							Importe: '7.200000',
						},
					],
					Retenciones: [
						{
							Base: '90.00',
							Impuesto: '001',
							TipoFactor: 'Tasa',
							TasaOCuota: '0.100000',
							Importe: '9.000000',
						},
					],
				},
			},
			null,
			' ',
		),
	);
});

it.each([
	{ name: 'no taxes', changes: {}, rest: { ObjetoImp: '01' } },
	{
		name: 'exempt',
		changes: { taxes: 'IVA Exento' },
		rest: {
			ObjetoImp: '02',
			Impuestos: { Traslados: [{ Base: '100.00', Impuesto: '002', TipoFactor: 'Exento' }] },
		},
	},
	{ name: "the user's own", changes: { taxObject: '03' }, rest: { ObjetoImp: '03' } },
	{ name: 'a code that lost its zero', changes: { taxObject: 4 }, rest: { ObjetoImp: '04' } },
])('sets ObjetoImp of a line: $name', ({ changes, rest }) => {
	expect(conceptos([line(changes)])).toEqual([
		{
			ClaveProdServ: '52152001',
			Cantidad: '1',
			ClaveUnidad: 'H87',
			Descripcion: 'Taza de barro',
			ValorUnitario: '100.00',
			Importe: '100.00',
			...rest,
		},
	]);
});

const tax = (Impuesto: string, TasaOCuota: string, Base: string, Importe: string) => ({
	Base,
	Impuesto,
	TipoFactor: 'Tasa',
	TasaOCuota,
	Importe,
});

const cuota = { type: 'Traslado', Impuesto: '003', TipoFactor: 'Cuota', TasaOCuota: '0.5945' };

it.each([
	{
		name: 'paid at once, 16 %',
		lines: [line({ quantity: '2', unitPrice: '500.00', taxes: ['IVA 16'] })],
		totals: { SubTotal: '1000.00', Total: '1160.00' },
		Traslados: [tax('002', '0.160000', '1000.00', '160.00')],
	},
	{
		name: '16 %, 0 % and exempt',
		lines: [
			line({ taxes: ['IVA 16'] }),
			line({ quantity: '2', unitPrice: '50', taxes: ['IVA 0'] }),
			line({ unitPrice: '80', taxes: ['IVA Exento'] }),
		],
		totals: { SubTotal: '280.00', Total: '296.00' },
		Traslados: [
			tax('002', '0.160000', '100.00', '16.00'),
			tax('002', '0.000000', '100.00', '0.00'),
			{ Base: '80.00', Impuesto: '002', TipoFactor: 'Exento' },
		],
	},
	{
		name: 'a discount',
		lines: [line({ quantity: '3', unitPrice: '33.33', discount: '9.99', taxes: 'IVA 16' })],
		totals: { SubTotal: '99.99', Descuento: '9.99', Total: '104.40' },
		Traslados: [tax('002', '0.160000', '90.00', '14.40')],
	},
	{
		name: 'fees of a professional: 10 % of ISR and two thirds of IVA withheld',
		lines: [line({ unitPrice: '10000', taxes: ['IVA 16', 'Ret ISR 10', 'Ret IVA 10.6667'] })],
		totals: { SubTotal: '10000.00', Total: '9533.33' },
		Traslados: [tax('002', '0.160000', '10000.00', '1600.00')],
		Retenciones: [
			{ Impuesto: '001', Importe: '1000.00' },
			{ Impuesto: '002', Importe: '1066.67' },
		],
	},
	{
		name: 'RESICO: 1.25 % of ISR withheld',
		lines: [line({ unitPrice: '5000', taxes: ['IVA 16', 'Ret ISR 1.25'] })],
		totals: { SubTotal: '5000.00', Total: '5737.50' },
		Traslados: [tax('002', '0.160000', '5000.00', '800.00')],
		Retenciones: [{ Impuesto: '001', Importe: '62.50' }],
	},
	{
		name: 'the border region, 8 %',
		lines: [line({ quantity: '4', unitPrice: '25.50', taxes: ['IVA 8'] })],
		totals: { SubTotal: '102.00', Total: '110.16' },
		Traslados: [tax('002', '0.080000', '102.00', '8.16')],
	},
	{
		name: 'IVA is of the price with its IEPS',
		lines: [line({ quantity: '10', unitPrice: '12.50', taxes: ['IEPS 8', 'IVA 16'] })],
		totals: { SubTotal: '125.00', Total: '156.60' },
		Traslados: [
			tax('003', '0.080000', '125.00', '10.00'),
			tax('002', '0.160000', '135.00', '21.60'),
		],
	},
	{
		name: 'pesos of IEPS a litre',
		lines: [line({ quantity: '20', unitPrice: '18.00', taxes: [cuota, 'IVA 16'] })],
		totals: { SubTotal: '360.00', Total: '431.39' },
		Traslados: [
			{ ...tax('003', '0.594500', '20.00', '11.89'), TipoFactor: 'Cuota' },
			tax('002', '0.160000', '371.89', '59.50'),
		],
	},
	{
		name: 'pesos of IEPS a litre, for 2 bottles of 0.4 litres: the Base of IVA has them, too',
		lines: [
			line({
				quantity: '2',
				unitPrice: '37.50',
				taxes: [{ ...cuota, TasaOCuota: '1', Base: '0.8' }, 'IVA 16'],
			}),
		],
		totals: { SubTotal: '75.00', Total: '87.93' },
		Traslados: [
			{ ...tax('003', '1.000000', '0.80', '0.80'), TipoFactor: 'Cuota' },
			tax('002', '0.160000', '75.80', '12.13'),
		],
	},
	{
		name: 'yen have no decimals',
		currency: 'JPY',
		lines: [line({ quantity: '3', unitPrice: '333', taxes: ['IVA 16'] })],
		totals: { SubTotal: '999', Total: '1159' },
		Traslados: [tax('002', '0.160000', '999', '160')],
	},
	{
		name: 'thirds are rounded in the sums, not in the lines',
		lines: [1, 2, 3].map(() => line({ unitPrice: 100 / 3, taxes: ['IVA 16'] })),
		totals: { SubTotal: '100.00', Total: '116.00' },
		Traslados: [tax('002', '0.160000', '100.00', '16.00')],
	},
	{
		name: 'a free line has a Base of a millionth (CFDI40174), and sums of zero',
		lines: [line({ unitPrice: '200', discount: '200', taxes: ['IVA 16'] })],
		totals: { SubTotal: '200.00', Descuento: '200.00', Total: '0.00' },
		Traslados: [tax('002', '0.160000', '0.00', '0.00')],
	},
])(
	'calculates the totals of an invoice: $name',
	({ lines, currency = 'MXN', totals, Traslados, Retenciones }) => {
		const Conceptos = conceptos(lines, currency);
		const { Impuestos, ...rest } = withTotals({ Moneda: currency, Conceptos });
		expect(rest).toEqual({ Moneda: currency, Conceptos, ...totals });
		const taxes = Impuestos as Record<string, unknown>;
		expect([taxes.Traslados, taxes.Retenciones]).toEqual([Traslados, Retenciones]);
	},
);

it.each([
	['2', '500.00', '2', '500.00', '1000.00'],
	['2.50', '10.1', '2.50', '10.1', '25.25'],
	['1', '500', '1', '500', '500.00'],
	[3, 100 / 3, '3', '33.333333', '99.999999'],
	[0.1 + 0.2, 2.675 * 100, '0.3', '267.5', '80.25'],
	['0.3333335', '3', '0.333334', '3', '1.000002'],
	['1.234567', '1.234567', '1.234567', '1.234567', '1.524156'],
	['0.000001', '0.01', '0.000001', '0.01', '0.00'],
])(
	'writes the quantity %s and the price %s as %s and %s, with the Importe %s',
	(quantity, unitPrice, cantidad, valorUnitario, importe) => {
		expect(conceptos([line({ quantity, unitPrice })])[0]).toMatchObject({
			Cantidad: cantidad,
			ValorUnitario: valorUnitario,
			Importe: importe,
		});
	},
);

it.each([
	['9.99', '9.99', '100.00'],
	[9.5, '9.50', '100.00'],
	['9.995', '9.995', '100.000'],
	['100.00', '100.00', '100.00'],
])(
	'writes a discount of %s on 100.00 as Descuento %s and Importe %s (CFDI40168)',
	(given, descuento, importe) => {
		expect(conceptos([line({ discount: given })])[0]).toMatchObject({
			Descuento: descuento,
			Importe: importe,
		});
	},
);

it.each([
	{ type: 'T', currency: 'XXX', unitPrice: '0', amounts: { ValorUnitario: '0', Importe: '0' } },
	{ type: 'P', currency: 'XXX', unitPrice: 0, amounts: { ValorUnitario: '0', Importe: '0' } },
	{ type: 'T', currency: 'MXN', unitPrice: '5', amounts: { ValorUnitario: '5', Importe: '5.00' } },
])(
	'leaves out the taxes of a line in an invoice of type $type with the price $unitPrice',
	({ type, currency, unitPrice, amounts }) => {
		const settings = { currency, defaults: { ...defaults, taxes: ['IVA 16'] }, voucherType: type };
		for (const pricesIncludeTax of [false, true]) {
			const [made] = linesOf([line({ unitPrice, taxes: ['IVA 8'] })], {
				...settings,
				pricesIncludeTax,
			});
			expect(made).toMatchObject({ ...amounts, ObjetoImp: '01' });
			expect(made).not.toHaveProperty('Impuestos');
		}
		const withoutPrice = [line({ unitPrice: '' })];
		expect(
			refusalsOf(
				() => linesOf(withoutPrice, { ...settings, pricesIncludeTax: false }),
				simpleLines,
			),
		).toEqual([expect.objectContaining({ message: 'Line 1, unitPrice is empty' })]);
	},
);

it.each(['', '0', 0, '0.00', null, undefined])(
	'reads a discount of %j as no discount',
	(discount) => {
		expect(conceptos([line({ discount })])[0]).not.toHaveProperty('Descuento');
	},
);

it("prefers a line's own values, such as an empty list of taxes, to the defaults", () => {
	const given = { productCode: '01010101', unitCode: 'E48', taxes: ['IVA 8'] };
	const own = { productCode: '52152001', unitCode: 'H87', taxes: 'IVA 16' };
	const made = conceptos(
		[
			line(own),
			line({ taxes: undefined }),
			line({ productCode: '', unitCode: null, taxes: ' ' }),
			line({ productCode: 1010101, taxes: [] }),
			line({ taxObject: '01', taxes: undefined }),
		],
		'MXN',
		given,
	);
	const read = made.map(({ ClaveProdServ, ClaveUnidad, ObjetoImp, Impuestos }) => [
		ClaveProdServ,
		ClaveUnidad,
		ObjetoImp,
		(Impuestos as { Traslados: Array<{ TasaOCuota: string }> } | undefined)?.Traslados[0]
			?.TasaOCuota,
	]);
	expect(read).toEqual([
		['52152001', 'H87', '02', '0.160000'],
		['01010101', 'E48', '02', '0.080000'],
		['01010101', 'E48', '02', '0.080000'],
		['01010101', 'E48', '01', undefined],
		['01010101', 'E48', '01', undefined],
	]);
});

it.each([
	{ changes: { description: ' ' }, field: 'description', what: /is empty$/ },
	{ changes: { quantity: undefined }, field: 'quantity', what: /is empty$/ },
	{ changes: { quantity: '' }, field: 'quantity', what: /is empty$/ },
	{ changes: { quantity: '0' }, field: 'quantity', what: /is "0", but must be above zero/ },
	{
		changes: { quantity: '0.0000004' },
		field: 'quantity',
		what: /must be above zero when rounded to six decimals/,
	},
	{ changes: { quantity: '-1' }, field: 'quantity', what: /"-1" is negative/ },
	{ changes: { quantity: '1 pieza' }, field: 'quantity', what: /"1 pieza" is not a number/ },
	{ changes: { quantity: NaN }, field: 'quantity', what: /not a number/ },
	{ changes: { quantity: true }, field: 'quantity', what: /true is not a number/ },
	{
		changes: { quantity: { toString: false } },
		field: 'quantity',
		what: /\{"toString":false\} is not a number/,
	},
	{
		changes: { unitPrice: '1,250.50' },
		field: 'unitPrice',
		what: /"1,250.50" is not a number/,
		fix: /Write 1250\.50, without the comma\.$/,
	},
	{
		changes: { unitPrice: '$10' },
		field: 'unitPrice',
		what: /"\$10" is not a number/,
		fix: /^Write 10\.$/,
	},
	{ changes: { unitPrice: '10,5' }, field: 'unitPrice', what: /not a number/ },
	{
		changes: { unitPrice: 0 },
		field: 'unitPrice',
		what: /0, but must be above zero/,
		fix: /discount of the same amount/,
	},
	{ changes: { unitPrice: -5 }, field: 'unitPrice', what: /negative/ },
	{ changes: { discount: '10 %' }, field: 'discount', what: /"10 %", but SAT takes an amount/ },
	{ changes: { discount: '-1' }, field: 'discount', what: /negative/ },
	{
		changes: { discount: '100.01' },
		field: 'discount',
		what: /is 100.01, more than the line amount of 100.00/,
	},
	{ changes: { taxes: 'IVA' }, field: 'taxes', what: /"IVA" is not a tax/ },
	{ changes: { productCode: '' }, field: 'productCode', what: /is empty$/, fix: /01010101/ },
	{ changes: { unitCode: '' }, field: 'unitCode', what: /is empty$/, fix: /H87/ },
])(
	'refuses a line with the values $changes, and names the field $field',
	({ changes, field, what, fix = /\.$/ }) => {
		const complete = line({ productCode: '52152001', unitCode: 'H87' });
		expect(problemsOf([complete, { ...complete, ...changes }], {})).toEqual([
			expect.objectContaining({
				message: expect.stringMatching(
					new RegExp(`^Line 2, ${field}(:| (?=is|says)).*${what.source}`),
				) as string,
				fix: expect.stringMatching(fix) as string,
			}),
		]);
	},
);

it.each([undefined, null, '', [], ' '])(
	'refuses a line without taxes if the default taxes are %j, and suggests what to write',
	(taxes) => {
		expect(problemsOf([line({ taxes: undefined })], { ...defaults, taxes })).toEqual([
			expect.objectContaining({
				message: 'Line 1 does not say which taxes apply',
				fix: 'Add the taxes to the line: "taxes": ["IVA 16"]. For tasa 0, write ["IVA 0"]; for exento, ["IVA Exento"]; for no objeto de impuesto, [].',
			}),
		]);
	},
);

it.each([{}, { ObjetoImp: '' }, { ObjetoImp: null, Impuestos: undefined }])(
	'refuses a Concepto with %j because its taxes are missing, and suggests what to write',
	(said) => {
		expect(problemsOf([{ Descripcion: 'Taza', ...said }])).toEqual([
			expect.objectContaining({
				message: 'Line 1 does not say which taxes apply',
				fix: 'Write "ObjetoImp": "02" and the Impuestos of the line, or "ObjetoImp": "01" if the line is not subject to taxes.',
			}),
		]);
	},
);

it('reports all problems of all lines at once', () => {
	const problems = problemsOf(
		[
			{ description: '', quantity: 'two', unitPrice: '1,5', discount: '-1', taxes: 'IVA' },
			line({ productCode: '52152001', unitCode: 'H87' }),
			{ Descripcion: 'Taza' },
			line({ price: '1' }),
			line({ productCode: '52152001', unitCode: 'H87', discount: '100.01' }),
		],
		{},
	);

	expect(
		problems.map(({ message }) => /^Line (\d+)(?:, (\w+))?/.exec(message)?.slice(1).join(' ')),
	).toEqual([
		'1 description',
		'1 quantity',
		'1 unitPrice',
		'1 discount',
		'1 productCode',
		'1 unitCode',
		'1 taxes',
		'3 ',
		'4 ',
		'5 discount',
	]);
});

it('does not change a Concepto in a list that also has simple lines', () => {
	const raw = { Descripcion: 'Taza', ValorUnitario: 'anything', ObjetoImp: '01', Parte: [{}] };
	const made = conceptos([raw, line()]);
	expect(made[0]).toBe(raw);
	expect(made[1]).toMatchObject({ Descripcion: 'Taza de barro' });
});

it.each([
	{ element: {}, message: /^Line 2 is empty$/ },
	{ element: { description: null }, message: /^Line 2 is empty$/ },
	{
		element: { Descripcion: 'Taza', unitPrice: '1' },
		message:
			/^Line 2 has names of two formats: Descripcion of Anexo 20 and unitPrice of simple lines$/,
	},
])('reports only one problem for the line $element', ({ element, message }) => {
	expect(problemsOf([line(), element])).toEqual([
		expect.objectContaining({
			field: 'Conceptos[1]',
			message: expect.stringMatching(message) as string,
			fix: expect.stringMatching(/\.$/) as string,
		}),
	]);
});

it.each([
	['price', 'unitPrice'],
	['unit_price', 'unitPrice'],
	['UnitPrice', 'unitPrice'],
	['Cantidad', 'quantity'],
	['qty', 'quantity'],
	['quantiy', 'quantity'],
	['quanttity', 'quantity'],
	['quantyty', 'quantity'],
	['qauntity', 'quantity'],
	['descripción', 'description'],
	['name', 'description'],
	['SKU', 'identifier'],
	['Impuestos', 'taxes'],
	['ObjetoImp', 'taxObject'],
	['claveProdServ', 'productCode'],
	['weight', undefined],
	['importe', undefined],
])('refuses a line with the field "%s" and suggests the field %s', (key, meant) => {
	const fix =
		meant === undefined
			? 'Remove the name, or use one of these'
			: `Did you mean ${meant}? Use these names`;
	expect(problemsOf([line({ [key]: '1' })])).toEqual([
		expect.objectContaining({
			field: 'Conceptos[0]',
			message: `Line 1: "${key}" is not a name of a simple line`,
			fix: expect.stringContaining(`${fix}: description, quantity,`) as string,
		}),
	]);
});

it("makes Conceptos with correct amounts that break none of SAT's rules, for any order", () => {
	fc.assert(
		fc.property(orders(), ({ currency, decimals, lines }) => {
			const made = conceptos(lines, currency) as unknown as Concepto[];
			const wrong = made.flatMap((concepto, index) => {
				const { quantity = '', unitPrice = '', discount = '' } = lines[index] ?? {};
				const importe = exact(quantity).times(unitPrice).toDecimalPlaces(6);
				const taxes = [...transferred(concepto), ...withheld(concepto)];
				const isRight =
					importe.equals(concepto.Importe) &&
					exact(discount).equals(concepto.Descuento ?? 0) &&
					concepto.Cantidad === quantity &&
					concepto.ValorUnitario === unitPrice &&
					taxes.length === lines[index]?.taxes.length &&
					taxes.every((tax) => amountOfTax(concepto, tax).equals(tax.Importe ?? 0));
				return isRight ? [] : [JSON.stringify([lines[index], concepto])];
			});
			expect([...wrong, ...brokenRules(made, decimals)]).toEqual([]);
		}),
		{ numRuns: 300 },
	);
});

describe('an unknown field of money, quantity, currency or state', () => {
	const names = fc.constantFrom(
		...['tip', 'propina', 'fee', 'shipping', 'currency', 'moneda', 'status', 'estado', 'refunded'],
		...[
			'cantidadDevuelta',
			'boxes',
			'cargo',
			'surcharge',
			'deposit',
			'percent',
			'Propina',
			'monto',
		],
	);
	const cells = fc.constantFrom<unknown>('50.00', 50, 'USD', 'cancelled', '10%', true);

	it('refuses a simple line with an unknown field, and names the field', () => {
		fc.assert(
			fc.property(names, cells, (name, cell) => {
				const problems = problemsOf([line({ [name]: cell })]);
				expect(problems.map(({ message }) => message).join()).toContain(name);
			}),
		);
	});

	it('passes an unknown field of a Concepto on to the service', () => {
		const [concepto = {}] = conceptos([line()]);
		fc.assert(
			fc.property(names, cells, (name, cell) => {
				expect(conceptos([{ ...concepto, [name]: cell }])).toEqual([{ ...concepto, [name]: cell }]);
			}),
		);
	});
});
