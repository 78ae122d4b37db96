import { Decimal } from 'cfdi-mx';
import { sumOf } from 'cfdi-mx/parts';
import { refused } from '../../problem';
import type { ChargedTax, OrderLine, ReadOrder } from '../../order';
import { shares } from '../../orderLines';
import { ratesFitting } from '../../taxRows';

const isIeps = ({ name }: ChargedTax) => /ieps/i.test(name);

/** Taxes of an order with their detected rates and the lines that they apply to. */
interface Reading {
	rows: ChargedTax[];
	lines: readonly OrderLine[];
}

/**
 * Distributes the order's taxes among its lines, on top of their prices. They apply to all lines, or to all except
 * shipping. IVA applies to the price with IEPS. Returns the lines unchanged if there are no taxes.
 * @throws Problems if the amounts match no combination of rates, or several
 */
export function taxedLines(
	lines: readonly OrderLine[],
	taxes: readonly ChargedTax[],
	decimals: number,
): Pick<ReadOrder, 'lines' | 'taxes'> {
	const total = sumOf(taxes.map(({ amount = Decimal.zero }) => amount));
	if (taxes.length === 0) return { lines };
	const priced = lines.filter(({ kind }) => kind !== 'tip');
	const goods = priced.filter(({ kind }) => kind !== 'shipping');
	const sets = goods.length === priced.length ? [goods] : [priced, goods];
	const [reading, ...others] = sets.flatMap((set) => readingsOf(set, taxes, decimals));
	if (reading === undefined || others.length > 0) {
		const rows = taxes.map(({ name, amount }) => `${name} ${String(amount)}`);
		throw refused('Order', 'linesOfTaxesUnknown', { values: { shop: 'Conekta', taxes: rows } });
	}
	const nets = reading.lines.map(({ amount }) => amount);
	const parts = reading.rows.map((row) => ({
		row,
		shares: shares(row.amount ?? Decimal.zero, nets, decimals),
	}));
	return {
		lines: lines.map((line) => {
			const index = reading.lines.indexOf(line);
			const own =
				index === -1 ? [] : parts.map((part) => ({ ...part.row, amount: part.shares[index] }));
			return { ...line, includesTaxes: false, taxes: own };
		}),
		taxes: { rows: reading.rows, total },
	};
}

/** Returns each combination of SAT rates that matches the taxes on these lines. Each tax can have one row. */
function readingsOf(
	lines: readonly OrderLine[],
	taxes: readonly ChargedTax[],
	decimals: number,
): Reading[] {
	const [ieps, ...moreIeps] = taxes.filter(isIeps);
	const [iva, ...moreIva] = taxes.filter((tax) => !isIeps(tax));
	if (moreIeps.length > 0 || moreIva.length > 0) return [];
	const net = sumOf(lines.map(({ amount }) => amount));
	const within = Decimal.steps(Math.max(1, lines.length), decimals);
	const withRates = (tax: ChargedTax | undefined, base: Decimal): ChargedTax[][] =>
		tax === undefined ? [[]] : ratesFitting(tax, base, within).map((rate) => [{ ...tax, rate }]);
	const base = net.plus(ieps?.amount ?? Decimal.zero);
	return withRates(ieps, net).flatMap((first) =>
		withRates(iva, base).map((second) => ({ rows: [...first, ...second], lines })),
	);
}
