import { Decimal } from '../decimal';
import type { Element } from '../invoice/element';
import { written } from '../invoice/element';
import { childrenOf, header, lineItems } from '../invoice/elements';
import type { Rule } from './rule';

const globalInformation = childrenOf(header, 'InformacionGlobal');

/** What each line of a global invoice has, which stands for one sale. */
const ofSale: Record<string, string> = {
	ClaveProdServ: '01010101',
	Cantidad: '1',
	ClaveUnidad: 'ACT',
	Descripcion: 'Venta',
};

/** Fuel has its own instructions in SAT's guide for global invoices (Apéndice 3). */
const FUEL = /^15/;

const isSame = (name: string, value: string, expected: string) =>
	name === 'Cantidad'
		? Decimal.parse(value)?.equals(Decimal.step(0)) === true
		: value.trim().toLowerCase() === expected.toLowerCase();

/** What a line of a global invoice has in another way: `Cantidad is not 1`. */
function differencesOf(line: Element): string[] {
	const differing = Object.entries(ofSale).flatMap(([name, expected]) => {
		const value = written(line, name);
		return value === undefined || isSame(name, value, expected)
			? []
			: [`${name} is not ${expected}`];
	});
	const isNumbered = (written(line, 'NoIdentificacion') ?? '') !== '';
	return isNumbered ? differing : [...differing, 'NoIdentificacion is missing'];
}

/**
 * The rule about the lines of a global invoice. SAT's matrix has none: its guide for global invoices
 * asks for one line for each sale (or each rate of a sale), with its own number.
 */
export const globalLineRules: readonly Rule[] = [
	{
		code: '',
		level: 'warn',
		fix: 'Give one line for each sale, and for each rate in it, with the number of the sale in Line Items > More > Own Code (No Identificación): 01010101 Venta, 1 ACT.',
		problems: (comprobante) => {
			const isIncome = (written(comprobante, 'TipoDeComprobante') ?? 'I') === 'I';
			if (!isIncome || globalInformation(comprobante).length === 0) return [];
			const different = lineItems(comprobante)
				.filter((line) => !FUEL.test(written(line, 'ClaveProdServ') ?? ''))
				.map((line) => ({ line, differences: differencesOf(line) }))
				.filter(({ differences }) => differences.length > 0);
			const [first] = different;
			if (first === undefined) return [];
			const { line, differences } = first;
			const others = different.length > 1 ? `, and ${different.length - 1} more like it` : '';
			const message = `${line.path} of a global invoice is not one sale: ${differences.join(', ')}${others}`;
			return [{ field: line.path, message }];
		},
	},
];
