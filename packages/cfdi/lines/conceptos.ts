import {
	currencyDecimals,
	permitTypeOf,
	subproductsOf,
	fuelSubproducts,
} from '../catalogs/catalogs';
import { Decimal, MAX_DECIMALS, MAX_DIGITS, sumOf, TOO_LARGE } from '../values/decimal';
import {
	EXPECTED_TOTAL,
	differingTotal,
	addedByLocalTaxes,
	localTaxSum,
	importesOf,
	writtenSums,
} from '../totals/totals';
import { rootElement, WITHOUT_AMOUNTS } from '../invoice/invoice';
import type { Problems, RefusedAt, Problem } from '../problems/problem';
import { Collector, refused, problem, messageValue } from '../problems/problem';
import type { LineSums, LocalTax } from '../totals/totals';
import {
	baseOfIva,
	quotaOf,
	taxAmounts,
	isTransferred,
	writtenBase,
	isOnIva,
	taxesOf,
	withSharesOfIva,
} from './taxes';
import { areWithinLimits, fitToOrder, meetExpectedTotal } from './fitTotal';
import type { LineAmounts, TaxAmount, Tax } from './taxes';
import { filled, isEmpty, isRecord, numberAdvice, textOf } from '../values/json';
import { IEPS, IVA, once } from '../catalogs/catalog';
import { objetoImp } from '../catalogs/sat';
import { readCode } from '../reading/readInvoice';
import { isMistyped, lettersOf } from '../values/text';

type ReadElement = { line: Line; amounts: LineAmounts } | { concepto: Record<string, unknown> };

/**
 * Makes a Concepto from each simple line (`{ unitPrice, … }`), and leaves Conceptos unchanged. If prices include taxes,
 * the Total before withholding is the rounded sum of quantity x unit price - discount for all lines.
 * @throws Problems if lines have errors, or if rounding within SAT's rules cannot reach the expected total (by default,
 * this Total)
 */
export function linesOf(
	elements: readonly Record<string, unknown>[],
	settings: LineSettings,
): Record<string, unknown>[] {
	const decimals = currencyDecimals(settings.currency);
	const collector = new Collector();
	const read = elements.map((element, index): ReadElement => {
		const unread = { concepto: element };
		if (collector.isFull) return unread;
		return collector.try<ReadElement>(() => readElement(element, index, settings), unread);
	});
	collector.throwAll();
	fit(read, settings, decimals);
	return read.map((element) =>
		'concepto' in element ? element.concepto : conceptoOf(element.line, element.amounts, decimals),
	);
}

function readElement(
	element: Record<string, unknown>,
	index: number,
	settings: LineSettings,
): ReadElement {
	const refusedAt: RefusedAt = (attribute, kind, given) => {
		const line = `Conceptos[${index}]`;
		return refused(attribute === '' ? line : `${line}.${attribute}`, kind, given);
	};
	if (isConcepto(element, refusedAt)) {
		if (saysTaxes(element)) return { concepto: element };
		throw refusedAt('', 'lineTaxesNotGiven', { remedy: 'sayTaxesOfConcepto' });
	}

	const line = lineOf(element as unknown as SimpleLine, settings, refusedAt);
	const pricesIncludeTax = settings.pricesIncludeTax && line.taxes.length > 0;
	const amounts = pricesIncludeTax ? amountsWithoutTax(line, refusedAt) : amountsOf(line);
	const { discount, importe } = amounts;
	if (discount.compare(importe) <= 0) {
		refuseQuotaAbove(line, amounts, settings.currency, refusedAt);
		return { line, amounts };
	}
	throw refusedAt('Descuento', pricesIncludeTax ? 'discountAboveNet' : 'discountAboveLine', {
		values: { discount: String(discount), amount: String(importe) },
		remedy: 'discountAboveLine',
	});
}

function refuseQuotaAbove(
	line: Line,
	{ importe, discount, taxes }: LineAmounts,
	currency: string,
	refusedAt: RefusedAt,
): void {
	const quota = quotaOf(line.taxes);
	if (quota === undefined) return;
	if (baseOfIva(importe.minus(discount), taxes).compare(quota) > 0) return;
	const decimals = currencyDecimals(currency);
	throw refusedAt('fuelQuota', 'quotaAboveLine', {
		values: {
			quota: String(quota.rounded(decimals)),
			amount: String(orderAmount(line).rounded(decimals)),
		},
	});
}

/**
 * Makes Conceptos with only the codes and texts of simple lines, so that rules can check these even if an amount or tax
 * is invalid. Leaves Conceptos unchanged.
 */
export function textsOfLines(
	elements: readonly Record<string, unknown>[],
	{ productCode, unitCode }: LineDefaults,
): Record<string, unknown>[] {
	return elements.map((element) => {
		if (tellingKeys.some((key) => key in element)) return element;
		return filled({
			ClaveProdServ: codeOf(element.productCode, 8) || codeOf(productCode, 8),
			ClaveUnidad: textOf(element.unitCode) || textOf(unitCode),
			Descripcion: textOf(element.description),
			NoIdentificacion: textOf(element.identifier),
			Unidad: textOf(element.unit),
		});
	});
}

function saysTaxes({ ObjetoImp, Impuestos }: Record<string, unknown>): boolean {
	return [ObjetoImp, Impuestos].some((value) => !isEmpty(value));
}

function amountsOf({ quantity, unitPrice, discount, taxes }: Line): LineAmounts {
	const importe = quantity.times(unitPrice).atMost(MAX_DECIMALS);
	return {
		quantity,
		unitPrice,
		importe,
		discount,
		taxes: taxAmounts(importe.minus(discount), quantity, taxes),
	};
}

function fit(
	read: readonly ReadElement[],
	{ pricesIncludeTax, expectedTotal, localTaxes = [], more = {} }: LineSettings,
	decimals: number,
): void {
	const simple = read.filter((element) => 'line' in element);
	if (simple.length === 0 || (!pricesIncludeTax && expectedTotal === undefined)) return;

	const Conceptos = read.map((element) => ('concepto' in element ? element.concepto : null));
	const fixed = writtenSums(rootElement({ Conceptos }));
	const lines = simple.map(({ amounts }) => amounts);
	if (pricesIncludeTax) {
		const problems = fitToOwnTotal(simple, fixed, decimals);
		if (problems !== undefined && expectedTotal === undefined) throw problems;
	}
	if (expectedTotal === undefined) return;
	const others = addedByLocalTaxes(more);
	const reached = meetExpectedTotal(lines, expectedTotal, {
		fixed,
		decimals,
		localTaxes: (net) => localTaxSum(localTaxes, net).plus(others),
	});
	if (reached.equals(expectedTotal)) return;
	throw differingTotal(EXPECTED_TOTAL, expectedTotal, reached);
}

function fitToOwnTotal(
	simple: ReadonlyArray<{ line: Line; amounts: LineAmounts }>,
	fixed: LineSums,
	decimals: number,
): Problems | undefined {
	const lines = simple.map(({ amounts }) => amounts);
	const total = sumOf([charged(fixed), ...simple.map(({ line }) => orderAmount(line))]);
	const expected = total.rounded(decimals);
	const reached = fitToOrder(lines, fixed, {
		total: expected,
		isAfterWithholding: false,
		reach: 'limits',
		decimals,
	});
	if (reached.equals(expected) && areWithinLimits(lines, decimals)) return undefined;
	return refused('Total', reached.equals(expected) ? 'totalForbidden' : 'totalMissed', {
		values: {
			expected: String(expected),
			reached: String(reached),
			difference: String(reached.minus(expected).magnitude()),
		},
		remedy: 'giveSimpleLines',
	});
}

function charged({ subTotal, discount, transferred }: LineSums): Decimal {
	return sumOf([subTotal, ...importesOf(transferred)]).minus(discount ?? Decimal.zero);
}

/** Makes a Concepto with the attribute names and order of Anexo 20. All amounts are strings. */
export function conceptoOf(
	line: LineContent,
	amounts: LineAmounts,
	decimals: number,
): Record<string, unknown> {
	const { quantity, unitPrice, discount, taxes } = amounts;
	const { propertyAccounts: accounts = [] } = line;
	const descuento = discount.trimmed(decimals);
	// Importe needs at least as many decimals as Descuento (CFDI40168).
	const importe = amounts.importe.trimmed(Math.max(decimals, descuento.scale));
	return {
		ClaveProdServ: line.productCode,
		...(line.identifier !== '' && { NoIdentificacion: line.identifier }),
		Cantidad: String(quantity),
		ClaveUnidad: line.unitCode,
		...(line.unit && { Unidad: line.unit }),
		Descripcion: line.description,
		ValorUnitario: String(unitPrice),
		Importe: String(importe),
		...(discount.isPositive() && { Descuento: String(descuento) }),
		ObjetoImp: line.taxObject || (taxes.length > 0 ? '02' : '01'),
		...(taxes.length > 0 && { Impuestos: taxesOfConcepto(taxes, decimals) }),
		...(accounts.length > 0 && { CuentaPredial: accounts.map((Numero) => ({ Numero })) }),
		...fuelOf(line),
	};
}

/** Services ignore a complement without a namespace prefix. */
function fuelOf({
	fuelPermit = '',
	fuelSubproduct = '',
	productCode,
}: LineContent): Record<string, unknown> {
	if (fuelPermit === '' && fuelSubproduct === '') return {};
	const [only, other] = subproductsOf(productCode);
	const SubProductoHYP = fuelSubproduct || (other === undefined ? (only ?? '') : '');
	const given = {
		Version: '1.0',
		TipoPermiso: permitTypeOf(fuelPermit),
		NumeroPermiso: fuelPermit,
		ClaveHYP: productCode,
		SubProductoHYP,
	};
	const HidroYPetro = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
	return {
		ComplementoConcepto: { Any: [{ 'hidrocarburospetroliferos:HidroYPetro': HidroYPetro }] },
	};
}

function taxesOfConcepto(
	taxes: readonly TaxAmount[],
	decimals: number,
): Record<string, Record<string, string>[]> {
	const rows = (type: Tax['type']) =>
		taxes.filter(({ tax }) => tax.type === type).map((amount) => taxRow(amount, decimals));
	const [traslados, retenciones] = [rows('Traslado'), rows('Retencion')];
	return {
		...(traslados.length > 0 && { Traslados: traslados }),
		...(retenciones.length > 0 && { Retenciones: retenciones }),
	};
}

/** An exempt tax has no rate and no amount (CFDI40177). */
function taxRow(amount: TaxAmount, decimals: number): Record<string, string> {
	const { tax, importe } = amount;
	const { Impuesto, TipoFactor, TasaOCuota } = tax;
	return {
		Base: String(writtenBase(amount, decimals)),
		Impuesto,
		TipoFactor,
		...(TipoFactor !== 'Exento' && {
			TasaOCuota: String(TasaOCuota),
			Importe: String(importe.rounded(MAX_DECIMALS)),
		}),
	};
}

function orderAmount({ quantity, unitPrice, discount }: Line): Decimal {
	return quantity.times(unitPrice).minus(discount);
}

/**
 * Takes the taxes out of the prices. Calculates Importe from the unrounded price: quantity x rounded ValorUnitario
 * could be wrong by a cent, and SAT permits the difference (CFDI40167).
 * @throws Problems if nothing remains of the price without its taxes
 */
function amountsWithoutTax(line: Line, refusedAt: RefusedAt): LineAmounts {
	const { quantity, discount, taxes } = line;
	const rates = Decimal.one.plus(rateOf(taxes, IEPS)).times(Decimal.one.plus(rateOf(taxes, IVA)));
	const cuotas = cuotasOf(line).times(Decimal.one.plus(rateOf(taxes, IVA)));
	const outside = quotaOf(taxes) ?? Decimal.zero;
	const price = quantity
		.times(line.unitPrice)
		.minus(cuotas)
		.plus(outside.times(rateOf(taxes, IVA)));

	const unitPrice = price.dividedBy(quantity.times(rates), MAX_DECIMALS);
	if (!unitPrice.isPositive()) {
		throw refusedAt('ValorUnitario', 'nothingLeftOfPrice', {
			values: { price: String(line.unitPrice) },
		});
	}
	const importe = price.dividedBy(rates, MAX_DECIMALS);
	const net = discount.dividedBy(rates, MAX_DECIMALS);
	return {
		quantity,
		unitPrice,
		importe,
		discount: net,
		taxes: taxAmounts(importe.minus(net), quantity, taxes),
	};
}

function rateOf(taxes: readonly Tax[], impuesto: string): Decimal {
	const rates = taxes.filter((tax) => isTransferred(tax, impuesto) && tax.TipoFactor === 'Tasa');
	return sumOf(rates.map(({ TasaOCuota }) => TasaOCuota));
}

function cuotasOf({ quantity, taxes }: Line): Decimal {
	const cuotas = taxes.filter((tax) => isTransferred(tax, IEPS) && tax.TipoFactor === 'Cuota');
	return sumOf(cuotas.map(({ TasaOCuota, Base }) => TasaOCuota.times(Base ?? quantity)));
}

/** Returns a problem for each line with neither ObjetoImp nor Impuestos, because it would be stamped without taxes. */
export function linesWithoutTaxes({ Conceptos }: Record<string, unknown>): Problem[] {
	const lines: unknown[] = Array.isArray(Conceptos) ? Conceptos : [Conceptos];
	return lines.flatMap((line, index) =>
		isRecord(line) && !saysTaxes(line)
			? [problem(`Conceptos[${index}]`, 'lineTaxesNotGiven', { remedy: 'sayTaxesOfConcepto' })]
			: [],
	);
}

export interface SimpleLine {
	description: unknown;
	quantity: unknown;
	unitPrice: unknown;
	discount?: unknown;
	productCode?: unknown;
	unitCode?: unknown;
	identifier?: unknown;
	unit?: unknown;
	taxObject?: unknown;
	taxes?: unknown;
	/** The rented property's account numbers (CuentaPredial), as a list or a string with commas. */
	propertyAccount?: unknown;
	fuelPermit?: unknown;
	/** SubProductoHYP, which is optional if the product has only one subproduct. */
	fuelSubproduct?: unknown;
	/** The fuel quota per unit (LIEPS 2-A). The unit price contains it, but no IVA is charged on it. */
	fuelQuota?: unknown;
}

interface LineSettings {
	currency: string;
	pricesIncludeTax: boolean;
	defaults: LineDefaults;
	/** TipoDeComprobante. If absent, the service makes an income invoice (I). */
	voucherType?: string;
	expectedTotal?: Decimal | undefined;
	localTaxes?: readonly LocalTax[];
	more?: Record<string, unknown>;
}

export interface LineDefaults {
	productCode?: string;
	unitCode?: string;
	taxes?: unknown;
}

interface LineContent {
	description: string;
	productCode: string;
	unitCode: string;
	identifier: string;
	unit?: string;
	/** ObjetoImp. The default is 02 for a line with taxes, otherwise 01. */
	taxObject?: string;
	propertyAccounts?: readonly string[];
	fuelPermit?: string;
	fuelSubproduct?: string;
}

interface Line extends LineContent {
	quantity: Decimal;
	unitPrice: Decimal;
	discount: Decimal;
	taxes: Tax[];
}

/** These codes of c_ObjetoImp forbid taxes on the line (CFDI40172). */
const WITHOUT_TAXES = ['01', '03', '04', '05'];

/**
 * In an invoice of type T or P, lines have no taxes, and their prices can be zero. In other types, the list of taxes
 * is required, but can be empty.
 */
function lineOf(
	element: SimpleLine,
	{ currency, defaults, voucherType }: Pick<LineSettings, 'currency' | 'defaults' | 'voucherType'>,
	refusedAt: RefusedAt,
): Line {
	const chargesNothing = WITHOUT_AMOUNTS.includes(voucherType ?? '');
	const collector = new Collector();
	const text = (attribute: string, value: string) =>
		collector.try(() => required(attribute, value, refusedAt), '');
	const number = (attribute: string, value: unknown, read = aboveZero) =>
		collector.try(() => read(attribute, value, refusedAt), Decimal.zero);
	const taxObject = readCode(codeOf(element.taxObject, 2), objetoImp);
	const decimals = currencyDecimals(currency);
	const description = text('Descripcion', textOf(element.description));
	const quantity = number('Cantidad', element.quantity);
	const unitPrice = number(
		'ValorUnitario',
		element.unitPrice,
		chargesNothing ? requiredNumber : aboveZero,
	);
	const quota = isEmpty(element.fuelQuota)
		? Decimal.zero
		: number('fuelQuota', element.fuelQuota, numberOf);
	const line = {
		description,
		quantity,
		unitPrice,
		discount: collector.try(
			() => discountOf(element.discount, quantity.times(unitPrice).trimmed(2), decimals, refusedAt),
			Decimal.zero,
		),
		productCode: text(
			'ClaveProdServ',
			codeOf(element.productCode, 8) || codeOf(defaults.productCode, 8),
		),
		unitCode: text('ClaveUnidad', textOf(element.unitCode) || textOf(defaults.unitCode)),
		identifier: textOf(element.identifier),
		unit: textOf(element.unit),
		taxObject,
		propertyAccounts: accountsIn(element.propertyAccount),
		fuelPermit: textOf(element.fuelPermit),
		fuelSubproduct: readCode(textOf(element.fuelSubproduct), fuelSubproducts),
		taxes: chargesNothing
			? []
			: withQuotaOutside(
					quota.times(quantity).atMost(MAX_DECIMALS),
					collector.try(() => taxesOfLine(element.taxes, taxObject, defaults.taxes, refusedAt), []),
				),
	};
	collector.throwAll();
	return line;
}

function withQuotaOutside(outside: Decimal, taxes: readonly Tax[]): Tax[] {
	return taxes.map((tax) => (outside.isPositive() && isOnIva(tax) ? { ...tax, outside } : tax));
}

function taxesOfLine(
	own: unknown,
	taxObject: string,
	byDefault: unknown,
	refusedAt: RefusedAt,
): Tax[] {
	if (!isEmpty(own)) return withSharesOfIva(taxesOf(own, refusedAt));
	if (WITHOUT_TAXES.includes(taxObject)) return [];
	const isSaid = !isEmpty(byDefault) && !(Array.isArray(byDefault) && byDefault.length === 0);
	if (isSaid) return withSharesOfIva(taxesOf(byDefault, refusedAt));
	throw refusedAt('', 'lineTaxesNotGiven');
}

function discountOf(
	value: unknown,
	whole: Decimal,
	decimals: number,
	refusedAt: RefusedAt,
): Decimal {
	if (isEmpty(value)) return Decimal.zero;
	const [, percent] =
		typeof value === 'string' ? (/^\s*(\d+(?:\.\d+)?)\s*%\s*$/.exec(value) ?? []) : [];
	const rate = percent === undefined ? undefined : Decimal.parse(percent);
	if (rate === undefined) return numberOf('Descuento', value, refusedAt);
	if (!whole.isPositive())
		throw refusedAt('Descuento', 'percentOfUnknown', { values: { value: messageValue(value) } });
	const amount = whole.times(rate).dividedBy(Decimal.hundred, decimals);
	throw refusedAt('Descuento', 'percentOfLine', {
		values: { value: messageValue(value), amount: String(amount), whole: String(whole) },
	});
}

function requiredNumber(attribute: string, value: unknown, refusedAt: RefusedAt): Decimal {
	required(attribute, isEmpty(value) ? '' : 'given', refusedAt);
	return numberOf(attribute, value, refusedAt);
}

function aboveZero(attribute: string, value: unknown, refusedAt: RefusedAt): Decimal {
	const number = requiredNumber(attribute, value, refusedAt);
	if (number.isPositive()) return number;
	throw refusedAt(attribute, 'zeroInSixDecimals', {
		values: { value: messageValue(value) },
		remedy: attribute === 'Cantidad' ? 'leaveLineOut' : 'giveFreeItemItsPrice',
	});
}

/** Rounds a number to six decimals, because SAT does not accept more: 100 / 3 becomes 33.333333. */
function numberOf(attribute: string, value: unknown, refusedAt: RefusedAt): Decimal {
	const number = Decimal.parse(value);
	if (number === undefined) {
		throw refusedAt(attribute, 'notANumber', {
			values: { value: messageValue(value), advice: numberAdvice(value) },
		});
	}
	if (number.isNegative()) {
		throw refusedAt(attribute, 'negative', { values: { value: messageValue(value) } });
	}
	if (number.compare(TOO_LARGE) >= 0) {
		const values = { value: messageValue(value), digits: String(MAX_DIGITS) };
		throw refusedAt(attribute, 'tooManyDigits', { values, remedy: 'writeLineAmount' });
	}
	return number.scale > MAX_DECIMALS ? number.rounded(MAX_DECIMALS).trimmed(0) : number;
}

const ifEmpty: Readonly<Record<string, string>> = {
	Descripcion: 'enterDescription',
	Cantidad: 'enterQuantity',
	ValorUnitario: 'enterUnitPrice',
	ClaveProdServ: 'enterProductCode',
	ClaveUnidad: 'enterUnitCode',
};

function required(attribute: string, text: string, refusedAt: RefusedAt): string {
	if (text !== '') return text;
	throw refusedAt(attribute, 'empty', { remedy: ifEmpty[attribute] ?? 'empty' });
}

function accountsIn(value: unknown): string[] {
	const values: unknown[] = Array.isArray(value) ? value : textOf(value).split(/[,;\n]/);
	return values.map(textOf).filter((text) => text !== '');
}

/** Restores the leading zeros that a code loses as a number: 1010101 becomes "01010101". */
function codeOf(value: unknown, length: number): string {
	return typeof value === 'number' ? String(value).padStart(length, '0') : textOf(value);
}

/**
 * Maps a simple line's keys to Concepto attributes, and to wrong keys (`price`) for which messages suggest the right
 * one (`unitPrice`).
 */
const simpleLine: Readonly<Record<string, readonly [attribute: string, words: string]>> = {
	description: [
		'Descripcion',
		'name nombre title titulo product producto productName item concepto',
	],
	quantity: ['Cantidad', 'qty units count cant'],
	unitPrice: ['ValorUnitario', 'price precio precioUnitario unitCost unitAmount'],
	discount: ['Descuento', 'discountAmount totalDiscount rebaja'],
	productCode: ['ClaveProdServ', 'satCode claveProducto claveSat'],
	unitCode: ['ClaveUnidad', 'satUnit satUnitCode'],
	identifier: ['NoIdentificacion', 'sku id code codigo reference partNumber'],
	unit: ['Unidad', 'uom unitName'],
	taxObject: ['ObjetoImp', 'objetoImpuesto'],
	taxes: ['Impuestos', 'impuesto tax iva vat taxRate'],
	propertyAccount: [
		'CuentaPredial.Numero',
		'predial cuentaPredial cuentasPrediales numeroPredial propertyTaxAccount',
	],
	fuelPermit: ['ComplementoConcepto.HidroYPetro.NumeroPermiso', 'permiso numeroPermiso permit'],
	fuelSubproduct: ['ComplementoConcepto.HidroYPetro.SubProductoHYP', 'subproducto subProductoHYP'],
	fuelQuota: ['fuelQuota', 'cuota quota iepsQuota cuotaIeps cuota2A cuotaLieps2A'],
};

const simpleKeys = Object.keys(simpleLine);

export function keyOf(attribute: string): string | undefined {
	return simpleKeys.find((key) => simpleLine[key]?.[0] === attribute);
}

const meantBy = once(
	() =>
		new Map(
			Object.entries(simpleLine).flatMap(([key, [attribute, words]]) =>
				[key, attribute, ...words.split(' ')].map((word) => [lettersOf(word), key] as const),
			),
		),
);

const tellingKeys = ['Descripcion', 'ClaveProdServ', 'ValorUnitario', 'Importe'];

/**
 * Returns a simple line's key for an attribute (`unitPrice` for ValorUnitario), or undefined if the line is a Concepto.
 */
export function lineKeyOf(
	element: Readonly<Record<string, unknown>>,
	attribute: string,
): string | undefined {
	return tellingKeys.some((telling) => telling in element) ? undefined : keyOf(attribute);
}

function isConcepto(element: Record<string, unknown>, refusedAt: RefusedAt): boolean {
	const keys = Object.keys(element).filter(
		(key) => element[key] !== undefined && element[key] !== null,
	);
	const simple = keys.find((key) => simpleKeys.includes(key));
	const telling = keys.find((key) => tellingKeys.includes(key));
	if (telling !== undefined && simple !== undefined) {
		throw refusedAt('', 'mixedNames', { values: { telling, simple, names: simpleKeys } });
	}
	if (telling !== undefined) return true;

	const unknown = keys.find((key) => !simpleKeys.includes(key));
	if (unknown !== undefined) throw unknownKey(unknown, refusedAt);
	if (keys.length === 0) throw refusedAt('', 'empty', { remedy: 'completeLine' });
	return false;
}

function unknownKey(key: string, refusedAt: RefusedAt): Problems {
	const meant = probablyMeant(key);
	const values = { key, names: simpleKeys };
	return meant === undefined
		? refusedAt('', 'unknownKey', { values })
		: refusedAt('', 'unknownKey', { values: { ...values, meant }, remedy: 'useMeantKey' });
}

function probablyMeant(key: string): string | undefined {
	const word = lettersOf(key);
	return meantBy().get(word) ?? simpleKeys.find((known) => isMistyped(key, known));
}
