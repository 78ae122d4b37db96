import { Decimal, sumOf } from '../values/decimal';
import { complementsNamed, localName, pathOf, memoize } from '../invoice/invoice';
import type { Element } from '../invoice/invoice';
import { isEmpty, isRecord } from '../values/json';
import type { CfdiProblem as Problem } from '../problems/problem';
import { problem, shown, refused } from '../problems/problem';

/** The local taxes (implocal 1.0) that Total includes and subtracts. */
export interface LocalTaxes {
	transferred: Decimal;
	withheld: Decimal;
}

const lists = [
	{ total: 'TotaldeTraslados', rows: 'TrasladosLocales' },
	{ total: 'TotaldeRetenciones', rows: 'RetencionesLocales' },
] as const;

/**
 * Reads the local taxes of the Complemento, or zero if there are none. Their names can have any prefix and case. A
 * missing sum is the sum of its rows.
 * @returns a problem if an amount is missing or not a decimal, or a sum differs from its rows
 */
export const localTaxesOf = memoize((comprobante): LocalTaxes | Problem => {
	let [transferred, withheld] = [Decimal.zero, Decimal.zero];
	for (const { element } of complementsNamed(comprobante, 'ImpuestosLocales')) {
		const sums = lists.map((list) => sumOfList(element, list));
		const [plus, minus] = sums;
		if (!(plus instanceof Decimal)) return plus ?? unreadable();
		if (!(minus instanceof Decimal)) return minus ?? unreadable();
		transferred = transferred.plus(plus);
		withheld = withheld.plus(minus);
	}
	return { transferred, withheld };
});

function sumOfList(
	element: Element | undefined,
	{ total, rows }: (typeof lists)[number],
): Decimal | Problem {
	if (element === undefined) return unreadable();
	const given = valueOf(element.attributes, total);
	const listed = valueOf(element.attributes, rows);
	let sum = Decimal.zero;
	for (const row of listed === undefined ? [] : [listed].flat()) {
		const importe = isRecord(row) ? valueOf(row, 'Importe') : undefined;
		const amount = Decimal.parse(importe);
		if (amount === undefined) return unreadableRow(pathOf(element, rows), rows, importe);
		sum = sum.plus(amount);
	}
	if (given === undefined) return sum;
	const amount = Decimal.parse(given);
	const field = pathOf(element, total);
	if (amount === undefined) {
		return problem(field, 'localTaxSumNotANumber', { values: { value: shown(given) } });
	}
	if (amount.equals(sum)) return amount;
	return problem(field, 'localTaxSumDiffers', {
		values: { total, rows, given: String(amount), sum: String(sum) },
	});
}

/** Returns the value of a name with any prefix and case; undefined if it is missing. */
function valueOf(attributes: Record<string, unknown>, name: string): unknown {
	const found = Object.entries(attributes).find(
		([key, value]) =>
			value !== undefined && value !== null && localName(key).toLowerCase() === name.toLowerCase(),
	);
	return found?.[1];
}

function unreadableRow(field: string, rows: string, importe: unknown): Problem {
	return importe === undefined
		? problem(field, 'localTaxRowMissing', { values: { rows } })
		: problem(field, 'localTaxRowNotANumber', { values: { rows, value: shown(importe) } });
}

function unreadable(): Problem {
	return problem('Complemento', 'localTaxesNotJson');
}

/** A tax of a state or a municipality, given by its rate, its amount, or both. */
export interface LocalTax {
	/** ISH, Cedular, 5 al millar. */
	name: string;
	isWithheld: boolean;
	/** In percent of SubTotal less Descuento: 3 is 3 %. */
	rate: Decimal | undefined;
	amount: Decimal | undefined;
}

/** Decimals of amounts and rates in the complement of local taxes (implocal 1.0). */
const DECIMALS = 2;

/**
 * Reads one row of Local Taxes.
 * @param row its name, and its rate in percent or its amount, as texts or numbers
 * @param index from 0
 * @throws Problems if the name is missing, if both rate and amount are missing, and if one is not a number
 */
export function localTaxOf(
	row: { name?: unknown; isWithheld: boolean; rate?: unknown; amount?: unknown },
	index: number,
): LocalTax {
	const place = `localTaxes[${index}]`;
	const name = typeof row.name === 'string' ? row.name.trim() : '';
	if (name === '') throw refused(place, 'localTaxWithoutName');
	const number = (column: 'localTaxRate' | 'localTaxAmount', value: unknown) => {
		if (isEmpty(value)) return undefined;
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

/** Adds up local taxes for an invoice with this SubTotal less Descuento. */
export function localTaxSum(taxes: readonly LocalTax[], net: Decimal): Decimal {
	return sumOf(
		taxes.map((tax) => {
			const amount = amountOf(tax, net);
			return tax.isWithheld ? amount.negated() : amount;
		}),
	);
}

/**
 * Makes the complement implocal 1.0.
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
