import type { Kind } from '../locales/en';
import type { Problem } from '../problems/problem';

const OF_A_LINE = String.raw`^Conceptos\[\d+\]\.`;

/** What only follows where one of these attributes is wrong itself: a sum of what is wrong, a use by a wrong regime. */
const FOLLOWS: Readonly<Partial<Record<Kind, RegExp>>> = {
	useNotOfRegime: /^Receptor\.RegimenFiscalReceptor$/,
	notSumOfImportes: new RegExp(`${OF_A_LINE}(Cantidad|ValorUnitario|Importe)$`),
	notSumOfDiscounts: new RegExp(`${OF_A_LINE}Descuento$`),
	notTransferredBase: new RegExp(`${OF_A_LINE}Impuestos`),
	notTransferredImporte: new RegExp(`${OF_A_LINE}Impuestos`),
	notWithheldImporte: new RegExp(`${OF_A_LINE}Impuestos`),
	notSumOfRows: /^(Conceptos\[\d+\]\.)?Impuestos/,
	notSumOfParts: /^(SubTotal$|Descuento$|Impuestos|Conceptos\[\d+\]\.Impuestos)/,
};

/** Only the causes: what is said of an invoice once, without what follows from it. */
export function causesOf(found: readonly Problem[]): Problem[] {
	const wrong = found.filter(({ level }) => level === 'block').map(({ field }) => field);
	return found.filter(
		({ code, field }) => !wrong.some((other) => other !== field && FOLLOWS[code]?.test(other)),
	);
}

/** Where the form has it: who buys, what is bought, how it is paid, and what it comes to. */
const IN_FORM = ['Receptor', 'Emisor', 'LugarExpedicion', 'Conceptos'];
const TOTALS = ['SubTotal', 'Descuento', 'Impuestos', 'Total', 'Complemento'];

/** The recipient's first, then the lines', and the totals last; of one place in their order. */
export function inFormOrder(found: readonly Problem[]): Problem[] {
	return [...found].sort((one, other) => placeInForm(one.field) - placeInForm(other.field));
}

/** Where an attribute is among those of a form that begins with the recipient. */
export function placeInForm(field: string): number {
	const [first = ''] = field.split(/[.[]/);
	const place = IN_FORM.indexOf(first);
	if (place !== -1) return place;
	const total = TOTALS.indexOf(first);
	return IN_FORM.length + (total === -1 ? 0 : total + 1);
}
