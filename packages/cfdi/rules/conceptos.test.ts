import { customsRules, lineItemRules } from './conceptos';
import type { Changes } from '../fixtures/invoices';
import { foreignTradeShapes, withoutAmounts } from '../fixtures/invoices';
import { proveRules } from '../fixtures/proveRules';

const block = { level: 'block' } as const;
const doubt = { level: 'doubt' } as const;
const line = (name: string) => `Conceptos[0].${name}`;

const totalsLeft: Changes = { SubTotal: undefined, Total: undefined, Impuestos: undefined };

const untaxed: Changes = {
	...totalsLeft,
	[line('ObjetoImp')]: '01',
	[line('Impuestos')]: undefined,
};

const tax = (Impuesto: string, TasaOCuota: string, Importe: string) => ({
	Base: '1000.00',
	Impuesto,
	TipoFactor: 'Tasa',
	TasaOCuota,
	Importe,
});
const iva = tax('002', '0.160000', '160.00');
const ieps = tax('003', '0.080000', '80.00');
const isr = tax('001', '0.100000', '100.00');

const inCurrency = (
	currency: string,
	cantidad: string,
	valorUnitario: string,
	importe: string,
): Changes => ({
	...untaxed,
	Moneda: currency,
	TipoCambio: '17.5',
	[line('Cantidad')]: cantidad,
	[line('ValorUnitario')]: valorUnitario,
	[line('Importe')]: importe,
});

const part = (changes: Changes): Changes => ({
	[line('Parte')]: [
		{
			ClaveProdServ: '52152001',
			Cantidad: '2.00',
			Descripcion: 'Asa',
			ValorUnitario: '10.00',
			Importe: '20.00',
			...changes,
		},
	],
});

const noNumbers = ['1,000.00', '$5.00', '12a', '', ' ', '1e3', '1.2.3', {}, [], true, '0x10'];
const texts: ReadonlyArray<readonly [name: string, longest: number]> = [
	['Descripcion', 1000],
	['NoIdentificacion', 100],
	['Unidad', 20],
];

const creditNote = {
	'Receptor.UsoCFDI': 'G02',
	CfdiRelacionados: [
		{
			TipoRelacion: '01',
			CfdiRelacionado: [{ UUID: '5FB2822E-396D-4725-8521-CDC4BDD20CCF' }],
		},
	],
};

proveRules(
	lineItemRules,
	[
		...['Cantidad', 'ValorUnitario', 'Importe', 'Descuento'].flatMap((name) => [
			...noNumbers.map((value) => ({
				...block,
				says: `${JSON.stringify(value)} is not a number`,
				changes: { [line(name)]: value },
				code: '',
				field: line(name),
				message:
					value === ''
						? `${name} is empty`
						: `${name} is ${JSON.stringify(value)}, but must be a number like 1250.50, without commas`,
			})),
			...['-1.00', '-0.00'].map((value) => ({
				...block,
				says: `${name} cannot be ${value}`,
				changes: { [line(name)]: value },
				code: '',
				field: line(name),
				message: `${name} is "${value}", but must not be negative`,
			})),
			{
				...block,
				says: 'seven decimals are too many',
				changes: { [line(name)]: '1.0000001' },
				code: '',
				field: line(name),
				message: `${name} is "1.0000001", but must have at most 6 decimals`,
			},
			...['9'.repeat(19), 1e18, '9'.repeat(100_000)].map((value) => ({
				...block,
				says: `${String(value).length} digits are too many`,
				changes: { [line(name)]: value },
				code: '',
				field: line(name),
				message: 'must be a number with at most 18 digits before the decimal point',
			})),
		]),
		{
			...block,
			says: 'a computed number has too many decimals',
			changes: { [line('ValorUnitario')]: 1000 / 30 },
			code: '',
			field: line('ValorUnitario'),
			message: 'ValorUnitario is 33.333333333333336, but must have at most 6 decimals',
		},
		{
			...block,
			says: 'the zeros of an amount also count as decimals',
			changes: { [line('Importe')]: '1000.0000000' },
			code: '',
			field: line('Importe'),
		},
		{
			...block,
			says: 'a quantity of zero is not allowed',
			changes: { [line('Cantidad')]: '0.00' },
			code: '',
			field: line('Cantidad'),
			message: 'Cantidad is "0.00", but must be larger than 0',
		},
		...texts.flatMap(([name, longest]) => [
			{
				...block,
				says: `${longest + 1} characters are too many`,
				changes: { [line(name)]: 'Ñ'.repeat(longest + 1) },
				code: '',
				field: line(name),
				message: `this text has ${longest + 1} characters, and only ${longest} are allowed`,
			},
			{
				...block,
				says: `${name} must not be empty`,
				changes: { [line(name)]: '' },
				code: '',
				field: line(name),
			},
			{
				...block,
				says: `${name} must not contain "|"`,
				changes: { [line(name)]: 'A|B' },
				code: '',
				field: line(name),
			},
		]),
		...['5215200', '521520011', '5215200A', '', 1010101].map((code) => ({
			...block,
			says: `${JSON.stringify(code)} does not have eight digits`,
			changes: { [line('ClaveProdServ')]: code },
			code: 'CFDI40162',
			field: line('ClaveProdServ'),
		})),
		{
			level: 'doubt',
			says: 'a code that SAT does not list, such as one with a typing error',
			changes: { [line('ClaveProdServ')]: '52152999' },
			code: 'CFDI40162',
			field: line('ClaveProdServ'),
			message: 'is "52152999", but SAT\'s c_ClaveProdServ of 2025-11 has no such code',
		},
		{
			level: 'doubt',
			says: 'a code that ended before the invoice',
			changes: { [line('ClaveProdServ')]: '15101506' },
			code: 'CFDI40162',
			field: line('ClaveProdServ'),
			message: 'is "15101506", but this code of c_ClaveProdServ was valid only until 2020-01-15',
		},
		{
			level: 'doubt',
			says: 'a unit that SAT does not list',
			changes: { [line('ClaveUnidad')]: 'PZA' },
			code: 'CFDI40165',
			field: line('ClaveUnidad'),
			message: 'is "PZA", but SAT\'s c_ClaveUnidad of 2026-08-06 has no such code',
		},
		...['PIEZA', '', 'H-7'].map((code) => ({
			...block,
			says: `"${code}" is not a unit of c_ClaveUnidad`,
			changes: { [line('ClaveUnidad')]: code },
			code: 'CFDI40165',
			field: line('ClaveUnidad'),
		})),
		...['I', 'E', 'N'].map((type) => ({
			...block,
			says: `type ${type} has no price of zero`,
			changes: {
				...totalsLeft,
				TipoDeComprobante: type,
				FormaPago: type === 'N' ? undefined : '03',
				...(type === 'E' && creditNote),
				[line('ValorUnitario')]: '0.00',
				[line('Importe')]: '0.00',
			},
			code: 'CFDI40166',
			field: line('ValorUnitario'),
			message: `ValorUnitario is 0.00, but with TipoDeComprobante ${type} the price must be greater than 0`,
		})),
		...[
			inCurrency('KRW', '3.00', '100', '298'),
			inCurrency('KRW', '3.00', '100', '303'),
			inCurrency('KWD', '1.000', '10.000', '9.994'),
			inCurrency('KWD', '1.000', '10.000', '10.006'),
			inCurrency('CLF', '1.0000', '10.0000', '9.9994'),
			inCurrency('CLF', '1.0000', '10.0000', '10.0006'),
			{ ...untaxed, [line('Cantidad')]: '1', [line('Importe')]: '750.00' },
		].map((changes) => ({
			...doubt,
			says: `${String(changes[line('Importe')])} is within the limits of SAT, but not quantity times price`,
			changes,
			code: '',
			field: line('Importe'),
			message: ', but Cantidad',
		})),
		...['999.97', '1000.03'].map((importe) => ({
			...block,
			says: `2.000000 x 500.00 is not ${importe}`,
			changes: { ...totalsLeft, [line('Cantidad')]: '2.000000', [line('Importe')]: importe },
			code: 'CFDI40167',
			field: line('Importe'),
			message: `Importe is ${importe}, but Cantidad 2.000000 times ValorUnitario 500.00 is 1000.00`,
		})),
		...[
			inCurrency('KRW', '3.00', '100', '297'),
			inCurrency('KRW', '3.00', '100', '304'),
			inCurrency('KWD', '1.000', '10.000', '9.993'),
			inCurrency('KWD', '1.000', '10.000', '10.007'),
			inCurrency('CLF', '1.0000', '10.0000', '9.9993'),
			inCurrency('CLF', '1.0000', '10.0000', '10.0007'),
		].map((changes) => ({
			...block,
			says: `${String(changes[line('Importe')])} is too far off in ${String(changes.Moneda)}`,
			changes,
			code: 'CFDI40167',
			field: line('Importe'),
		})),
		{
			...block,
			says: 'the path names the third line by its index',
			changes: {
				...totalsLeft,
				'Conceptos[1]': { Importe: '1.00' },
				'Conceptos[2]': { Cantidad: '3.00', ValorUnitario: '10.00', Importe: '33.00' },
			},
			code: 'CFDI40167',
			field: 'Conceptos[2].Importe',
		},
		{
			...block,
			says: 'a discount of three decimals on an amount of two',
			changes: { ...totalsLeft, [line('Descuento')]: '10.000' },
			code: 'CFDI40168',
			field: line('Descuento'),
			message: 'Descuento is 10.000, but cannot have more decimals than Importe, which is 1000.00',
		},
		{
			level: 'warn',
			says: 'a number in JSON can have lost zeros of Importe',
			changes: { ...untaxed, [line('Importe')]: 1000, [line('Descuento')]: 10.5 },
			code: 'CFDI40168',
			field: line('Descuento'),
		},
		{
			...block,
			says: 'a discount is at most the amount',
			changes: { ...totalsLeft, [line('Descuento')]: '1000.01' },
			code: 'CFDI40169',
			field: line('Descuento'),
			message: 'Descuento is 1000.01, but cannot be more than Importe, which is 1000.00',
		},
		...['00', '09', '2', ''].map((code) => ({
			...block,
			says: `c_ObjetoImp has no "${code}"`,
			changes: { [line('ObjetoImp')]: code },
			code: 'CFDI40170',
			field: line('ObjetoImp'),
		})),
		...[undefined, null, []].map((taxes) => ({
			...block,
			says: `02 requires taxes, and ${JSON.stringify(taxes)} has none`,
			changes: { ...totalsLeft, [line('Impuestos')]: taxes },
			code: 'CFDI40171',
			field: line('ObjetoImp'),
			message: 'is "02", but the line has no Impuestos',
		})),
		...['01', '03', '04', '05'].map((code) => ({
			...block,
			says: `${code} forbids taxes`,
			changes: { [line('ObjetoImp')]: code },
			code: 'CFDI40172',
			field: line('Impuestos'),
			message: `Impuestos is given, but a line with ObjetoImp ${code} must not have taxes`,
		})),
		...['06', '08'].flatMap((code) => [
			{
				...block,
				says: `${code} forbids transferred IVA`,
				changes: { [line('ObjetoImp')]: code },
				code: 'CFDI140226',
				field: line('Impuestos.Traslados[0].Impuesto'),
				message: `Impuesto is "002", but with ObjetoImp ${code} the line must not have this tax`,
			},
			{
				...block,
				says: `${code} forbids transferred IEPS`,
				changes: {
					...totalsLeft,
					[line('ObjetoImp')]: code,
					[line('Impuestos')]: { Traslados: [ieps] },
				},
				code: 'CFDI140226',
				field: line('Impuestos.Traslados[0].Impuesto'),
			},
			{
				...block,
				says: `${code} forbids withheld IVA`,
				changes: {
					...totalsLeft,
					[line('ObjetoImp')]: code,
					[line('Impuestos')]: { Retenciones: [isr, iva] },
				},
				code: 'CFDI140226',
				field: line('Impuestos.Retenciones[1].Impuesto'),
			},
		]),
		{
			...block,
			says: '07 forbids IVA',
			changes: {
				...totalsLeft,
				[line('ObjetoImp')]: '07',
				[line('Impuestos')]: { Traslados: [ieps, iva] },
			},
			code: 'CFDI140227',
			field: line('Impuestos.Traslados[1].Impuesto'),
		},
		...[undefined, { Retenciones: [isr] }, { Retenciones: [ieps] }].map((taxes) => ({
			...block,
			says: '07 requires transferred IEPS',
			changes: { ...totalsLeft, [line('ObjetoImp')]: '07', [line('Impuestos')]: taxes },
			code: 'CFDI140227',
			field: line('ObjetoImp'),
			message: 'ObjetoImp is "07", but the line needs a Traslado of 003 (IEPS)',
		})),
		...['Cantidad', 'ValorUnitario', 'Importe'].map((name) => ({
			...block,
			says: 'an amount of a part must not have commas',
			changes: part({ [name]: '2,00' }),
			code: '',
			field: line(`Parte[0].${name}`),
		})),
		{
			...block,
			says: 'a part needs a code of eight digits',
			changes: part({ ClaveProdServ: '1' }),
			code: 'CFDI40196',
			field: line('Parte[0].ClaveProdServ'),
		},
		...texts.flatMap(([name, longest]) =>
			['A|B', 'x'.repeat(longest + 1)].map((value) => ({
				...block,
				says: `${name} of a part has at most ${longest} characters and no "|"`,
				changes: part({ [name]: value }),
				code: '',
				field: line(`Parte[0].${name}`),
			})),
		),
		{
			level: 'doubt',
			says: 'a code of a part that SAT does not list',
			changes: part({ ClaveProdServ: '52152999' }),
			code: 'CFDI40196',
			field: line('Parte[0].ClaveProdServ'),
			message: "SAT's c_ClaveProdServ of 2025-11 has no such code",
		},
		{
			level: 'doubt',
			says: 'a code of a part that has ended',
			changes: part({ ClaveProdServ: '15101506' }),
			code: 'CFDI40196',
			field: line('Parte[0].ClaveProdServ'),
			message: 'this code of c_ClaveProdServ was valid only until 2020-01-15',
		},
		{
			...block,
			says: 'a part needs a price',
			changes: part({ ValorUnitario: '0', Importe: undefined }),
			code: 'CFDI40197',
			field: line('Parte[0].ValorUnitario'),
		},
		{
			...block,
			says: '2.00 x 10.00 of a part is not 20.09',
			changes: part({ Importe: '20.09' }),
			code: 'CFDI40198',
			field: line('Parte[0].Importe'),
			message: 'Cantidad 2.00 times ValorUnitario 10.00 is 20.00',
		},
	],
	[
		...['999.98', '1000.02', '1000.019999'].map((importe) => ({
			says: `Importe ${importe} at the limit of 2.000000 x 500.00`,
			changes: { ...totalsLeft, [line('Cantidad')]: '2.000000', [line('Importe')]: importe },
		})),
		...[
			inCurrency('KRW', '3.00', '100', '299'),
			inCurrency('KRW', '3.00', '100', '301'),
			inCurrency('KWD', '1.000', '10.000', '9.999'),
			inCurrency('KWD', '1.000', '10.000', '10.001'),
			inCurrency('CLF', '1.0000', '10.0000', '9.9999'),
			inCurrency('CLF', '1.0000', '10.0000', '10.0001'),
		].map((changes) => ({
			says: `${String(changes[line('Importe')])} at the limit in ${String(changes.Moneda)}`,
			changes,
		})),
		{
			says: 'in a currency that is left out the limits are not known',
			changes: { ...totalsLeft, Moneda: undefined, [line('Importe')]: '5000.00' },
		},
		{
			says: 'numbers of JSON, and the least quantity',
			changes: {
				...untaxed,
				[line('Cantidad')]: 0.000001,
				[line('ValorUnitario')]: 500,
				[line('Importe')]: 0.0005,
			},
		},
		{
			says: 'SAT counts the decimals of a quantity without its trailing zeros',
			changes: { [line('Cantidad')]: '2.00000000' },
		},
		{
			says: 'spaces around a number, which XML drops',
			changes: { [line('Importe')]: ' 1000.00\n' },
		},
		{
			says: 'a price of zero in type T',
			changes: withoutAmounts('T'),
		},
		{
			says: 'a discount of the whole line, as precise as its amount',
			changes: { ...untaxed, [line('Descuento')]: '1000.00' },
		},
		{
			says: 'a discount of fewer decimals than the amount',
			changes: { ...untaxed, [line('Descuento')]: '5' },
		},
		...texts.flatMap(([name, longest]) => [
			{ says: `${name} of ${longest} characters`, changes: { [line(name)]: 'Ñ'.repeat(longest) } },
			{ says: `${name} of one character`, changes: { [line(name)]: 'Ñ' } },
		]),
		...['01010101', '52152001', 52152001].map((code) => ({
			says: `ClaveProdServ ${code}`,
			changes: { [line('ClaveProdServ')]: code },
		})),
		...['H87', 'A9', '11'].map((code) => ({
			says: `ClaveUnidad ${code}`,
			changes: { [line('ClaveUnidad')]: code },
		})),
		...['01', '03', '04', '05', '06', '08'].map((code) => ({
			says: `ObjetoImp ${code} without taxes`,
			changes: { ...totalsLeft, [line('ObjetoImp')]: code, [line('Impuestos')]: undefined },
		})),
		...['06', '08'].map((code) => ({
			says: `ObjetoImp ${code} with ISR withheld`,
			changes: {
				...totalsLeft,
				[line('ObjetoImp')]: code,
				[line('Impuestos')]: { Retenciones: [isr] },
			},
		})),
		{
			says: 'ObjetoImp 07 with IEPS, transferred and withheld, and ISR',
			changes: {
				...totalsLeft,
				[line('ObjetoImp')]: '07',
				[line('Impuestos')]: { Traslados: [ieps], Retenciones: [isr, ieps] },
			},
		},
		{ says: 'a part at its limits', changes: part({ Importe: '20.07' }) },
		{ says: 'a part without a price', changes: part({ ValorUnitario: undefined }) },
		{ says: 'a line of one attribute', changes: { 'Conceptos[1].Unidad': 'Pieza', ...totalsLeft } },
	],
);

describe('third parties and customs', () => {
	const NUMBER = '15  48  3009  0001234';

	const places = [
		{
			form: 'CFDI40194',
			beside: 'CFDI40195',
			field: 'Conceptos[0].InformacionAduanera[0].NumeroPedimento',
			withNumber: (number: string): Changes => ({
				'Conceptos[0].InformacionAduanera': [{ NumeroPedimento: number }],
			}),
		},
		{
			form: 'CFDI40199',
			beside: 'CFDI40200',
			field: 'Conceptos[0].Parte[0].InformacionAduanera[0].NumeroPedimento',
			withNumber: (number: string): Changes => ({
				'Conceptos[0].Parte': [
					{
						ClaveProdServ: '52152001',
						Cantidad: '1',
						Descripcion: 'Asa',
						InformacionAduanera: [{ NumeroPedimento: number }],
					},
				],
			}),
		},
	];

	const malformed = [
		'15 48 3009 0001234',
		'154830090001234',
		'15  48  3009  001234',
		'15  48  3009  0001234 ',
		'AA  48  3009  0001234',
		'15   48  3009  0001234',
		'',
	];

	proveRules(
		customsRules,
		places.flatMap(({ form, beside, field, withNumber }) => [
			...malformed.map((number) => ({
				...block,
				says: `"${number}" is not a customs declaration`,
				changes: withNumber(number),
				code: form,
				field,
				message: number === '' ? 'NumeroPedimento is empty' : 'with two spaces between them',
			})),
			{
				level: 'warn' as const,
				says: 'customs office 49 is not in c_Aduana',
				changes: withNumber('15  49  3009  0001234'),
				code: form,
				field,
				message: 'c_Aduana has no customs office "49"',
			},
			...['27', '99'].map((year) => ({
				level: 'doubt' as const,
				says: `in 2026 there is no declaration of the year ${year}`,
				changes: withNumber(`${year}  48  3009  0001234`),
				code: form,
				field,
				message: 'the year (the first two digits) cannot be after 2026',
			})),
			...foreignTradeShapes.map((Complemento) => ({
				...block,
				says: `an invoice of exported goods has no customs declaration: ${JSON.stringify(Complemento)}`,
				changes: { ...withNumber(NUMBER), Exportacion: '02', Complemento },
				code: beside,
				field,
				message: 'with foreign trade (ComercioExterior) this value must be left out',
			})),
		]),
		places.flatMap(({ form, withNumber }) => [
			{ says: `${form}: a customs declaration`, changes: withNumber(NUMBER) },
			{
				says: `${form}: a customs declaration of this year`,
				changes: withNumber('26  48  3009  0001234'),
			},
			{
				says: `${form}: a customs declaration beside another complement`,
				changes: {
					...withNumber(NUMBER),
					Complemento: { Any: [{ 'leyendasFisc:LeyendasFiscales': {} }] },
				},
			},
		]),
	);
});
