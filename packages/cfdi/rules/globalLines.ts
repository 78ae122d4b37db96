import { Decimal } from '../values/decimal';
import type { Element } from '../invoice/element';
import { attribute, childrenOf, header, lineItems } from '../invoice/element';
import type { Kind } from '../locales/en';
import type { Phrase } from '../problems/problem';
import { breach } from './attribute';
import type { Rule } from './rule';

const globalInformation = childrenOf(header, 'InformacionGlobal');

/** What each line of a global invoice has, which stands for one sale. */
const ofSale: ReadonlyArray<readonly [name: string, value: string, otherwise: Kind]> = [
	['ClaveProdServ', '01010101', 'productOfSale'],
	['Cantidad', '1', 'quantityOfSale'],
	['ClaveUnidad', 'ACT', 'unitOfSale'],
	['Descripcion', 'Venta', 'textOfSale'],
];

/** Fuel has its own instructions in SAT's guide for global invoices (Apéndice 3). */
const FUEL = /^15/;

const isSame = (name: string, value: string, expected: string) =>
	name === 'Cantidad'
		? Decimal.parse(value)?.equals(Decimal.one) === true
		: value.trim().toLowerCase() === expected.toLowerCase();

/** What a line of a global invoice has in another way: `Cantidad is not 1`. */
function differencesOf(line: Element): Phrase[] {
	const differing = ofSale.flatMap(([name, expected, kind]) => {
		const value = attribute(line, name);
		return value === undefined || isSame(name, value, expected) ? [] : [{ kind }];
	});
	const isNumbered = (attribute(line, 'NoIdentificacion') ?? '') !== '';
	return isNumbered ? differing : [...differing, { kind: 'numberOfSaleMissing' }];
}

/**
 * The rule about the lines of a global invoice. SAT's matrix has none: its guide for global invoices
 * asks for one line for each sale (or each rate of a sale), with its own number.
 */
export const globalLineRules: readonly Rule[] = [
	{
		level: 'doubt',
		problems: (comprobante) => {
			const isIncome = (attribute(comprobante, 'TipoDeComprobante') ?? 'I') === 'I';
			if (!isIncome || globalInformation(comprobante).length === 0) return [];
			const different = lineItems(comprobante)
				.filter((line) => !FUEL.test(attribute(line, 'ClaveProdServ') ?? ''))
				.map((line) => ({ line, differences: differencesOf(line) }))
				.filter(({ differences }) => differences.length > 0);
			const [first] = different;
			if (first === undefined) return [];
			const { line, differences } = first;
			const count = String(different.length - 1);
			const others: Phrase | undefined =
				different.length > 1 ? { kind: 'andMoreLikeIt', values: { count } } : undefined;
			const values = { differences, ...(others && { others }) };
			return [breach(line.path, 'globalLineIsNotOneSale', values)];
		},
	},
];
