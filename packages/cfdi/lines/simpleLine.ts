import { fuelSubproducts, currencyDecimals } from '../catalogs/catalogs';
import { objetoImp } from '../catalogs/sat';
import { Decimal, MAX_DECIMALS } from '../values/decimal';
import type { RefusedAt, Problems } from '../problems/problem';
import { Collector, messageValue } from '../problems/problem';
import { WITHOUT_AMOUNTS } from '../invoice/invoice';
import { numberAdvice, isEmpty, textOf } from '../values/json';
import { readCode } from '../reading/readInvoice';
import type { LocalTax } from '../totals/totals';
import type { Tax } from './taxes';
import { isOnIva, taxesOf, withSharesOfIva } from './taxes';
import { once } from '../catalogs/catalog';
import { isMistyped, lettersOf } from '../values/text';

export interface SimpleLine {
	description: unknown;
	quantity: unknown;
	unitPrice: unknown;
	discount?: unknown;
	productCode?: unknown;
	unitCode?: unknown;
	identifier?: unknown;
	unit?: unknown;
	/** ObjetoImp. If empty, it is derived. */
	taxObject?: unknown;
	taxes?: unknown;
	/** NumeroPermiso and SubProductoHYP of fuel. The permit tells its type. The subproduct of petrol is derived. */
	fuelPermit?: unknown;
	fuelSubproduct?: unknown;
	/** The quota of fuel (LIEPS 2-A) in the unit price. IVA is not charged on it. */
	fuelQuota?: unknown;
}

export interface LineSettings {
	currency: string;
	/** Whether prices and discounts include the transferred taxes. */
	pricesIncludeTax: boolean;
	defaults: LineDefaults;
	/** TipoDeComprobante. If absent, the service makes an invoice of income (I). */
	voucherType?: string;
	expectedTotal?: Decimal | undefined;
	/** Taxes besides the lines, which are a part of Total. */
	localTaxes?: readonly LocalTax[];
	/** Data that is merged into the invoice later. It can also contain local taxes. */
	more?: Record<string, unknown>;
}

export interface LineDefaults {
	productCode?: string;
	unitCode?: string;
	taxes?: unknown;
}

export interface Line {
	description: string;
	quantity: Decimal;
	unitPrice: Decimal;
	discount: Decimal;
	productCode: string;
	unitCode: string;
	identifier: string;
	unit: string;
	taxObject: string;
	taxes: Tax[];
	fuelPermit?: string;
	fuelSubproduct?: string;
}

/** Codes of c_ObjetoImp that forbid taxes on the line (CFDI40172). */
const WITHOUT_TAXES = ['01', '03', '04', '05'];

/**
 * Parses a simple line.
 * @param settings defaults replace missing values of the line. An empty list of taxes in the line means that it has
 * no taxes. If neither the line nor the defaults say anything about taxes, it is refused. In a voucher of type T or
 * P, lines do not have taxes, and a price can be zero
 * @param refusedAt gets the attribute of the Concepto, or `''` for the line
 * @throws Problems of `refusedAt`, for all values that are missing, not a number, or out of range
 */
export function lineOf(
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

/** An empty list in the defaults is ignored. An empty list in the line means that it has no taxes. */
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

/** Keeps up to six decimals, else rounds: 100 / 3 has more decimals than SAT accepts. */
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

/** A spreadsheet drops the leading zeros of a code that it stores as a number. */
function codeOf(value: unknown, length: number): string {
	return typeof value === 'number' ? String(value).padStart(length, '0') : textOf(value);
}

/** The keys of a simple line, with the attribute of the Concepto and other words that shops use for it. */
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

/** An element with any of these is a Concepto. */
const tellingKeys = ['Descripcion', 'ClaveProdServ', 'ValorUnitario', 'Importe'];

/** Returns the name of an attribute in a line of JSON; undefined for a Concepto, which has the names of Anexo 20. */
export function lineKeyOf(
	element: Readonly<Record<string, unknown>>,
	attribute: string,
): string | undefined {
	return tellingKeys.some((telling) => telling in element) ? undefined : keyOf(attribute);
}

/**
 * Checks whether an element of a list of lines is a Concepto with the names of Anexo 20, and not a simple line.
 * @throws the problem of `refusedAt`, for keys of both kinds, keys of neither kind, and keys that a simple line does
 * not have
 */
export function isConcepto(element: Record<string, unknown>, refusedAt: RefusedAt): boolean {
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
