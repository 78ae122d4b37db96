import { objetoImp } from '../catalogs/sat';
import type { Element } from '../invoice/element';
import { children, pathOf, attribute, lineItems } from '../invoice/element';
import { IEPS, IVA } from '../catalogs/catalog';
import { breach, inCatalog, wherePresent } from './attribute';
import type { Breach, Rule } from './rule';

const rowsOf = (line: Element, list: 'Traslados' | 'Retenciones'): Element[] =>
	children(line, 'Impuestos').flatMap((taxes) => children(taxes, list));

/** Checks the lines with one of these ObjetoImp. */
function whereTaxObject(
	codes: readonly string[],
	problems: (line: Element, code: string) => Breach[],
): Rule['problems'] {
	return (comprobante) =>
		lineItems(comprobante).flatMap((line) => {
			const code = attribute(line, 'ObjetoImp');
			return code !== undefined && codes.includes(code) ? problems(line, code) : [];
		});
}

/** Reports the rows with a tax that the ObjetoImp of their line forbids. */
function forbidden(line: Element, code: string, taxes: readonly string[]): Breach[] {
	return [...rowsOf(line, 'Traslados'), ...rowsOf(line, 'Retenciones')].flatMap((row) => {
		const tax = attribute(row, 'Impuesto');
		if (tax === undefined || !taxes.includes(tax)) return [];
		return [breach(pathOf(row, 'Impuesto'), 'taxObjectForbidsTax', { value: tax, code })];
	});
}

/** The rules about ObjetoImp, and the taxes that it allows on its line. */
export const taxObjectRules: readonly Rule[] = [
	{
		code: 'CFDI40170',
		level: 'block',
		problems: inCatalog(lineItems, 'ObjetoImp', 'c_ObjetoImp', objetoImp),
	},
	{
		code: 'CFDI40171',
		level: 'block',
		problems: wherePresent(lineItems, 'ObjetoImp', (value, { element }) =>
			value === '02' && children(element, 'Impuestos').length === 0
				? 'taxObjectNeedsTaxes'
				: undefined,
		),
	},
	{
		code: 'CFDI40172',
		level: 'block',
		problems: whereTaxObject(['01', '03', '04', '05'], (line, code) =>
			children(line, 'Impuestos').map(({ path }) =>
				breach(path, 'taxObjectForbidsTaxes', { code }),
			),
		),
	},
	{
		code: 'CFDI140226',
		level: 'block',
		problems: whereTaxObject(['06', '08'], (line, code) => forbidden(line, code, [IVA, IEPS])),
	},
	{
		code: 'CFDI140227',
		level: 'block',
		problems: whereTaxObject(['07'], (line, code) => [
			...forbidden(line, code, [IVA]),
			...(rowsOf(line, 'Traslados').some((row) => attribute(row, 'Impuesto') === IEPS)
				? []
				: [breach(pathOf(line, 'ObjetoImp'), 'taxObjectNeedsIeps', { value: code })]),
		]),
	},
];
