import type { AttributeOf } from '../../anexo20/anexo20';
import { elementAt } from '../../anexo20/anexo20';
import {
	complementsNamed,
	hasComplement,
	lacksComplement,
	localName,
	attribute,
	children,
	header,
	isPresent,
	lineItems,
	pathOf,
} from '../../invoice/invoice';
import type { Element, Elements } from '../../invoice/invoice';
import type { Kind } from '../../messages/en';
import { shown } from '../../problems/problem';
import { Decimal } from '../../values/decimal';
import { isRecord } from '../../values/json';
import { like, rulesAt } from '../rows';
import type { Breach, Context, Expectation, Problems, Rule } from '../rule';
import { breach } from '../rule';
import {
	DOCUMENT,
	PAGOS,
	PAYMENT,
	TOTALS,
	TRANSFERRED_DR,
	TRANSFERRED_P,
	WITHHELD_DR,
	WITHHELD_P,
	documents,
	isPayment,
	pagos,
	payments,
	totals,
	transferredDR,
	transferredP,
	withheldDR,
	withheldP,
} from './elements';
import { amountForm } from '../amounts';
import { missingOf } from '../taxCatalog';
import { bankDataRules, documentRules, paidAmountRules, rulesOfPago } from './payment';
import { documentTaxRules, paymentTaxRules, totalRules } from './taxes';

const COMPLEMENTO = 'Complemento';

const isTypeP = (comprobante: Element) => attribute(comprobante, 'TipoDeComprobante') === 'P';

/** Complements that people add next to Pagos, which its validaciones adicionales forbid. */
const others = ['ComercioExterior', 'ImpuestosLocales', 'CartaPorte', 'Nomina', 'LeyendasFiscales'];

/** A text can be the XML of the complement, which is not read here. */
const isXml = (comprobante: Element) =>
	complementsNamed(comprobante, PAGOS).some(({ element }) => element === undefined);

function withoutPayments(comprobante: Element, code: Kind): Breach[] {
	return payments(comprobante).length === 0 ? [{ field: COMPLEMENTO, code }] : [];
}

const inPayment =
	(find: (comprobante: Element) => Breach[]): Problems =>
	(comprobante) =>
		isTypeP(comprobante) ? find(comprobante) : [];

const inTypeP = ({ comprobante }: Context) => isTypeP(comprobante);

const withoutPrefix: Problems = (comprobante) =>
	pagos(comprobante)
		.filter(({ path, attributes }) => {
			const isNamed = Object.keys(attributes).some((key) => key.startsWith('xmlns'));
			return /\.Pagos(\[\d+\])?$/.test(path) && !isNamed;
		})
		.map(({ path }) => ({ field: path, code: 'paymentsNeedPrefix' }));

const besideOthers: Problems = (comprobante) =>
	(pagos(comprobante).length === 0 ? [] : others)
		.flatMap((name) => complementsNamed(comprobante, name))
		.map(({ name }) => ({ field: COMPLEMENTO, code: 'notWithPayments', values: { name } }));

/** Checks what SAT's standard and its guide require of a payment, besides its matrix. */
const complementRules: readonly Rule[] = [
	...rulesAt('Complemento.Pagos', [
		{
			problems: inPayment((comprobante) =>
				lacksComplement(comprobante, PAGOS) ||
				(pagos(comprobante).length > 0 && !isXml(comprobante))
					? withoutPayments(comprobante, 'noPayments')
					: [],
			),
		},
		{
			// A complement that cannot be read here can hold the payments.
			level: 'warn',
			remedy: 'noPayments',
			problems: inPayment((comprobante) =>
				isXml(comprobante) ||
				(!lacksComplement(comprobante, PAGOS) && pagos(comprobante).length === 0)
					? withoutPayments(comprobante, 'paymentsNotRead')
					: [],
			),
		},
		{ level: 'warn', problems: withoutPrefix },
		{
			level: 'doubt',
			problems: (comprobante) =>
				pagos(comprobante)
					.slice(1)
					.map(({ path }) => ({ field: path, code: 'paymentsTwice' })),
		},
		{ level: 'doubt', problems: besideOthers },
	]),
	...rulesAt('Receptor', [
		{
			of: 'UsoCFDI',
			level: 'doubt',
			remedy: 'paymentNeedsCp01',
			if: inTypeP,
			text: like(/^CP01$/, 'paymentNeedsCp01'),
		},
	]),
	...rulesAt('', [
		{
			of: 'InformacionGlobal',
			level: 'doubt',
			problems: inPayment((comprobante) =>
				children(comprobante, 'InformacionGlobal').map(({ path }) => ({
					field: path,
					code: 'paymentIsNotGlobal',
				})),
			),
		},
	]),
	...rulesAt('CfdiRelacionados', [
		{
			of: 'TipoRelacion',
			level: 'doubt',
			remedy: 'paymentOnlyReplaces',
			if: inTypeP,
			text: like(/^04$/, 'paymentOnlyReplaces'),
		},
	]),
	...rulesAt(
		'Complemento.Pagos',
		[{ of: 'Version', remedy: 'notVersion20', text: like(/^2\.0$/, 'notVersion20') }],
		pagos,
	),
];

/** Selects elements of a voucher with payments. A voucher of another type is not compared further. */
const ofPayment =
	(elements: Elements): Elements =>
	(comprobante) =>
		(attribute(comprobante, 'TipoDeComprobante') ?? 'P') === 'P' &&
		hasComplement(comprobante, PAGOS)
			? elements(comprobante)
			: [];

const voucher = ofPayment(header);
const lines = ofPayment(lineItems);

type Path = '' | 'Conceptos';
type Name = AttributeOf<Path>;

const at = (path: Path) => (path === '' ? voucher : lines);

const codes: ReadonlyArray<readonly [satCode: string, path: Path, name: Name, value: string]> = [
	['CRP20102', '', 'Exportacion', '01'],
	['CRP20104', '', 'Moneda', 'XXX'],
	['CRP20113', 'Conceptos', 'ClaveProdServ', '84111506'],
	['CRP20116', 'Conceptos', 'ClaveUnidad', 'ACT'],
	['CRP20118', 'Conceptos', 'Descripcion', 'Pago'],
	['CRP20122', 'Conceptos', 'ObjetoImp', '01'],
];

const numbers: ReadonlyArray<readonly [satCode: string, path: Path, name: Name, value: '0' | '1']> =
	[
		['CRP20103', '', 'SubTotal', '0'],
		['CRP20110', '', 'Total', '0'],
		['CRP20115', 'Conceptos', 'Cantidad', '1'],
		['CRP20119', 'Conceptos', 'ValorUnitario', '0'],
		['CRP20120', 'Conceptos', 'Importe', '0'],
	];

const absent: ReadonlyArray<readonly [satCode: string, path: Path, name: Name | 'Impuestos']> = [
	['CRP20105', '', 'FormaPago'],
	['CRP20106', '', 'MetodoPago'],
	['CRP20107', '', 'CondicionesDePago'],
	['CRP20108', '', 'Descuento'],
	['CRP20109', '', 'TipoCambio'],
	['CRP20114', 'Conceptos', 'NoIdentificacion'],
	['CRP20117', 'Conceptos', 'Unidad'],
	['CRP20121', 'Conceptos', 'Descuento'],
	['CRP20123', '', 'Impuestos'],
];

/** The places that SAT fixes in a payment. */
const FIXED = new RegExp(
	`^(?:Conceptos(?:\\[\\d+\\])?\\.)?(?:Impuestos\\b.*|${[...codes, ...numbers, ...absent]
		.map(([, , name]) => name)
		.join('|')})$`,
);

/** Checks whether only the rules of payments report this place of a payment. */
function isFixedInPayments(field: string): boolean {
	return FIXED.test(field);
}

const isNumber = (value: unknown, expected: string) => {
	const number = typeof value === 'string' && value.length > 30 ? undefined : Decimal.parse(value);
	return number !== undefined && number.equals(new Decimal(BigInt(expected), 0));
};

const fixedNumber =
	(
		path: Path,
		name: string,
		must: string,
		code: Kind,
		isWrong: (value: unknown) => boolean,
	): Problems =>
	(comprobante) =>
		at(path)(comprobante).flatMap((element): Breach[] => {
			const value = element.attributes[name];
			if (!isPresent(element, name) || !isWrong(value)) return [];
			const field = pathOf(element, name);
			if (value === '') return [{ field, code: 'empty' }];
			return [{ field, code, values: { value: shown(value), must } }];
		});

const leftOut =
	(path: Path, name: string): Problems =>
	(comprobante) =>
		at(path)(comprobante)
			.filter(
				(element) => attribute(element, name) !== undefined || children(element, name).length > 0,
			)
			.map((element) => ({ field: pathOf(element, name), code: 'leftOutOfPayments' }));

const withOneLine: Problems = (comprobante) => {
	const { length } = children(comprobante, 'Conceptos');
	if (length === 1 || voucher(comprobante).length === 0) return [];
	return isPresent(comprobante, 'Conceptos')
		? [{ field: 'Conceptos', code: 'paymentLines', values: { count: String(length) } }]
		: [];
};

function childrenOfLine(line: Element): string[] {
	return Object.entries(line.attributes)
		.filter(([, value]) => isRecord(value) || (Array.isArray(value) && value.length > 0))
		.map(([name]) => name);
}

const withoutChildren: Problems = (comprobante) =>
	lines(comprobante).flatMap((line) =>
		childrenOfLine(line)
			.filter((name) => name !== 'ACuentaTerceros')
			.map((name) => ({ field: pathOf(line, name), code: 'childOfPaymentLine' })),
	);

/** Checks what SAT's matrix of payments fixes in the Comprobante: CRP20101 to CRP20123. */
const voucherRules: readonly Rule[] = [
	...rulesAt('', [
		{
			of: 'TipoDeComprobante',
			satCode: 'CRP20101',
			if: ({ comprobante }) => hasComplement(comprobante, PAGOS),
			text: like(/^P$/, 'paymentsNeedTypeP'),
		},
	]),
	...codes.flatMap(([satCode, path, of, must]) => {
		const text: Expectation = (value) =>
			value === must ? undefined : { kind: 'fixedInPayments', values: { must } };
		return rulesAt(path, [{ of, satCode, text }], at(path));
	}),
	...numbers.flatMap(([satCode, path, of, must]) => {
		const isOther = (value: unknown) => !isNumber(value, must);
		const isOtherText = (value: unknown) => isNumber(value, must) && String(value) !== must;
		return rulesAt(path, [
			{ of, satCode, problems: fixedNumber(path, of, must, 'fixedInPayments', isOther) },
			{
				// SAT asks for the text, but some certifiers possibly compare numbers.
				of,
				satCode,
				level: 'warn',
				problems: fixedNumber(path, of, must, 'fixedTextInPayments', isOtherText),
			},
		]);
	}),
	...absent.flatMap(([satCode, path, of]) =>
		rulesAt(path, [{ of, satCode, problems: leftOut(path, of) }]),
	),
	...rulesAt('Conceptos', [
		{ satCode: 'CRP20111', problems: withOneLine },
		{ satCode: 'CRP20112', problems: withoutChildren },
	]),
];

const schemaElements = [
	[TOTALS, totals],
	[PAYMENT, payments],
	[DOCUMENT, documents],
	[WITHHELD_DR, withheldDR],
	[TRANSFERRED_DR, transferredDR],
	[WITHHELD_P, withheldP],
	[TRANSFERRED_P, transferredP],
] as const;

type ComplementPath = (typeof schemaElements)[number][0];

/** Reports each attribute that the schema requires and that is missing. */
function requiredProblems(path: ComplementPath, select: Elements): Problems {
	const { entries, row } = elementAt(path);
	const required = entries.filter(([, { isRequired = false }]) => isRequired);
	const names = required.map(([name]) => name);
	const element = row ?? path.slice(path.lastIndexOf('.') + 1);
	return (comprobante) =>
		select(comprobante).flatMap((one) =>
			missingOf(one, names).map((name) =>
				breach(pathOf(one, name), 'requiredInPayments', { element }),
			),
		);
}

/** Finds the attributes that the schema does not know. Values that hold other elements are ignored. */
function unknownAttributes(element: Element, path: ComplementPath): string[] {
	const { attributes } = elementAt(path);
	return Object.entries(element.attributes)
		.filter(([key, value]) => {
			const isAttribute = ['string', 'number', 'boolean'].includes(typeof value);
			const isKnown = Object.hasOwn(attributes, localName(key));
			return isAttribute && !key.startsWith('xmlns') && !isKnown;
		})
		.map(([key]) => key);
}

function unknownProblems(path: ComplementPath, select: Elements): Problems {
	return (comprobante) =>
		select(comprobante).flatMap((element): Breach[] => {
			const [name, ...others] = unknownAttributes(element, path);
			if (name === undefined) return [];
			const field = element.path;
			return others.length === 0
				? [{ field, code: 'unknownInPayments', values: { name } }]
				: [{ field, code: 'unknownManyInPayments', values: { name, more: String(others.length) } }];
		});
}

const withTotals: Problems = (comprobante) =>
	(totals(comprobante).length > 0 ? [] : pagos(comprobante).slice(0, 1)).map((element) => ({
		field: pathOf(element, 'Totales'),
		code: 'totalsMissing',
	}));

const withVersion: Problems = (comprobante) =>
	pagos(comprobante)
		.filter((element) => !isPresent(element, 'Version'))
		.map((element) => ({ field: pathOf(element, 'Version'), code: 'versionMissing' }));

/** Checks what SAT's schema requires and its matrix has no code for. */
const schemaRules: readonly Rule[] = [
	...schemaElements.flatMap(([path, select]) =>
		rulesAt(path, [{ problems: requiredProblems(path, select) }]),
	),
	...rulesAt('Complemento.Pagos', [
		{ of: 'Totales', problems: withTotals },
		// It is always 2.0, so a service can add it.
		{ of: 'Version', level: 'warn', problems: withVersion },
	]),
	...schemaElements.flatMap(([path, select]) =>
		rulesAt(path, [{ level: 'doubt', problems: unknownProblems(path, select) }]),
	),
	amountForm(PAYMENT, ['Monto'], 'writePaymentAmount', undefined, payments),
	amountForm(
		DOCUMENT,
		['ImpSaldoAnt', 'ImpPagado', 'ImpSaldoInsoluto'],
		'writeBalance',
		undefined,
		documents,
	),
];

/** SAT's rules for payments (Pagos 2.0), in the order of the elements. */
export const paymentRules: readonly Rule[] = [
	...complementRules,
	...voucherRules,
	...totalRules,
	...rulesOfPago,
	...bankDataRules,
	...paidAmountRules,
	...documentRules,
	...documentTaxRules,
	...paymentTaxRules,
	...schemaRules,
];

/** Checks whether the rules for payments apply to an invoice. */
export function concernsPayments(comprobante: Element): boolean {
	return attribute(comprobante, 'TipoDeComprobante') === 'P' || hasComplement(comprobante, PAGOS);
}

/** Silences a rule of other invoices at the places of a payment that the rules of payments check. */
export function exceptInPayments(rule: Rule): Rule {
	return {
		...rule,
		problems: (comprobante, context) => {
			const problems = rule.problems(comprobante, context);
			return problems.length > 0 && isPayment(comprobante)
				? problems.filter(({ field }) => !isFixedInPayments(field))
				: problems;
		},
	};
}
