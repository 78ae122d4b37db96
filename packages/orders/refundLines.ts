import { Decimal } from 'cfdi-mx';
import type { Element } from 'cfdi-mx/parts';
import { attribute, children, lineItems, sumOf } from 'cfdi-mx/parts';
import type { Phrase } from './problem';
import { refused } from './problem';
import type { ChargedTax, OrderLine, Refund, RefundLine } from './order';
import { codeFields } from './codes';
import { fittedText } from './conceptos';
import { plainLine } from './payment';
import { pricedLines } from './pricedLines';
import { chargedAt } from './taxRows';
import { costOf } from './reconcileWithOrder';

/** SAT's guide for CFDI 4.0, Apéndice 5: a credit note uses the code of an invoicing service. */
const CODES = codeFields({ productCode: '84111506', unitCode: 'ACT' });

/** SAT's code of parcel delivery, for shipping without a name. */
const SHIPPING_CODE = '78102200';

/** The taxes of an invoice line, by name and rate. */
interface Rates {
	/** Equal for lines with the same taxes. */
	key: string;
	rates: readonly ChargedTax[];
}

/**
 * Returns the lines of a credit note at the rates of the invoice's lines. Adds a line for money beyond the refunded
 * lines, or a negative line for retained money.
 * @param decimals decimals of the currency
 * @throws Problems if the invoice does not determine the taxes of an amount
 */
export function refundedLines(refund: Refund, invoice: Element, decimals: number): OrderLine[] {
	const conceptos = lineItems(invoice);
	const ofInvoice = conceptos.map(ratesOf);
	const given = refund.lines
		.filter(({ amount }) => !amount.isZero())
		.map((line) => {
			const own = conceptoOf(line, conceptos);
			const rates =
				own === undefined
					? onlyOne(ofInvoice, { kind: 'lineNotInInvoice', values: { name: line.name } })
					: ratesOf(own);
			const name = line.name || (own && attribute(own, 'Descripcion')) || '';
			return { rates, line: orderLine({ ...line, name }, rates, decimals) };
		});
	const lines = given.map(({ line }) => line);
	const options = { ifOrderHasNoTaxes: 'refuse', ifLineHasNoTaxes: 'refuse' } as const;
	const { shownDecimals = decimals } = refund;
	const shown = Math.min(shownDecimals, decimals);
	const reached = sumOf(pricedLines({ lines }, options, shown).map(costOf));
	const missing = refund.total.minus(reached);
	if (missing.magnitude().compare(Decimal.steps(lines.length, shown)) <= 0) return lines;
	const isMore = missing.isPositive();
	const others = onlyOne(isMore ? ofInvoice : given.map(({ rates }) => rates), {
		kind: 'refundUnlikeItsLines',
		values: { total: String(refund.total), reached: String(reached) },
	});
	const rest = { ...plainLine('fee', 'Bonificación', missing), quantity: Decimal.zero };
	return [...lines, orderLine({ ...rest, taxes: undefined }, others, decimals)];
}

/** Finds the invoice line: by SKU (and by name if several share it), by name, or by code for unnamed shipping. */
function conceptoOf(
	{ kind, name, sku }: RefundLine,
	conceptos: readonly Element[],
): Element | undefined {
	const text = (given: string, longest: number) => fittedText(given, '', longest).text;
	const same = (name: string, wanted: string) =>
		wanted === '' ? [] : conceptos.filter((one) => attribute(one, name) === wanted);
	const [bySku, byName] = [
		same('NoIdentificacion', text(sku, 100)),
		same('Descripcion', text(name, 1000)),
	];
	const byCode = kind === 'shipping' ? same('ClaveProdServ', SHIPPING_CODE) : [];
	return bySku.find((one) => byName.includes(one)) ?? [...bySku, ...byName, ...byCode][0];
}

function ratesOf(concepto: Element): Rates {
	const taxes = children(concepto, 'Impuestos');
	const rows = taxes.flatMap((one) => children(one, 'Traslados'));
	const isCharged = rows.every((row) => attribute(row, 'TipoFactor') !== 'Cuota');
	if (!isCharged || taxes.some((one) => children(one, 'Retenciones').length > 0)) {
		throw refused('refundedInvoice', 'refundedInvoiceTaxes');
	}
	const rates = rows.map((row) =>
		chargedAt({
			Impuesto: attribute(row, 'Impuesto') ?? '',
			TipoFactor: attribute(row, 'TipoFactor') ?? '',
			TasaOCuota: Decimal.parse(attribute(row, 'TasaOCuota')),
		}),
	);
	const key = rates.map(({ name, rate }) => `${name} ${String(rate?.rounded(6))}`);
	return { key: key.sort().join(), rates };
}

/** @throws Problems if the lines have different taxes, because the amount can belong to any */
function onlyOne(all: readonly Rates[], why: Phrase): Rates {
	const [first, ...others] = new Map(all.map((rates) => [rates.key, rates])).values();
	if (first !== undefined && others.length === 0) return first;
	throw refused('Order', 'refundRestOfAnyTax', { values: { why } });
}

function orderLine(
	{ kind, taxes, ...line }: RefundLine,
	{ rates }: Rates,
	decimals: number,
): OrderLine {
	const stated = taxes === undefined ? undefined : sumOf(taxes);
	const isTaxed = rates.some(({ rate }) => rate?.isPositive());
	// The shop reported no tax, but the invoice has one. Its prices included the tax.
	const isInside = stated?.isZero() === true && isTaxed;
	return {
		...line,
		// Only a tip can be a line without taxes.
		kind: rates.length === 0 ? 'tip' : kind,
		includesTaxes: line.includesTaxes || isInside,
		discount: Decimal.zero,
		taxes: stated === undefined || isInside ? rates : split(stated, taxes ?? [], rates, decimals),
		fields: CODES,
	};
}

/** Splits a sum of taxes into its taxes. IVA applies to the price with IEPS (LIVA, article 12). */
function split(
	sum: Decimal,
	rows: readonly Decimal[],
	rates: readonly ChargedTax[],
	decimals: number,
): ChargedTax[] {
	const rateOf = (name: string) => rates.find((tax) => tax.name === name)?.rate ?? Decimal.zero;
	const [iepsRate, ivaRate] = [rateOf('IEPS'), rateOf('IVA')];
	const all = iepsRate.plus(ivaRate).plus(iepsRate.times(ivaRate));
	const share = all.isZero() ? Decimal.zero : sum.times(iepsRate).dividedBy(all, decimals);
	const far = (row: Decimal) => row.minus(share).magnitude();
	// If the shop has one row for each tax, its amounts are exact.
	const nearest = [...rows].sort((one, other) => far(one).compare(far(other)))[0];
	const ieps = rows.length === 2 && rates.length === 2 ? (nearest ?? share) : share;
	return rates.map((tax) =>
		tax.rate === undefined ? tax : { ...tax, amount: tax.name === 'IEPS' ? ieps : sum.minus(ieps) },
	);
}
