import type { Element, Elements } from '../invoice/invoice';
import {
	attribute,
	isPresent,
	pathOf,
	children,
	header,
	lineItems,
	complementsNamed,
	hasComplement,
	lacksComplement,
	localName,
} from '../invoice/invoice';
import type { Phrase } from '../problems/problem';
import {
	isWithin,
	paidTaxLimits,
	textsOf,
	paymentTotals,
	TOTALES_DECIMALS,
} from '../totals/totals';
import type { TaxKind, PaymentTotal } from '../totals/totals';
import { aboveZero, amountForm, amountOf, rulesAt, breach, like, unlike } from './rule';
import type {
	Row,
	AmountExpectation,
	Breach,
	Expectation,
	Problems,
	Rule,
	Wrong,
	Context,
} from './rule';
import { knownFactor, knownRate, missingOf, summaryKey, taxOfRow } from './totals';
import type { ConvertedSum, DocumentTax, PagosPath, Payment } from './pago';
import {
	DOCUMENT,
	PAGOS,
	PAYMENT,
	TOTALS,
	TRANSFERRED_DR,
	TRANSFERRED_P,
	WITHHELD_DR,
	WITHHELD_P,
	bankDataRules,
	convertedSum,
	documentRules,
	documents,
	exchangeRateOf,
	isPayment,
	pagosAt,
	pagosRules,
	paidAmountRules,
	payments,
	rulesOfPago,
} from './pago';
import type { AttributeOf } from '../anexo20/anexo20';
import { namesAt, elementAt } from '../anexo20/anexo20';
import { IEPS } from '../catalogs/catalog';
import { Decimal, sumOf } from '../values/decimal';
import type { Kind } from '../messages/en';
import { messageValue } from '../problems/problem';
import { isRecord } from '../values/json';

const pagos = pagosAt('Complemento.Pagos');
const totals = pagosAt(TOTALS);
const withheldP = pagosAt(WITHHELD_P);
const transferredP = pagosAt(TRANSFERRED_P);

const RATE_AND_AMOUNT_DR = ['TasaOCuotaDR', 'ImporteDR'] as const;

const numberForm = <Path extends PagosPath>(
	path: Path,
	names: ReadonlyArray<AttributeOf<Path>>,
	isMeant?: (row: Element) => boolean,
) => amountForm(path, names, 'writePaymentTax', isMeant, pagosAt(path));

const isExempt = (factor: string | undefined) => factor === 'Exento';

function withoutRateWhereExempt(names: readonly string[]): Expectation {
	return (factor, { element }) => {
		const present = names.filter((name) => isPresent(element, name));
		return isExempt(factor) && present.length > 0
			? {
					kind: 'exemptHasRate',
					values: { names, found: found(present, 'attributeGiven', 'attributesGiven') },
				}
			: undefined;
	};
}

function withRateWhereTaxed(names: readonly string[]): Expectation {
	return (factor, { element }) => {
		const missing = missingOf(element, names);
		return (factor === 'Tasa' || factor === 'Cuota') && missing.length > 0
			? {
					kind: 'taxedWithoutRate',
					values: { names, found: found(missing, 'attributeMissing', 'attributesMissing') },
				}
			: undefined;
	};
}

function found(names: readonly string[], one: Phrase['kind'], several: Phrase['kind']): Phrase {
	return { kind: names.length > 1 ? several : one, values: { names } };
}

function taxOfBase(kind: TaxKind): AmountExpectation {
	return (amount, { element }) => {
		const [base, rate] = [amountOf(element, 'BaseDR'), amountOf(element, 'TasaOCuotaDR')];
		if (base === undefined || rate === undefined || base.isZero()) return undefined;
		const factor = attribute(element, 'TipoFactorDR');
		if (isExempt(factor) || taxOfRow(element, kind, 'DR') === undefined) return undefined;
		const limits = paidTaxLimits(base, rate, amount.scale);
		if (isWithin(amount, limits)) return undefined;
		const values = { base: String(base), rate: String(rate), ...textsOf(limits) };
		return { kind: 'taxNotOfBase', values };
	};
}

function rulesOf(
	path: typeof WITHHELD_DR | typeof TRANSFERRED_DR,
	kind: TaxKind,
	codesInOrder: string,
): Rule[] {
	const isTaxed = (row: Element) => !isExempt(attribute(row, 'TipoFactorDR'));
	const [base = '', tax = '', factor = '', rate = '', amount = ''] = codesInOrder.split(' ');
	return [
		numberForm(path, ['BaseDR']),
		numberForm(path, RATE_AND_AMOUNT_DR, isTaxed),
		...pagosRules<typeof path>(path, [
			{ of: 'BaseDR', satCode: base, number: aboveZero },
			{ of: 'ImpuestoDR', satCode: tax, inCatalog: true },
			{ of: 'TipoFactorDR', satCode: factor, text: knownFactor },
			{ of: 'TasaOCuotaDR', satCode: rate, amount: knownRate(kind, 'DR') },
			{ of: 'ImporteDR', satCode: amount, amount: taxOfBase(kind) },
		]),
	];
}

/** Checks the taxes of a paid document (ImpuestosDR): CRP20249 to CRP20261. */
const documentTaxRules: readonly Rule[] = [
	...rulesOf(WITHHELD_DR, 'retencion', 'CRP20249 CRP20250 CRP20251 CRP20253 CRP20254'),
	...pagosRules(WITHHELD_DR, [
		{ of: 'TipoFactorDR', satCode: 'CRP20252', text: unlike('Exento', 'withheldExempt') },
	]),
	...rulesOf(TRANSFERRED_DR, 'traslado', 'CRP20255 CRP20256 CRP20257 CRP20260 CRP20261'),
	...pagosRules(TRANSFERRED_DR, [
		{ of: 'TipoFactorDR', satCode: 'CRP20258', text: withoutRateWhereExempt(RATE_AND_AMOUNT_DR) },
		{ of: 'TipoFactorDR', satCode: 'CRP20259', text: withRateWhereTaxed(RATE_AND_AMOUNT_DR) },
	]),
];

const RATE_AND_AMOUNT_P = ['TasaOCuotaP', 'ImporteP'] as const;

const KIND = { withheld: 'retencion', transferred: 'traslado' } as const;

type Side = keyof typeof KIND;

const keyP = (row: Element, side: Side) => summaryKey(row, KIND[side], 'P');

const keyDR = (row: Element, side: Side) => summaryKey(row, KIND[side], 'DR');

const rowsDR = (payment: Payment, side: Side): DocumentTax[] =>
	payment.documents.flatMap((document) => document[side]);

const isAllExempt = (payment: Payment): boolean => {
	const rows = rowsDR(payment, 'transferred');
	return rows.length > 0 && rows.every((row) => isExempt(attribute(row, 'TipoFactorDR')));
};

type Verdict = 'right' | 'near' | 'wrong';

/** SAT asks for the sum, but stamped rounded amounts. A difference below a unit of the last decimal is not certain. */
function verdictOn(amount: Decimal, { sum, converted }: ConvertedSum): Verdict {
	const difference = amount.minus(sum).magnitude();
	if (difference.isZero()) return 'right';
	const unit = Decimal.step(amount.scale);
	if (converted === undefined) return difference.compare(unit) < 0 ? 'near' : 'wrong';
	if (amount.equals(sum.rounded(amount.scale))) return 'right';
	// Each document can have been converted and rounded separately.
	const units = unit.times(new Decimal(BigInt(converted), 0));
	return difference.compare(units) <= 0 ? 'near' : 'wrong';
}

const shownSum = ({ sum, converted }: ConvertedSum) =>
	String(converted === undefined ? sum : sum.rounded(6));

function sumOfDocuments(
	side: Side,
	name: 'BaseP' | 'ImporteP',
	asked: Verdict,
	isMeant: (payment: Payment) => boolean = () => true,
): Problems {
	const nameDR = name === 'BaseP' ? 'BaseDR' : 'ImporteDR';
	return (comprobante) =>
		payments(comprobante).flatMap((payment) => {
			if (payment[side].length === 0 || !isMeant(payment)) return [];
			const keys = payment[side].map((row) => keyP(row, side));
			return payment[side].flatMap((row, index): Breach[] => {
				const key = keys[index];
				const amount = amountOf(row, name);
				if (
					key === undefined ||
					amount === undefined ||
					keys.indexOf(key) !== keys.lastIndexOf(key)
				)
					return [];
				const rows = rowsDR(payment, side);
				// A row with an unknown tax can belong to each of them.
				if (rows.some((one) => keyDR(one, side) === undefined)) return [];
				const sum = convertedSum(
					rows.filter((one) => keyDR(one, side) === key),
					nameDR,
				);
				if (sum === undefined || verdictOn(amount, sum) !== asked) return [];
				const code = sum.converted === undefined ? 'paymentRowSum' : 'paymentRowSumConverted';
				const values = { value: String(amount), of: nameDR, tax: key, sum: shownSum(sum) };
				return [breach(pathOf(row, name), code, values)];
			});
		});
}

function sumOfExemptDocuments(asked: Verdict): Problems {
	return (comprobante) =>
		payments(comprobante)
			.filter(isAllExempt)
			.flatMap((payment): Breach[] => {
				const [first] = payment.transferred;
				const bases = payment.transferred.map((row) => amountOf(row, 'BaseP'));
				const sum = convertedSum(rowsDR(payment, 'transferred'), 'BaseDR');
				if (first === undefined || sum === undefined) return [];
				if (!bases.every((base) => base !== undefined)) return [];
				const base = sumOf(bases);
				if (verdictOn(base, sum) !== asked) return [];
				const code = sum.converted === undefined ? 'exemptSum' : 'exemptSumConverted';
				const values = { value: String(base), sum: shownSum(sum) };
				return [breach(pathOf(first, 'BaseP'), code, values)];
			});
}

function repeatedRows(side: Side): Problems {
	return (comprobante) =>
		payments(comprobante).flatMap((payment) => {
			const seen = new Set<string>();
			return payment[side].flatMap((row): Breach[] => {
				const key = keyP(row, side);
				const isRepeated = key !== undefined && seen.has(key);
				if (key !== undefined) seen.add(key);
				return isRepeated
					? [breach(pathOf(row, 'ImpuestoP'), 'paymentRowRepeated', { tax: key })]
					: [];
			});
		});
}

/** Reports the taxes of the documents that ImpuestosP lacks. SAT's matrix has no code for it. */
function missingRows(side: Side, row: string): Problems {
	return (comprobante) =>
		payments(comprobante).flatMap((payment) => {
			const there = new Set(payment[side].map((one) => keyP(one, side)));
			const missing = new Set(rowsDR(payment, side).map((one) => keyDR(one, side)));
			return [...missing].flatMap((key): Breach[] => {
				if (key === undefined || there.has(key) || there.has(undefined)) return [];
				const [taxes] = payment.taxes;
				const field = taxes?.path ?? pathOf(payment, 'ImpuestosP');
				return [breach(field, 'paymentRowMissing', { row, tax: key })];
			});
		});
}

const EXEMPT_NAMES = ['BaseP', 'ImpuestoP', 'TipoFactorP'];

const isTaxed = (row: Element) => !isExempt(attribute(row, 'TipoFactorP'));

const otherNamesOfExempt: Problems = (comprobante) =>
	payments(comprobante)
		.filter(isAllExempt)
		.flatMap((payment) => payment.transferred)
		.flatMap((row): Breach[] => {
			const names = [
				...missingOf(row, EXEMPT_NAMES),
				...RATE_AND_AMOUNT_P.filter((name) => isPresent(row, name)),
			];
			return names.length === 0 ? [] : [breach(row.path, 'exemptRowNames', { names })];
		});

const transferredBesideTaxed = (comprobante: Element) =>
	payments(comprobante)
		.filter((payment) => !isAllExempt(payment))
		.flatMap((payment) => payment.transferred);

/** Makes two rules for a sum: a difference that SAT has stamped only warns. */
function sumRows<Name extends AttributeOf<typeof WITHHELD_P | typeof TRANSFERRED_P>>(
	of: Name,
	satCode: string,
	problems: (asked: Verdict) => Problems,
): Array<Row<Element, Name>> {
	return [
		{ of, satCode, problems: problems('wrong') },
		{ of, satCode, level: 'warn', problems: problems('near') },
	];
}

/** Checks the taxes of a payment (ImpuestosP), without the totals: CRP20262 to CRP20274. */
const paymentTaxRules: readonly Rule[] = [
	numberForm(WITHHELD_P, ['ImporteP']),
	numberForm(TRANSFERRED_P, ['BaseP']),
	numberForm(TRANSFERRED_P, RATE_AND_AMOUNT_P, isTaxed),
	...pagosRules(WITHHELD_P, [
		{ of: 'ImpuestoP', satCode: 'CRP20262', inCatalog: true },
		{ of: 'ImpuestoP', satCode: 'CRP20263', problems: repeatedRows('withheld') },
		...sumRows('ImporteP', 'CRP20265', (asked) => sumOfDocuments('withheld', 'ImporteP', asked)),
	]),
	...rulesAt(TRANSFERRED_P, [{ satCode: 'CRP20266', problems: otherNamesOfExempt }]),
	// The matrix requires it only if all documents are exempt.
	...rulesAt(
		TRANSFERRED_P,
		[
			{
				of: 'TipoFactorP',
				satCode: 'CRP20266',
				level: 'doubt',
				text: withoutRateWhereExempt(RATE_AND_AMOUNT_P),
			},
		],
		transferredBesideTaxed,
	),
	...pagosRules(TRANSFERRED_P, [
		...sumRows('BaseP', 'CRP20268', (asked) =>
			sumOfDocuments('transferred', 'BaseP', asked, (payment) => !isAllExempt(payment)),
		),
		...sumRows('BaseP', 'CRP20269', sumOfExemptDocuments),
		{ of: 'ImpuestoP', satCode: 'CRP20270', inCatalog: true },
		{ of: 'ImpuestoP', satCode: 'CRP20271', problems: repeatedRows('transferred') },
		{ of: 'TasaOCuotaP', satCode: 'CRP20272', amount: knownRate('traslado', 'P') },
		{ of: 'TipoFactorP', satCode: 'CRP20272', text: knownFactor },
		...sumRows('ImporteP', 'CRP20274', (asked) => sumOfDocuments('transferred', 'ImporteP', asked)),
		{
			of: 'TipoFactorP',
			level: 'doubt',
			if: ({ element }) => isTaxed(element),
			text: withRateWhereTaxed(RATE_AND_AMOUNT_P),
		},
	]),
	...rulesAt(PAYMENT, [
		{ of: 'ImpuestosP', level: 'doubt', problems: missingRows('withheld', 'RetencionP') },
		{ of: 'ImpuestosP', level: 'doubt', problems: missingRows('transferred', 'TrasladoP') },
	]),
];

interface Total extends PaymentTotal {
	row: 'RetencionP' | 'TrasladoP';
	tax: string;
	rowsOf: (payment: Payment) => Element[];
}

const allTotals = paymentTotals.map((total): Total => {
	const { isWithheld, impuesto, tasaOCuota } = total;
	const factor = tasaOCuota === undefined ? 'Exento' : `Tasa ${tasaOCuota}`;
	const tax = isWithheld ? impuesto : `${impuesto} ${factor}`;
	const side = isWithheld ? 'withheld' : 'transferred';
	return {
		...total,
		row: isWithheld ? 'RetencionP' : 'TrasladoP',
		tax,
		rowsOf: (payment) => payment[side].filter((row) => keyP(row, side) === tax),
	};
});

const withheldTotals = allTotals.filter(({ isWithheld }) => isWithheld);
const baseTotals = allTotals.filter(({ of }) => of === 'BaseP');
const taxTotals = allTotals.filter(({ of, isWithheld }) => of === 'ImporteP' && !isWithheld);

const AMOUNT_PAID = 'MontoTotalPagos';

const TOTAL_NAMES = namesAt(TOTALS) as Array<AttributeOf<typeof TOTALS>>;

function inPesos(
	comprobante: Element,
	amountsOf: (payment: Payment) => Array<Decimal | undefined>,
): Decimal | undefined {
	if (payments(comprobante).length === 0) return undefined;
	let sum = Decimal.zero;
	for (const payment of payments(comprobante)) {
		for (const amount of amountsOf(payment)) {
			const rate = exchangeRateOf(payment);
			if (amount === undefined || rate === undefined) return undefined;
			sum = sum.plus(amount.times(rate));
		}
	}
	return sum.rounded(TOTALES_DECIMALS);
}

const sumOfTotal = (comprobante: Element, { of, rowsOf }: Total): Decimal | undefined =>
	inPesos(comprobante, (payment) => rowsOf(payment).map((row) => amountOf(row, of)));

function sumRow<Name extends string>(
	of: Name,
	satCode: string,
	sumOf: (comprobante: Element) => Decimal | undefined,
	wrong: (sum: string) => Wrong,
): Row<Element, Name> {
	return {
		of,
		satCode,
		amount: (amount, { comprobante }) => {
			const sum = sumOf(comprobante);
			return sum === undefined || amount.scale > TOTALES_DECIMALS || amount.equals(sum)
				? undefined
				: wrong(String(sum));
		},
	};
}

function oneOf(
	satCode: string,
	group: readonly Total[],
	code: Kind,
	rows: (comprobante: Element) => boolean,
): Rule {
	return {
		where: TOTALS,
		satCode,
		level: 'block',
		problems: (comprobante) =>
			totals(comprobante).flatMap((element): Breach[] => {
				const names = group.map(({ name }) => name);
				if (!rows(comprobante) || names.some((name) => isPresent(element, name))) return [];
				return [breach(element.path, code, { names })];
			}),
	};
}

/** Reports a missing total next to others of its kind. The matrix has no code for it. */
function missingTotal(total: Total, group: readonly Total[]): Rule {
	const { satCode, name, row, tax, rowsOf } = total;
	return {
		where: `${TOTALS}.${name}`,
		satCode,
		level: 'doubt',
		problems: (comprobante) => {
			if (!payments(comprobante).some((payment) => rowsOf(payment).length > 0)) return [];
			return totals(comprobante)
				.filter((element) => !isPresent(element, name))
				.filter((element) => group.some((other) => isPresent(element, other.name)))
				.map((element) => breach(pathOf(element, name), 'totalMissing', { row, tax }));
		},
	};
}

const inCents: Problems = (comprobante) =>
	totals(comprobante).flatMap((element) =>
		TOTAL_NAMES.flatMap((name) => {
			const amount = amountOf(element, name);
			return amount === undefined || amount.scale <= TOTALES_DECIMALS
				? []
				: [breach(pathOf(element, name), 'totalPrecision', { value: String(amount) })];
		}),
	);

const hasTotal = (row: Element) => attribute(row, 'ImpuestoP') !== IEPS;

/** Checks Totales: CRP20201 to CRP20211, CRP20264, CRP20267, CRP20273. */
const paymentTotalRules: readonly Rule[] = [
	amountForm(TOTALS, TOTAL_NAMES, 'writePaymentTotal', undefined, totals),
	...pagosRules(TOTALS, [
		{ problems: inCents },
		...[...withheldTotals, ...baseTotals, ...taxTotals].map((total) =>
			sumRow(
				total.name,
				total.satCode,
				(comprobante) => sumOfTotal(comprobante, total),
				(sum) => ({
					kind: 'totalNotSum',
					values: { of: total.of, row: total.row, tax: total.tax, sum },
				}),
			),
		),
		sumRow(
			AMOUNT_PAID,
			'CRP20211',
			(comprobante) => inPesos(comprobante, (payment) => [amountOf(payment, 'Monto')]),
			(sum) => ({ kind: 'paidTotalNotSum', values: { sum } }),
		),
	]),
	oneOf(
		'CRP20264',
		withheldTotals,
		'noWithheldTotals',
		(comprobante) => withheldP(comprobante).length > 0,
	),
	oneOf('CRP20267', baseTotals, 'noBaseTotals', (comprobante) =>
		transferredP(comprobante).some(hasTotal),
	),
	oneOf('CRP20273', taxTotals, 'noTaxTotals', (comprobante) =>
		transferredP(comprobante).some((row) => hasTotal(row) && isTaxed(row)),
	),
	...[withheldTotals, baseTotals, taxTotals].flatMap((group) =>
		group.map((total) => missingTotal(total, group)),
	),
];

const COMPLEMENTO = 'Complemento';

const isTypeP = (comprobante: Element) => attribute(comprobante, 'TipoDeComprobante') === 'P';

/** Complements that people add next to Pagos, which its validaciones adicionales forbid. */
const others = ['ComercioExterior', 'ImpuestosLocales', 'CartaPorte', 'Nomina', 'LeyendasFiscales'];

/** A text can be the XML of the complement, which is not read here. */
const isXml = (comprobante: Element) =>
	complementsNamed(comprobante, PAGOS).some(({ element }) => element === undefined);

function withoutPayments(comprobante: Element, code: Kind): Breach[] {
	return payments(comprobante).length === 0 ? [breach(COMPLEMENTO, code)] : [];
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
		.map(({ path }) => breach(path, 'paymentsNeedPrefix'));

const besideOthers: Problems = (comprobante) =>
	(pagos(comprobante).length === 0 ? [] : others)
		.flatMap((name) => complementsNamed(comprobante, name))
		.map(({ name }) => breach(COMPLEMENTO, 'notWithPayments', { name }));

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
					.map(({ path }) => breach(path, 'paymentsTwice')),
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
				children(comprobante, 'InformacionGlobal').map(({ path }) =>
					breach(path, 'paymentIsNotGlobal'),
				),
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
	...pagosRules('Complemento.Pagos', [
		{ of: 'Version', remedy: 'notVersion20', text: like(/^2\.0$/, 'notVersion20') },
	]),
];

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

const FIXED = new RegExp(
	`^(?:Conceptos(?:\\[\\d+\\])?\\.)?(?:Impuestos\\b.*|${[...codes, ...numbers, ...absent]
		.map(([, , name]) => name)
		.join('|')})$`,
);

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
			if (value === '') return [breach(field, 'empty')];
			return [breach(field, code, { value: messageValue(value), must })];
		});

const leftOut =
	(path: Path, name: string): Problems =>
	(comprobante) =>
		at(path)(comprobante)
			.filter(
				(element) => attribute(element, name) !== undefined || children(element, name).length > 0,
			)
			.map((element) => breach(pathOf(element, name), 'leftOutOfPayments'));

const withOneLine: Problems = (comprobante) => {
	const { length } = children(comprobante, 'Conceptos');
	if (length === 1 || voucher(comprobante).length === 0) return [];
	return isPresent(comprobante, 'Conceptos')
		? [breach('Conceptos', 'paymentLines', { count: String(length) })]
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
			.map((name) => breach(pathOf(line, name), 'childOfPaymentLine')),
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
	...[TOTALS, PAYMENT, DOCUMENT],
	...[WITHHELD_DR, TRANSFERRED_DR, WITHHELD_P, TRANSFERRED_P],
] as const;

function requiredProblems(path: PagosPath): Problems {
	const { entries, row } = elementAt(path);
	const required = entries.filter(([, { isRequired = false }]) => isRequired);
	const names = required.map(([name]) => name);
	const element = row ?? path.slice(path.lastIndexOf('.') + 1);
	return (comprobante) =>
		pagosAt(path)(comprobante).flatMap((one) =>
			missingOf(one, names).map((name) =>
				breach(pathOf(one, name), 'requiredInPayments', { element }),
			),
		);
}

function unknownAttributes(element: Element, path: PagosPath): string[] {
	const { attributes } = elementAt(path);
	return Object.entries(element.attributes)
		.filter(([key, value]) => {
			const isAttribute = ['string', 'number', 'boolean'].includes(typeof value);
			const isKnown = Object.hasOwn(attributes, localName(key));
			return isAttribute && !key.startsWith('xmlns') && !isKnown;
		})
		.map(([key]) => key);
}

function unknownProblems(path: PagosPath): Problems {
	return (comprobante) =>
		pagosAt(path)(comprobante).flatMap((element): Breach[] => {
			const [name, ...more] = unknownAttributes(element, path);
			if (name === undefined) return [];
			const field = element.path;
			return more.length === 0
				? [breach(field, 'unknownInPayments', { name })]
				: [breach(field, 'unknownManyInPayments', { name, more: String(more.length) })];
		});
}

const withTotals: Problems = (comprobante) =>
	(totals(comprobante).length > 0 ? [] : pagos(comprobante).slice(0, 1)).map((element) =>
		breach(pathOf(element, 'Totales'), 'totalsMissing'),
	);

const withVersion: Problems = (comprobante) =>
	pagos(comprobante)
		.filter((element) => !isPresent(element, 'Version'))
		.map((element) => breach(pathOf(element, 'Version'), 'versionMissing'));

/** Checks what SAT's schema requires and its matrix has no code for. */
const schemaRules: readonly Rule[] = [
	...schemaElements.flatMap((path) => rulesAt(path, [{ problems: requiredProblems(path) }])),
	...rulesAt('Complemento.Pagos', [
		{ of: 'Totales', problems: withTotals },
		// It is always 2.0, so a service can add it.
		{ of: 'Version', level: 'warn', problems: withVersion },
	]),
	...schemaElements.flatMap((path) =>
		rulesAt(path, [{ level: 'doubt', problems: unknownProblems(path) }]),
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

export const paymentRules: readonly Rule[] = [
	...complementRules,
	...voucherRules,
	...paymentTotalRules,
	...rulesOfPago,
	...bankDataRules,
	...paidAmountRules,
	...documentRules,
	...documentTaxRules,
	...paymentTaxRules,
	...schemaRules,
];

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
