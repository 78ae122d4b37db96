import {
	childrenNamed,
	complementElements,
	hasComplement,
	localName,
	attribute,
	memoize,
	isPresent,
	pathOf,
} from '../invoice/invoice';
import type { Element } from '../invoice/invoice';
import { isRecord } from '../values/json';
import { MXN, currencyDecimals, isCurrency } from '../catalogs/catalogs';
import { Decimal, sumOf } from '../values/decimal';
import { amountOf, aboveZero, numberOf, like, rulesAt, textRules, unlike, breach } from './rule';
import { isConfirmed, isExchangeRate, isOne, listedCurrency, usualRate } from './comprobante';
import type { AmountExpectation, Row, Breach, Context, Expectation, Problems, Rule } from './rule';
import type { AttributeOf, PartOf } from '../anexo20/anexo20';
import type { PaymentFormEntry } from '../catalogs/catalog';
import { IEPS, IVA, entryOf } from '../catalogs/catalog';
import { formaPago } from '../catalogs/sat';
import type { Phrase } from '../problems/problem';
import { momentOf, FOREIGNER, isUuid } from '../values/text';
import type { Limits } from '../totals/totals';
import { convertedLimits, isWithin, textsOf } from '../totals/totals';

export const PAGOS = 'Pagos';

export const PAYMENT = 'Complemento.Pagos.Pago';
export const DOCUMENT = `${PAYMENT}.DoctoRelacionado` as const;
export const TOTALS = 'Complemento.Pagos.Totales';
export const WITHHELD_DR = `${DOCUMENT}.ImpuestosDR.RetencionesDR` as const;
export const TRANSFERRED_DR = `${DOCUMENT}.ImpuestosDR.TrasladosDR` as const;
export const WITHHELD_P = `${PAYMENT}.ImpuestosP.RetencionesP` as const;
export const TRANSFERRED_P = `${PAYMENT}.ImpuestosP.TrasladosP` as const;

export interface Payment extends Element {
	documents: PaidDocument[];
	taxes: Element[];
	withheld: Element[];
	transferred: Element[];
}

interface PaidDocument extends Element {
	payment: Payment;
	taxes: Element[];
	withheld: DocumentTax[];
	transferred: DocumentTax[];
}

export interface DocumentTax extends Element {
	document: PaidDocument;
}

const complementOf = memoize((comprobante) => {
	const pagos = complementElements(comprobante, PAGOS);
	const payments = pagos.flatMap((element) => childrenNamed(element, 'Pago').map(paymentOf));
	const documents = payments.flatMap((payment) => payment.documents);
	return {
		'Complemento.Pagos': pagos,
		[TOTALS]: pagos.flatMap((element) => childrenNamed(element, 'Totales')),
		[PAYMENT]: payments,
		[DOCUMENT]: documents,
		[WITHHELD_DR]: documents.flatMap(({ withheld }) => withheld),
		[TRANSFERRED_DR]: documents.flatMap(({ transferred }) => transferred),
		[WITHHELD_P]: payments.flatMap(({ withheld }) => withheld),
		[TRANSFERRED_P]: payments.flatMap(({ transferred }) => transferred),
	};
});

type Complement = ReturnType<typeof complementOf>;

export type PagosPath = keyof Complement;

type ElementAt<Path extends PagosPath> = Complement[Path][number];

export function pagosAt<Path extends PagosPath>(path: Path) {
	return (comprobante: Element): ReadonlyArray<ElementAt<Path>> => complementOf(comprobante)[path];
}

export const payments = pagosAt(PAYMENT);
export const documents = pagosAt(DOCUMENT);

export function pagosRules<Path extends PagosPath>(
	path: Path,
	rows: ReadonlyArray<Row<ElementAt<Path>, AttributeOf<Path> | PartOf<Path>>>,
): Rule[] {
	return rulesAt<Path, ElementAt<Path>>(path, rows, pagosAt(path));
}

/** Checks whether it is a voucher of type P with a complement of payments, also if that is not JSON. */
export function isPayment(comprobante: Element): boolean {
	return attribute(comprobante, 'TipoDeComprobante') === 'P' && hasComplement(comprobante, PAGOS);
}

function paymentOf(element: Element): Payment {
	const taxes = childrenNamed(element, 'ImpuestosP');
	const payment: Payment = {
		...element,
		documents: [],
		taxes,
		withheld: rowsOf(taxes, 'RetencionesP', 'RetencionP'),
		transferred: rowsOf(taxes, 'TrasladosP', 'TrasladoP'),
	};
	payment.documents = childrenNamed(element, 'DoctoRelacionado').map((one) =>
		documentOf(one, payment),
	);
	return payment;
}

function documentOf(element: Element, payment: Payment): PaidDocument {
	const taxes = childrenNamed(element, 'ImpuestosDR');
	const document: PaidDocument = { ...element, payment, taxes, withheld: [], transferred: [] };
	const ofDocument = (row: Element): DocumentTax => ({ ...row, document });
	document.withheld = rowsOf(taxes, 'RetencionesDR', 'RetencionDR').map(ofDocument);
	document.transferred = rowsOf(taxes, 'TrasladosDR', 'TrasladoDR').map(ofDocument);
	return document;
}

/** Reads the rows of a list: `TrasladosDR: [...]`, or as in XML, `TrasladosDR: { TrasladoDR: [...] }`. */
function rowsOf(taxes: readonly Element[], list: string, row: string): Element[] {
	return taxes.flatMap((element) =>
		[...childrenNamed(element, list), ...childrenNamed(element, row)].flatMap((one) =>
			unwrapped(one, row),
		),
	);
}

function unwrapped(holder: Element, row: string): Element[] {
	const isHolder = Object.entries(holder.attributes).some(
		([key, value]) => localName(key) === row && (isRecord(value) || Array.isArray(value)),
	);
	if (isHolder) return childrenNamed(holder, row);
	return Object.keys(holder.attributes).length > 0 ? [holder] : [];
}

/** Moneda of the Comprobante of a payment. MonedaP and MonedaDR cannot have it. */
const NO_CURRENCY = 'XXX';

const isEquivalence = (value: string) =>
	/^[0-9]{1,18}(\.[0-9]{1,10})?$/.test(value) && Decimal.parse(value)?.isPositive() === true;

function decimalsIn(currency: string | undefined): number | undefined {
	return currency === undefined || currency === NO_CURRENCY || !isCurrency(currency)
		? undefined
		: currencyDecimals(currency);
}

/** Returns the worth of one MonedaP in MXN; 1 for MXN, as another rule asks for "1". */
export function exchangeRateOf(payment: Element): Decimal | undefined {
	if (attribute(payment, 'MonedaP') === MXN) return Decimal.one;
	const rate = attribute(payment, 'TipoCambioP');
	return rate !== undefined && isExchangeRate(rate) ? Decimal.parse(rate) : undefined;
}

function isSameCurrency(document: PaidDocument): boolean {
	const currency = attribute(document, 'MonedaDR');
	return currency !== undefined && currency === attribute(document.payment, 'MonedaP');
}

function equivalenceOf(document: PaidDocument): Decimal | undefined {
	if (isSameCurrency(document)) return Decimal.one;
	const ratio = attribute(document, 'EquivalenciaDR');
	return ratio !== undefined && isEquivalence(ratio) ? Decimal.parse(ratio) : undefined;
}

/** Decimals of a quotient that is compared: many more than an amount has. */
const QUOTIENT_DECIMALS = 40;

function converted(amount: Decimal, document: PaidDocument): Decimal | undefined {
	const equivalence = equivalenceOf(document);
	if (equivalence === undefined) return undefined;
	return equivalence.equals(Decimal.one)
		? amount
		: amount.dividedBy(equivalence, QUOTIENT_DECIMALS);
}

export interface ConvertedSum {
	sum: Decimal;
	/** How many rows were added up; undefined if all are in that currency, so that the sum is exact. */
	converted: number | undefined;
}

export function convertedSum(rows: readonly DocumentTax[], name: string): ConvertedSum | undefined {
	let sum = Decimal.zero;
	for (const row of rows) {
		const amount = amountOf(row, name);
		const part = amount && converted(amount, row.document);
		if (part === undefined) return undefined;
		sum = sum.plus(part);
	}
	const isExact = rows.every(({ document }) => isSameCurrency(document));
	return { sum, converted: isExact ? undefined : rows.length };
}

function decimalsOf<E extends Element>(
	currencyOf: (element: E) => string | undefined,
): AmountExpectation<E> {
	return (number, { element }) => {
		const currency = currencyOf(element);
		const decimals = decimalsIn(currency);
		return decimals === undefined || number.scale <= decimals
			? undefined
			: {
					kind: 'moreDecimalsThanCurrency',
					values: { currency: currency ?? '', decimals: String(decimals) },
				};
	};
}

const currencyOfPayment = (payment: Payment) => attribute(payment, 'MonedaP');
const currencyOfDocument = (document: PaidDocument) => attribute(document, 'MonedaDR');

const DAY = 24 * 60 * 60 * 1000;

/** Expects a payment not after the day of the voucher. The hour is often unknown, so only days are compared. */
const notLater: Expectation<Payment> = (value, { comprobante, now }) => {
	const paid = momentOf(value);
	if (paid === undefined) return undefined;
	const issued = attribute(comprobante, 'Fecha') ?? '';
	if (momentOf(issued) !== undefined) {
		return value.slice(0, 10) > issued.slice(0, 10)
			? { kind: 'receivedAfterIssued', values: { issued } }
			: undefined;
	}
	return paid - now > DAY ? 'receivedInTheFuture' : undefined;
};

const isInPesos = ({ element }: Context<Payment>) => currencyOfPayment(element) === MXN;

const withDocuments: Problems = (comprobante) =>
	payments(comprobante)
		.filter((payment) => payment.documents.length === 0)
		.map((payment) => {
			const isEmptyList = isPresent(payment, 'DoctoRelacionado');
			return breach(payment.path, isEmptyList ? 'paymentDocumentsEmpty' : 'noPaymentDocuments');
		});

const currencyRows = <Name extends string>(of: Name, remedy: string): Array<Row<Element, Name>> => [
	{ of, remedy, text: like(/^[A-Z]{3}$/, 'noCurrencyCode') },
	{ of, remedy, level: 'warn', text: listedCurrency },
];

/** Checks Pago, except its bank data: CRP20212 to CRP20219. */
export const rulesOfPago = pagosRules(PAYMENT, [
	{
		of: 'FechaPago',
		remedy: 'noPaymentDate',
		text: unlike((value) => momentOf(value) === undefined, 'noPaymentDate'),
	},
	// SAT's guide requires it. Its matrix has no code for it.
	{ of: 'FechaPago', level: 'doubt', text: notLater },
	{ of: 'FormaDePagoP', satCode: 'CRP20212', text: unlike('99', 'paymentForm99') },
	{ of: 'FormaDePagoP', remedy: 'choosePaymentForm', inCatalog: true },
	{
		of: 'MonedaP',
		satCode: 'CRP20213',
		text: unlike((value) => value === NO_CURRENCY, 'paymentWithoutCurrency'),
	},
	...currencyRows('MonedaP', 'choosePaymentCurrency'),
	{
		of: 'TipoCambioP',
		satCode: 'CRP20214',
		missing: ({ element }) => {
			const currency = currencyOfPayment(element);
			return currency === undefined || [MXN, NO_CURRENCY].includes(currency)
				? undefined
				: { kind: 'foreignPaymentWithoutRate', values: { currency } };
		},
	},
	{
		of: 'TipoCambioP',
		satCode: 'CRP20215',
		if: isInPesos,
		missing: () => 'paidInPesosWithoutRate',
	},
	{
		of: 'TipoCambioP',
		satCode: 'CRP20215',
		if: isInPesos,
		text: like(isOne, 'paidInPesosNeedsRate1'),
	},
	{
		// SAT asks for the text "1", but some certifiers possibly compare numbers.
		of: 'TipoCambioP',
		satCode: 'CRP20215',
		level: 'warn',
		if: isInPesos,
		text: unlike((value) => isOne(value) && value !== '1', 'paidInPesosNeedsTextRate1'),
	},
	{
		of: 'TipoCambioP',
		remedy: 'noPaymentRate',
		if: (context) => !isInPesos(context),
		text: like(isExchangeRate, 'noPaymentRate'),
	},
	{
		of: 'TipoCambioP',
		satCode: 'CRP20216',
		level: 'doubt',
		if: (context) => !isConfirmed(context),
		text: (_value, { element }) => {
			const rate = exchangeRateOf(element);
			return rate && usualRate(currencyOfPayment(element) ?? '', rate);
		},
	},
	{ of: 'Monto', satCode: 'CRP20218', number: aboveZero },
	{ of: 'Monto', satCode: 'CRP20219', number: decimalsOf(currencyOfPayment) },
	{ of: 'DoctoRelacionado', problems: withDocuments },
]);

const RFC_OF_COMPANY =
	/^[A-Z&Ñ]{3}[0-9]{2}(0[1-9]|1[012])(0[1-9]|[12][0-9]|3[01])[A-Z0-9]{2}[0-9A]$/;

function formOf(payment: Payment): PaymentFormEntry | undefined {
	const form = attribute(payment, 'FormaDePagoP');
	return form === undefined || form === '99' ? undefined : entryOf(formaPago, form);
}

type Column = 'payerAccount' | 'payeeAccount' | 'hasPaymentChain';

const onlyWith =
	(column: Column): Expectation<Payment> =>
	(_value, { element }) => {
		const form = formOf(element);
		if (form === undefined || form[column] !== undefined) return undefined;
		const forms = formaPago.filter((entry) => entry[column] !== undefined);
		return {
			kind: 'paymentFormForbids',
			values: { form: form.code, forms: forms.map(({ code }) => code) },
		};
	};

const inPattern =
	(column: 'payerAccount' | 'payeeAccount'): Expectation<Payment> =>
	(value, { element }) => {
		const form = formOf(element);
		const pattern = form?.[column];
		return form === undefined || pattern === undefined || new RegExp(`^(?:${pattern})$`).test(value)
			? undefined
			: { kind: 'paymentFormAsks', values: { form: form.code, account: accountOf(pattern) } };
	};

/** Describes a pattern for people: `[0-9]{11}|[0-9]{15,16}` is "11, 15 or 16 digits". */
function accountOf(pattern: string): Phrase {
	if (pattern.includes('[A-Z')) return { kind: 'walletAccount' };
	const lengths = [...pattern.matchAll(/\{(\d+)(?:,(\d+))?\}/g)].flatMap(
		([, least, most = least]) =>
			Array.from({ length: Number(most) - Number(least) + 1 }, (_, index) => Number(least) + index),
	);
	return { kind: 'accountDigits', values: { lengths: lengths.map(String) } };
}

/** The attributes of a payment chain: required with TipoCadPago, and only with it. */
const chain: ReadonlyArray<
	readonly [name: AttributeOf<typeof PAYMENT>, required: string, alone: string]
> = [
	['CertPago', 'CRP20230', 'CRP20231'],
	['CadPago', 'CRP20232', 'CRP20233'],
	['SelloPago', 'CRP20234', 'CRP20235'],
];

const inChain = ({ element }: Context) => isPresent(element, 'TipoCadPago');

/** Checks the banks and accounts of a payment: CRP20221 to CRP20235. */
export const bankDataRules: readonly Rule[] = [
	...pagosRules(PAYMENT, [
		{ of: 'RfcEmisorCtaOrd', satCode: 'CRP20221', text: onlyWith('payerAccount') },
		{
			of: 'RfcEmisorCtaOrd',
			remedy: 'noBankRfcOrAbroad',
			text: like((value) => value === FOREIGNER || RFC_OF_COMPANY.test(value), 'noBankRfcOrAbroad'),
		},
		{
			of: 'NomBancoOrdExt',
			satCode: 'CRP20223',
			missing: ({ element }) =>
				attribute(element, 'RfcEmisorCtaOrd') === FOREIGNER ? 'bankAbroadWithoutName' : undefined,
		},
		{ of: 'CtaOrdenante', satCode: 'CRP20224', text: onlyWith('payerAccount') },
		{ of: 'CtaOrdenante', satCode: 'CRP20225', text: inPattern('payerAccount') },
		{ of: 'CtaBeneficiario', satCode: 'CRP20226', text: inPattern('payeeAccount') },
		{ of: 'RfcEmisorCtaBen', satCode: 'CRP20227', text: onlyWith('payeeAccount') },
		{ of: 'RfcEmisorCtaBen', remedy: 'noBankRfc', text: like(RFC_OF_COMPANY, 'noBankRfc') },
		{ of: 'CtaBeneficiario', satCode: 'CRP20228', text: onlyWith('payeeAccount') },
		{ of: 'TipoCadPago', satCode: 'CRP20229', text: onlyWith('hasPaymentChain') },
		{ of: 'TipoCadPago', remedy: 'noSpeiChain', text: like(/^01$/, 'noSpeiChain') },
		...chain.flatMap(
			([of, required, alone]): Array<Row<Payment, typeof of>> => [
				{ of, satCode: required, if: inChain, missing: () => 'chainIncomplete' },
				{
					of,
					satCode: alone,
					text: (_value, context) => (inChain(context) ? undefined : 'onlyInChain'),
				},
			],
		),
	]),
	...textRules(PAYMENT, payments),
];

/** A document on paper has a number instead of a UUID (Pagos20.xsd). */
const ON_PAPER = /^[0-9]{3}-[0-9]{2}-[0-9]{9}$/;

const inSameCurrency = ({ element }: Context<PaidDocument>) => isSameCurrency(element);

function brokenBalance(document: PaidDocument): Breach[] {
	const before = numberOf(document, 'ImpSaldoAnt');
	const paid = numberOf(document, 'ImpPagado');
	const balance = numberOf(document, 'ImpSaldoInsoluto');
	if (before === undefined || paid === undefined || balance === undefined) return [];
	if (!before.isPositive()) return [];
	const rest = before.minus(paid);
	if (!rest.isNegative() && balance.equals(rest)) return [];
	const kind = rest.isNegative() ? 'balanceExceeded' : 'balanceNotDifference';
	return [
		breach(pathOf(document, 'ImpSaldoInsoluto'), kind, {
			value: String(balance),
			before: String(before),
			paid: String(paid),
			rest: String(rest),
		}),
	];
}

const taxObjectOf = (document: PaidDocument) => attribute(document, 'ObjetoImpDR') ?? '';

function forbiddenTaxes(document: PaidDocument, taxes: readonly string[]): Breach[] {
	return [...document.withheld, ...document.transferred].flatMap((row) => {
		const tax = attribute(row, 'ImpuestoDR');
		if (tax === undefined || !taxes.includes(tax)) return [];
		const values = { value: tax, object: taxObjectOf(document) };
		return [breach(pathOf(row, 'ImpuestoDR'), 'documentTaxForbidden', values)];
	});
}

const whereTaxObject =
	(codes: readonly string[], problems: (document: PaidDocument) => Breach[]): Problems =>
	(comprobante) =>
		documents(comprobante)
			.filter((document) => codes.includes(taxObjectOf(document)))
			.flatMap(problems);

const inDecimals = decimalsOf(currencyOfDocument);

/** Checks DoctoRelacionado, except its taxes: CRP20236 to CRP20248, CRP20278, CRP20279. */
export const documentRules: readonly Rule[] = [
	...textRules(DOCUMENT, documents),
	...pagosRules(DOCUMENT, [
		{
			of: 'IdDocumento',
			remedy: 'noPaidUuid',
			text: like((value) => isUuid(value) || ON_PAPER.test(value), 'noPaidUuid'),
		},
		{
			of: 'MonedaDR',
			satCode: 'CRP20236',
			text: unlike((value) => value === NO_CURRENCY, 'documentWithoutCurrency'),
		},
		...currencyRows('MonedaDR', 'writePaidCurrency'),
		{
			of: 'EquivalenciaDR',
			satCode: 'CRP20237',
			missing: ({ element }) => {
				const ofDocument = currencyOfDocument(element);
				const ofPayment = currencyOfPayment(element.payment);
				return ofDocument === undefined || ofPayment === undefined || ofDocument === ofPayment
					? undefined
					: { kind: 'equivalenceMissing', values: { ofDocument, ofPayment } };
			},
		},
		{
			of: 'EquivalenciaDR',
			satCode: 'CRP20238',
			if: inSameCurrency,
			missing: () => 'sameCurrencyWithout1',
		},
		{
			of: 'EquivalenciaDR',
			satCode: 'CRP20238',
			if: inSameCurrency,
			text: like(isOne, 'sameCurrencyNeeds1'),
		},
		{
			// SAT asks for the text "1", and has stamped "1.000000".
			of: 'EquivalenciaDR',
			satCode: 'CRP20238',
			level: 'warn',
			if: inSameCurrency,
			text: unlike((value) => isOne(value) && value !== '1', 'sameCurrencyNeedsText1'),
		},
		{
			of: 'EquivalenciaDR',
			remedy: 'noEquivalence',
			if: (context) => !inSameCurrency(context),
			text: like(isEquivalence, 'noEquivalence'),
		},
		{
			// The wrong way round, it leaves most of the payment without an invoice, which SAT accepts.
			of: 'EquivalenciaDR',
			level: 'doubt',
			remedy: 'CRP20276',
			if: (context) => !inSameCurrency(context),
			text: (_value, { element }) => {
				const ofPayment = exchangeRateOf(element.payment);
				const [currency, rate] =
					currencyOfDocument(element) === MXN
						? [currencyOfPayment(element.payment), equivalenceOf(element)]
						: [currencyOfDocument(element), ofPayment && converted(ofPayment, element)];
				return rate && usualRate(currency ?? '', rate);
			},
		},
		{
			of: 'NumParcialidad',
			remedy: 'noInstalment',
			text: like(/^[1-9][0-9]{0,2}$/, 'noInstalment'),
		},
		{ of: 'ImpSaldoAnt', satCode: 'CRP20239', number: aboveZero },
		{ of: 'ImpPagado', satCode: 'CRP20241', number: aboveZero },
		{ of: 'ImpSaldoAnt', satCode: 'CRP20240', number: inDecimals },
		{ of: 'ImpPagado', satCode: 'CRP20242', number: inDecimals },
		{ of: 'ImpSaldoInsoluto', satCode: 'CRP20243', number: inDecimals },
		{
			of: 'ImpSaldoInsoluto',
			satCode: 'CRP20244',
			problems: (comprobante) => documents(comprobante).flatMap(brokenBalance),
		},
		{ of: 'ObjetoImpDR', satCode: 'CRP20245', inCatalog: true },
		{
			of: 'ObjetoImpDR',
			satCode: 'CRP20246',
			if: ({ element }) => element.taxes.length === 0,
			text: unlike('02', 'documentNeedsTaxes'),
		},
		{
			of: 'ImpuestosDR',
			satCode: 'CRP20247',
			problems: whereTaxObject(['01', '03', '04', '05'], (document) =>
				document.taxes.map(({ path }) =>
					breach(path, 'documentTaxesForbidden', { object: taxObjectOf(document) }),
				),
			),
		},
		{
			of: 'ImpuestosDR',
			satCode: 'CRP20248',
			problems: (comprobante) =>
				documents(comprobante)
					.filter(({ withheld, transferred }) => withheld.length + transferred.length === 0)
					.flatMap(({ taxes }) => taxes)
					.map(({ path }) => breach(path, 'documentTaxesEmpty')),
		},
		{
			// Revision B of the matrix, as CFDI140226 for the lines of an invoice.
			of: 'ImpuestosDR',
			satCode: 'CRP20278',
			problems: whereTaxObject(['06', '08'], (document) => forbiddenTaxes(document, [IVA, IEPS])),
		},
		{
			of: 'ImpuestosDR',
			satCode: 'CRP20279',
			problems: whereTaxObject(['07'], (document) => [
				...forbiddenTaxes(document, [IVA]),
				...(document.transferred.some((row) => attribute(row, 'ImpuestoDR') === IEPS)
					? []
					: [
							breach(pathOf(document, 'ObjetoImpDR'), 'documentNeedsIeps', {
								value: taxObjectOf(document),
							}),
						]),
			]),
		},
	]),
];

/** SAT calculates with 1.0000000000 for documents in the currency of the payment (CRP20277). */
const ONE_OF_TEN_DECIMALS = new Decimal(10n ** 10n, 10);

interface PaidAmount {
	document: PaidDocument;
	paid: Decimal;
	limits: Limits;
}

function paidAmountOf(document: PaidDocument, decimals: number): PaidAmount | undefined {
	const paid = amountOf(document, 'ImpPagado');
	const written = equivalenceOf(document);
	if (paid === undefined || written === undefined) return undefined;
	const ratio = isSameCurrency(document) ? ONE_OF_TEN_DECIMALS : written;
	return { document, paid, limits: convertedLimits(paid, ratio, decimals) };
}

function amountPaid(payment: Payment): Decimal | undefined {
	const amount = amountOf(payment, 'Monto');
	return amount?.isPositive() === true ? amount : undefined;
}

/** Expects at most Monto for the documents in the currency of the payment (CRP20217). */
function overpaidInSameCurrency(payment: Payment): Breach[] {
	const amount = amountPaid(payment);
	const paid = paidIn(payment.documents.filter(isSameCurrency));
	if (amount === undefined || paid === undefined || paid.compare(amount) <= 0) return [];
	const values = { value: String(amount), paid: String(paid) };
	return [breach(pathOf(payment, 'Monto'), 'documentsAboveAmount', values)];
}

function paidIn(documents: readonly PaidDocument[]): Decimal | undefined {
	const amounts = documents.map((document) => amountOf(document, 'ImpPagado'));
	return amounts.every((amount) => amount !== undefined) ? sumOf(amounts) : undefined;
}

interface Excess extends Limits {
	amount: Decimal;
	sum: Decimal;
	paid: PaidAmount[];
	currency: string;
	/** Whether Monto is also outside of the limits, so that SAT's texts agree. */
	isCertain: boolean;
}

function excessOf(payment: Payment): Excess | undefined {
	const amount = amountPaid(payment);
	const currency = attribute(payment, 'MonedaP');
	const decimals = decimalsIn(currency);
	if (amount === undefined || currency === undefined || decimals === undefined) return undefined;
	const { documents } = payment;
	if (documents.every(isSameCurrency) || overpaidInSameCurrency(payment).length > 0) {
		return undefined;
	}
	const paid: PaidAmount[] = [];
	let exact = Decimal.zero;
	for (const document of documents) {
		const one = paidAmountOf(document, decimals);
		const part = one && converted(one.paid, document);
		if (one === undefined || part === undefined) return undefined;
		paid.push(one);
		exact = exact.plus(part);
	}
	const sum = exact.truncated(decimals);
	if (sum.compare(amount) <= 0) return undefined;
	const lower = sumOf(paid.map(({ limits }) => limits.lower));
	const upper = sumOf(paid.map(({ limits }) => limits.upper));
	const isCertain = !isWithin(amount, { lower, upper });
	return { amount, currency, sum, lower, upper, paid, isCertain };
}

/** Finds the documents that alone are above Monto. They are the ones to correct (CRP20276). */
function largerThanAmount({ paid, amount }: Excess): PaidAmount[] {
	return paid.length > 1 ? paid.filter((one) => one.limits.lower.compare(amount) > 0) : [];
}

const excesses =
	(problems: (payment: Payment, excess: Excess) => Breach[]): Problems =>
	(comprobante) =>
		payments(comprobante).flatMap((payment) => {
			const excess = excessOf(payment);
			return excess === undefined ? [] : problems(payment, excess);
		});

const sumBreach = (payment: Payment, excess: Excess): Breach => {
	const { amount, sum, currency } = excess;
	const values = { value: String(amount), sum: String(sum), currency, ...textsOf(excess) };
	return breach(pathOf(payment, 'Monto'), 'sumAboveAmount', values);
};

const documentBreaches = (excess: Excess): Breach[] =>
	largerThanAmount(excess).map(({ document, paid, limits }) => {
		const { currency, amount } = excess;
		const values = { value: String(paid), ...textsOf(limits), currency, amount: String(amount) };
		return breach(pathOf(document, 'ImpPagado'), 'documentAboveAmount', values);
	});

/** Compares Monto with its documents. SAT's guide and standard differ on other currencies: blocks if both refuse. */
export const paidAmountRules: readonly Rule[] = [
	...pagosRules(PAYMENT, [
		{
			of: 'Monto',
			satCode: 'CRP20217',
			problems: (comprobante) => payments(comprobante).flatMap(overpaidInSameCurrency),
		},
		{
			of: 'Monto',
			satCode: 'CRP20275',
			problems: excesses((payment, excess) =>
				excess.isCertain && largerThanAmount(excess).length === 0
					? [sumBreach(payment, excess)]
					: [],
			),
		},
		{
			of: 'Monto',
			satCode: 'CRP20275',
			level: 'warn',
			problems: excesses((payment, excess) =>
				excess.isCertain ? [] : [sumBreach(payment, excess)],
			),
		},
	]),
	...pagosRules(DOCUMENT, [
		{
			of: 'ImpPagado',
			satCode: 'CRP20276',
			problems: excesses((_payment, excess) => (excess.isCertain ? documentBreaches(excess) : [])),
		},
	]),
];
