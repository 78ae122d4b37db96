import { Decimal, sumOf } from '../decimal';
import { InvoiceProblem } from './lineProblem';
import { quoted } from '../quoted';

/** A tax of a state or a municipality, as it is given: by its rate, by its amount, or by both. */
export interface LocalTax {
	/** ISH, Cedular, 5 al millar. */
	name: string;
	isWithheld: boolean;
	/** In percent, of SubTotal less Descuento: 3 is 3 %. */
	rate: Decimal | undefined;
	amount: Decimal | undefined;
}

/** A row of Local Taxes that cannot become a tax. */
export class LocalTaxRowProblem extends InvoiceProblem {}

/** Decimals of amounts and rates in the complement of local taxes (implocal 1.0). */
const DECIMALS = 2;

const HUNDRED = new Decimal(100n, 0);

/**
 * Reads one row of Local Taxes.
 * @param row its name, and its rate in percent or its amount, as texts or numbers
 * @param index from 0
 * @throws LocalTaxRowProblem without a name, without rate and amount, and where one is not a number
 */
export function localTaxOf(
	row: { name?: unknown; isWithheld: boolean; rate?: unknown; amount?: unknown },
	index: number,
): LocalTax {
	const problem = (what: string, fix: string) =>
		new LocalTaxRowProblem(`Local Taxes, row ${index + 1}`, what, fix);
	const name = typeof row.name === 'string' ? row.name.trim() : '';
	if (name === '') throw problem('Name is empty', 'Enter the name of the tax, such as ISH.');
	const number = (label: string, value: unknown): Decimal | undefined => {
		if (value === undefined || value === null || value === '') return undefined;
		const decimal = Decimal.parse(value);
		if (decimal !== undefined && decimal.compare(Decimal.zero) >= 0) return decimal;
		throw problem(
			`${label} is ${quoted(value)}, which is not a number from 0 on`,
			'Write digits with a dot before the decimals and nothing else: 3 for 3 %, or 30.00.',
		);
	};
	const [rate, amount] = [number('Rate', row.rate), number('Amount', row.amount)];
	if (rate === undefined && amount === undefined) {
		throw problem('Rate and Amount are empty', 'Enter one of them: 3 for 3 %, or 30.00.');
	}
	return { name, isWithheld: row.isWithheld, rate, amount };
}

/** What local taxes come to, for an invoice of this SubTotal less Descuento. */
export function localTaxSum(taxes: readonly LocalTax[], net: Decimal): Decimal {
	return sumOf(
		taxes.map((tax) => {
			const amount = amountOf(tax, net);
			return tax.isWithheld ? Decimal.zero.minus(amount) : amount;
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
	return net.times(rate ?? Decimal.zero).dividedBy(HUNDRED, DECIMALS);
}

function rateOf({ rate, amount }: LocalTax, net: Decimal): string {
	if (rate !== undefined) return String(rate.rounded(DECIMALS));
	if (amount === undefined || !net.isPositive()) return String(Decimal.zero.rounded(DECIMALS));
	return String(amount.times(HUNDRED).dividedBy(net, DECIMALS));
}
