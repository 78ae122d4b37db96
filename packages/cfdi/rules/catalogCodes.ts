import type { CodeList } from '../catalogs/codeList';
import { endOf, hasCodeOn, productCodes, unitCodes } from '../catalogs/codeList';
import { attribute, lineItems, parts } from '../invoice/element';
import type { Expectation, Wrong } from './attribute';
import { wherePresent } from './attribute';
import type { Rule } from './rule';

/** The catalog as it is here has the code on the day of the invoice. What has another form breaks another rule. */
const listed =
	(list: CodeList, form: RegExp): Expectation =>
	(value, { comprobante, now }): Wrong | undefined => {
		const day = (attribute(comprobante, 'Fecha') ?? new Date(now).toISOString()).slice(0, 10);
		if (!form.test(value) || hasCodeOn(list, value, day)) return undefined;
		const { catalog, asOf } = list;
		const end = endOf(list, value);
		if (end === undefined) return { kind: 'notInListOf', values: { catalog, asOf } };
		return { kind: 'endedInCatalog', values: { catalog, end } };
	};

const listedProduct = listed(productCodes, /^[0-9]{8}$/);

/** SAT adds codes, so that it alone refuses one: CFDI40162, CFDI40165 and, in a part, CFDI40196. */
export const catalogCodeRules: readonly Rule[] = [
	{
		code: 'CFDI40162',
		level: 'doubt',
		remedy: 'searchProductCode',
		problems: wherePresent(lineItems, 'ClaveProdServ', listedProduct),
	},
	{
		code: 'CFDI40196',
		level: 'doubt',
		remedy: 'searchPartCode',
		problems: wherePresent(parts, 'ClaveProdServ', listedProduct),
	},
	{
		code: 'CFDI40165',
		level: 'doubt',
		remedy: 'searchUnitCode',
		problems: wherePresent(lineItems, 'ClaveUnidad', listed(unitCodes, /^[A-Za-z0-9]{1,3}$/)),
	},
];
