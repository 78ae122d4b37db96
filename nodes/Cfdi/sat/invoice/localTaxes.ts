import { Decimal } from '../decimal';
import { quoted } from '../quoted';
import { complementsNamed, localName } from './complements';
import type { Element } from './element';
import { isRecord, pathOf } from './element';
import { InvoiceProblem } from './lineProblem';
import { memoize } from './memoize';

/** What local taxes (implocal 1.0) add to Total, and what they take off. */
export interface LocalTaxes {
	transferred: Decimal;
	withheld: Decimal;
}

/** Local taxes of the Complemento that cannot be added up. */
export class LocalTaxProblem extends InvoiceProblem {
	/** @param what names the attribute itself: `TotaldeTraslados is "3 %", which is not a number` */
	constructor(field: string, what: string, fix: string) {
		super(field, what, fix, '');
	}
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
export const localTaxesOf = memoize((comprobante): LocalTaxes | LocalTaxProblem => {
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
): Decimal | LocalTaxProblem {
	if (element === undefined) return unreadable();
	const given = valueOf(element.attributes, total);
	const listed = valueOf(element.attributes, rows);
	let sum = Decimal.zero;
	for (const row of listed === undefined ? [] : [listed].flat()) {
		const importe = isRecord(row) ? valueOf(row, 'Importe') : undefined;
		const amount = Decimal.parse(importe);
		if (amount === undefined) return problem(element, rows, 'Importe', importe);
		sum = sum.plus(amount);
	}
	if (given === undefined) return sum;
	const amount = Decimal.parse(given);
	if (amount === undefined) return problem(element, total, total, given);
	if (amount.equals(sum)) return amount;
	return new LocalTaxProblem(
		pathOf(element, total),
		`${total} is ${String(amount)}, but Importe of ${rows} comes to ${String(sum)}`,
		`Correct ${total} or the rows of ${rows} in the Complemento.`,
	);
}

/** The value of a name with any prefix and in any case; undefined where it is missing. */
function valueOf(attributes: Record<string, unknown>, name: string): unknown {
	const found = Object.entries(attributes).find(
		([key, value]) =>
			value !== undefined && value !== null && localName(key).toLowerCase() === name.toLowerCase(),
	);
	return found?.[1];
}

function problem(element: Element, child: string, name: string, value: unknown): LocalTaxProblem {
	const what = name === child ? name : `${name} of ${child}`;
	return new LocalTaxProblem(
		pathOf(element, child),
		value === undefined
			? `${what} is missing, and Total needs it`
			: `${what} is ${quoted(value)}, which is not a number`,
		'Write it with a dot and without commas, such as "30.00".',
	);
}

function unreadable(): LocalTaxProblem {
	return new LocalTaxProblem(
		'Complemento',
		'ImpuestosLocales is not JSON, and Total needs its amounts',
		'Give it as JSON: { "implocal:ImpuestosLocales": { "version": "1.0", "TotaldeRetenciones": "0.00", "TotaldeTraslados": "30.00", "TrasladosLocales": [...] } }.',
	);
}
