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
	childrenNamed,
	complementElements,
	memoize,
} from '../invoice/invoice';
import type { Phrase } from '../problems/problem';
import {
	isWithin,
	paidTaxLimits,
	textsOf,
	paymentTotals,
	TOTALES_DECIMALS,
	convertedLimits,
} from '../totals/totals';
import type { TaxKind, PaymentTotal, Limits } from '../totals/totals';
import {
	aboveZero,
	amountForm,
	amountOf,
	rulesAt,
	breach,
	like,
	unlike,
	numberOf,
	textRules,
} from './rule';
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
import type { AttributeOf, PartOf } from '../anexo20/anexo20';
import { namesAt, elementAt } from '../anexo20/anexo20';
import { IEPS, IVA, entryOf } from '../catalogs/catalog';
import { Decimal, sumOf } from '../values/decimal';
import type { Kind } from '../messages/en';
import { messageValue } from '../problems/problem';
import { isRecord } from '../values/json';
import { MXN, currencyDecimals, isCurrency } from '../catalogs/catalogs';
import { isConfirmed, isExchangeRate, isOne, listedCurrency, usualRate } from './comprobante';
import type { PaymentFormEntry } from '../catalogs/catalog';
import { formaPago } from '../catalogs/sat';
import { momentOf, FOREIGNER, isUuid } from '../values/text';

const PAGOS = 'Pagos';

const PAYMENT = 'Complemento.Pagos.Pago';
const DOCUMENT = `${PAYMENT}.DoctoRelacionado` as const;
const TOTALS = 'Complemento.Pagos.Totales';
const WITHHELD_DR = `${DOCUMENT}.ImpuestosDR.RetencionesDR` as const;
const TRANSFERRED_DR = `${DOCUMENT}.ImpuestosDR.TrasladosDR` as const;
const WITHHELD_P = `${PAYMENT}.ImpuestosP.RetencionesP` as const;
const TRANSFERRED_P = `${PAYMENT}.ImpuestosP.TrasladosP` as const;

interface Payment extends Element {
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

interface DocumentTax extends Element {
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

type PagosPath = keyof Complement;

type ElementAt<Path extends PagosPath> = Complement[Path][number];

function pagosAt<Path extends PagosPath>(path: Path) {
	return (comprobante: Element): ReadonlyArray<ElementAt<Path>> => complementOf(comprobante)[path];
}

const payments = pagosAt(PAYMENT);
const documents = pagosAt(DOCUMENT);

function pagosRules<Path extends PagosPath>(
	path: Path,
	rows: ReadonlyArray<Row<ElementAt<Path>, AttributeOf<Path> | PartOf<Path>>>,
): Rule[] {
	return rulesAt<Path, ElementAt<Path>>(path, rows, pagosAt(path));
}

function isPayment(comprobante: Element): boolean {
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

/** A list can be written as `TrasladosDR: [...]` or, as in XML, as `TrasladosDR: { TrasladoDR: [...] }`. */
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

/** In a payment, Moneda must have this code, but MonedaP and MonedaDR must not. */
const NO_CURRENCY = 'XXX';

const isEquivalence = (value: string) =>
	/^[0-9]{1,18}(\.[0-9]{1,10})?$/.test(value) && Decimal.parse(value)?.isPositive() === true;

function decimalsIn(currency: string | undefined): number | undefined {
	return currency === undefined || currency === NO_CURRENCY || !isCurrency(currency)
		? undefined
		: currencyDecimals(currency);
}

/** For MXN, returns 1 whatever TipoCambioP is, because another rule checks TipoCambioP. */
function exchangeRateOf(payment: Element): Decimal | undefined {
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

const QUOTIENT_DECIMALS = 40;

function converted(amount: Decimal, document: PaidDocument): Decimal | undefined {
	const equivalence = equivalenceOf(document);
	if (equivalence === undefined) return undefined;
	return equivalence.equals(Decimal.one)
		? amount
		: amount.dividedBy(equivalence, QUOTIENT_DECIMALS);
}

interface ConvertedSum {
	sum: Decimal;
	/** The number of added amounts. Undefined if all are in the payment's currency, because the sum is then exact. */
	converted: number | undefined;
}

function convertedSum(rows: readonly DocumentTax[], name: string): ConvertedSum | undefined {
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

/** Compares only the days, because a payment's hour is often unknown. */
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

/** Checks a payment except its bank data (CRP20212 to CRP20219). */
const rulesOfPago = pagosRules(PAYMENT, [
	{
		of: 'FechaPago',
		remedy: 'noPaymentDate',
		text: unlike((value) => momentOf(value) === undefined, 'noPaymentDate'),
	},
	// SAT's guide forbids a FechaPago after Fecha, but SAT has no error code for this.
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
		// Only warns: SAT requires the string "1", but some certifiers possibly compare numbers and accept "1.0".
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

function accountOf(pattern: string): Phrase {
	if (pattern.includes('[A-Z')) return { kind: 'walletAccount' };
	const lengths = [...pattern.matchAll(/\{(\d+)(?:,(\d+))?\}/g)].flatMap(
		([, least, most = least]) =>
			Array.from({ length: Number(most) - Number(least) + 1 }, (_, index) => Number(least) + index),
	);
	return { kind: 'accountDigits', values: { lengths: lengths.map(String) } };
}

/** These attributes are required with TipoCadPago, and forbidden without it. */
const chain: ReadonlyArray<
	readonly [name: AttributeOf<typeof PAYMENT>, required: string, alone: string]
> = [
	['CertPago', 'CRP20230', 'CRP20231'],
	['CadPago', 'CRP20232', 'CRP20233'],
	['SelloPago', 'CRP20234', 'CRP20235'],
];

const inChain = ({ element }: Context) => isPresent(element, 'TipoCadPago');

const bankDataRules: readonly Rule[] = [
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

/** Matches the number that an invoice on paper has instead of a UUID (Pagos20.xsd). */
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

/** Checks the paid documents except their taxes (CRP20236 to CRP20248, CRP20278 and CRP20279). */
const documentRules: readonly Rule[] = [
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
			// Only warns: SAT requires the string "1", but has also stamped "1.000000".
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
			// SAT accepts an inverted EquivalenciaDR, but then most of the payment is not assigned to any invoice.
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

/** For documents in the payment's currency, SAT calculates with an EquivalenciaDR of 1.0000000000 (CRP20277). */
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
	/**
	 * Whether Monto is outside the limits for rounding, so that both SAT's guide and SAT's standard refuse the payment.
	 */
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

/** A document that alone exceeds Monto has a wrong EquivalenciaDR or ImpPagado (CRP20276). */
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

/**
 * For invoices in another currency than the payment, SAT's guide and SAT's standard set different limits. A finding
 * blocks only if both refuse the payment.
 */
const paidAmountRules: readonly Rule[] = [
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

/** Returns `near` if rounding explains the difference. SAT requires the exact sum, but has stamped rounded sums. */
function verdictOn(amount: Decimal, { sum, converted }: ConvertedSum): Verdict {
	const difference = amount.minus(sum).magnitude();
	if (difference.isZero()) return 'right';
	const unit = Decimal.step(amount.scale);
	if (converted === undefined) return difference.compare(unit) < 0 ? 'near' : 'wrong';
	if (amount.equals(sum.rounded(amount.scale))) return 'right';
	// One unit per document is tolerated, because each amount can have been converted and rounded separately.
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
				// A row without a valid tax could be part of any sum, so no sum is checked.
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

/** SAT has no error code for a document's tax without a row in ImpuestosP. */
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

/** Checks ImpuestosP (CRP20262 to CRP20274, except the codes for Totales). */
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
	// CRP20266 forbids the rate of an exempt tax only if all documents' taxes are exempt, so this rule does not block.
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

/**
 * Reports a missing total, such as TotalRetencionesISR, if Totales has another total of its group, such as
 * TotalRetencionesIVA. Does not block, because SAT has no error code.
 */
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

/** Checks all payments' totals in MXN (CRP20201 to CRP20211, CRP20264, CRP20267 and CRP20273). */
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

/** SAT forbids these complements in an invoice with Pagos, but some users add them. */
const others = ['ComercioExterior', 'ImpuestosLocales', 'CartaPorte', 'Nomina', 'LeyendasFiscales'];

/** A complement that is not an object is probably XML, whose content is not checked. */
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

/**
 * Checks what SAT's standard and guide require of a payment complement, such as UsoCFDI CP01. SAT has no error codes
 * for these rules.
 */
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
			// Only warns, because the payments can be in a complement that cannot be checked, such as XML.
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

/** Checks Comprobante values that SAT prescribes for payments (CRP20101 to CRP20123). */
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
				// Only warns about the right number in another form, such as "0.00" for "0", because some certifiers
				// possibly accept it.
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

/** Checks rules of Pagos20.xsd for which SAT has no error code. */
const schemaRules: readonly Rule[] = [
	...schemaElements.flatMap((path) => rulesAt(path, [{ problems: requiredProblems(path) }])),
	...rulesAt('Complemento.Pagos', [
		{ of: 'Totales', problems: withTotals },
		// A missing Version only gets a warning, because it is always 2.0 and a service can add it.
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

/** Returns a rule that skips the prescribed fields of a payment, because separate rules check these. */
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
