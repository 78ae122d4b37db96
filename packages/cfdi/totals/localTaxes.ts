import { Decimal } from '../values/decimal';
import { complementsNamed, localName } from '../invoice/complements';
import type { Element } from '../invoice/element';
import { pathOf } from '../invoice/element';
import { isRecord } from '../values/record';
import type { Problem } from '../problems/problem';
import { problem, shown } from '../problems/problem';
import { memoize } from '../invoice/memoize';

/** What local taxes (implocal 1.0) add to Total, and what they take off. */
export interface LocalTaxes {
	transferred: Decimal;
	withheld: Decimal;
}

const lists = [
	{ total: 'TotaldeTraslados', rows: 'TrasladosLocales' },
	{ total: 'TotaldeRetenciones', rows: 'RetencionesLocales' },
] as const;

/**
 * The local taxes of the Complemento: zero where there are none. Their names may have any prefix and
 * case; where a sum is left out, it is that of its rows.
 * @returns a problem where an amount is missing or not a decimal, or a sum is not that of its rows
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

/** The value of a name with any prefix and in any case; undefined where it is missing. */
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
