import { Decimal, sumOf } from '../values/decimal';
import { refused, shown } from '../problems/problem';

/** A tax of a state or a municipality, as it is given: by its rate, by its amount, or by both. */
export interface LocalTax {
	/** ISH, Cedular, 5 al millar. */
	name: string;
	isWithheld: boolean;
	/** In percent, of SubTotal less Descuento: 3 is 3 %. */
	rate: Decimal | undefined;
	amount: Decimal | undefined;
}

/** Decimals of amounts and rates in the complement of local taxes (implocal 1.0). */
const DECIMALS = 2;

/**
 * Reads one row of Local Taxes.
 * @param row its name, and its rate in percent or its amount, as texts or numbers
 * @param index from 0
 * @throws Problems without a name, without rate and amount, and where one is not a number
 */
export function localTaxOf(
	row: { name?: unknown; isWithheld: boolean; rate?: unknown; amount?: unknown },
	index: number,
): LocalTax {
	const place = `localTaxes[${index}]`;
	const name = typeof row.name === 'string' ? row.name.trim() : '';
	if (name === '') throw refused(place, 'localTaxWithoutName');
	const number = (column: 'localTaxRate' | 'localTaxAmount', value: unknown) => {
		if (value === undefined || value === null || value === '') return undefined;
		const decimal = Decimal.parse(value);
		if (decimal?.isNegative() === false) return decimal;
		throw refused(place, 'localTaxBelowZero', {
			values: { column: { kind: column }, value: shown(value) },
		});
	};
	const [rate, amount] = [number('localTaxRate', row.rate), number('localTaxAmount', row.amount)];
	if (rate === undefined && amount === undefined) throw refused(place, 'localTaxWithoutAmount');
	return { name, isWithheld: row.isWithheld, rate, amount };
}

/** What local taxes come to, for an invoice of this SubTotal less Descuento. */
export function localTaxSum(taxes: readonly LocalTax[], net: Decimal): Decimal {
	return sumOf(
		taxes.map((tax) => {
			const amount = amountOf(tax, net);
			return tax.isWithheld ? amount.negated() : amount;
		}),
	);
}

/**
 * The complement implocal 1.0.
 * @param net SubTotal less Descuento
 */
export function localTaxComplement(
	taxes: readonly LocalTax[],
	net: Decimal,
): Record<string, unknown> {
	const of = (isWithheld: boolean) => taxes.filter((tax) => tax.isWithheld === isWithheld);
	const [transferred, withheld] = [of(false), of(true)];
	const total = (some: readonly LocalTax[]) =>
		String(sumOf(some.map((tax) => amountOf(tax, net))).rounded(DECIMALS));
	return {
		version: '1.0',
		TotaldeRetenciones: total(withheld),
		TotaldeTraslados: total(transferred),
		...(withheld.length > 0 && {
			RetencionesLocales: withheld.map((tax) => ({
				ImpLocRetenido: tax.name,
				TasadeRetencion: rateOf(tax, net),
				Importe: String(amountOf(tax, net)),
			})),
		}),
		...(transferred.length > 0 && {
			TrasladosLocales: transferred.map((tax) => ({
				ImpLocTrasladado: tax.name,
				TasadeTraslado: rateOf(tax, net),
				Importe: String(amountOf(tax, net)),
			})),
		}),
	};
}

function amountOf({ rate, amount }: LocalTax, net: Decimal): Decimal {
	if (amount !== undefined) return amount.rounded(DECIMALS);
	return net.times(rate ?? Decimal.zero).dividedBy(Decimal.hundred, DECIMALS);
}

function rateOf({ rate, amount }: LocalTax, net: Decimal): string {
	if (rate !== undefined) return String(rate.rounded(DECIMALS));
	if (amount === undefined || !net.isPositive()) return String(Decimal.zero.rounded(DECIMALS));
	return String(amount.times(Decimal.hundred).dividedBy(net, DECIMALS));
}
