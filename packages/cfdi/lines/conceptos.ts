import { currencyDecimals, permitTypeOf, subproductsOf } from '../catalogs/catalogs';
import { Decimal, MAX_DECIMALS, sumOf } from '../values/decimal';
import {
	EXPECTED_TOTAL,
	differingTotal,
	addedByLocalTaxes,
	localTaxSum,
	importesOf,
	writtenSums,
} from '../totals/totals';
import { rootElement } from '../invoice/invoice';
import type { Problems, RefusedAt, Problem } from '../problems/problem';
import { Collector, refused, problem } from '../problems/problem';
import type { LineSums } from '../totals/totals';
import { baseOfIva, quotaOf, taxAmounts, isTransferred, writtenBase } from './taxes';
import { areWithinLimits, fitToOrder, meetExpectedTotal } from './fitTotal';
import type { LineAmounts, TaxAmount, Tax } from './taxes';
import { isConcepto, lineOf } from './simpleLine';
import type { Line, LineSettings, SimpleLine } from './simpleLine';
import { isEmpty, isRecord } from '../values/json';
import { IEPS, IVA } from '../catalogs/catalog';

type ReadElement = { line: Line; amounts: LineAmounts } | { concepto: Record<string, unknown> };

/**
 * Makes the Conceptos of an invoice.
 * @param elements simple lines, or Conceptos with the names of Anexo 20, which are not changed
 * @returns one Concepto for each element. If prices include taxes, the Total of their invoice before withholding is
 * the order's total: the exact sum of quantity x unit price - discount, rounded once to the decimals of the currency
 * @throws Problems with all errors of the lines, or with the total if SAT's rounding does not allow the order's total
 * or the expected one
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

/** Refuses a quota of fuel that leaves nothing of the price as the Base of IVA. */
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

/** Changes the simple lines to meet the total. Given Conceptos count in the sums, but are not changed. */
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

/** Changes the lines so that the Total of the invoice is the sum of their prices with taxes. */
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

/** Returns the total of these Conceptos, before withholding and before rounding. */
function charged({ subTotal, discount, transferred }: LineSums): Decimal {
	return sumOf([subTotal, ...importesOf(transferred)]).minus(discount ?? Decimal.zero);
}

/** Writes a line as a Concepto: the names of Anexo 20 in their order, every value a text. */
export function conceptoOf(
	line: Line,
	amounts: LineAmounts,
	decimals: number,
): Record<string, unknown> {
	const { quantity, unitPrice, discount, taxes } = amounts;
	const descuento = discount.trimmed(decimals);
	// Descuento cannot have more decimals than Importe (CFDI40168).
	const importe = amounts.importe.trimmed(Math.max(decimals, descuento.scale));
	return {
		ClaveProdServ: line.productCode,
		...(line.identifier !== '' && { NoIdentificacion: line.identifier }),
		Cantidad: String(quantity),
		ClaveUnidad: line.unitCode,
		...(line.unit !== '' && { Unidad: line.unit }),
		Descripcion: line.description,
		ValorUnitario: String(unitPrice),
		Importe: String(importe),
		...(discount.isPositive() && { Descuento: String(descuento) }),
		ObjetoImp: line.taxObject || (taxes.length > 0 ? '02' : '01'),
		...(taxes.length > 0 && { Impuestos: taxesOfConcepto(taxes, decimals) }),
		...fuelOf(line),
	};
}

/** Makes the complement of a line of fuel. Without its prefix, services drop it. */
function fuelOf({
	fuelPermit = '',
	fuelSubproduct = '',
	productCode,
}: Line): Record<string, unknown> {
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

/** CFDI40177: an exempt tax has neither a rate nor an amount. */
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

/** Returns the exact part of the line in the order's total: quantity x unit price - discount. */
function orderAmount({ quantity, unitPrice, discount }: Line): Decimal {
	return quantity.times(unitPrice).minus(discount);
}

/**
 * Takes the transferred taxes out of a line's price and discount. Importe and Descuento are divided as a whole, not
 * calculated from the rounded ValorUnitario. So 1,000 pieces keep the cents that six decimals of one piece cannot
 * have. SAT's limits (CFDI40167) allow it.
 * @throws the problem of `refusedAt`, if the price without its taxes is not above zero
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

/** Adds up IEPS by Cuota: an amount for each litre or piece of the line, independent of its price. */
function cuotasOf({ quantity, taxes }: Line): Decimal {
	const cuotas = taxes.filter((tax) => isTransferred(tax, IEPS) && tax.TipoFactor === 'Cuota');
	return sumOf(cuotas.map(({ TasaOCuota, Base }) => TasaOCuota.times(Base ?? quantity)));
}

/** Finds the lines without information about taxes. SAT would stamp them without taxes, which is probably wrong. */
export function linesWithoutTaxes({ Conceptos }: Record<string, unknown>): Problem[] {
	const lines: unknown[] = Array.isArray(Conceptos) ? Conceptos : [Conceptos];
	return lines.flatMap((line, index) =>
		isRecord(line) && !saysTaxes(line)
			? [problem(`Conceptos[${index}]`, 'lineTaxesNotGiven', { remedy: 'sayTaxesOfConcepto' })]
			: [],
	);
}
