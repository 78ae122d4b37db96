import type { INodeListSearchItems } from 'n8n-workflow';

import type { Customer } from '../service/pages';
import { invalidField } from '../words/errors';

/** No RFC holds it. */
const SEPARATOR = ' - ';

/** A registered customer as a line of "From List": the RFC is what is picked. */
export function listedCustomer({ rfc, name }: Customer): INodeListSearchItems {
	return { name: `${rfc}${SEPARATOR}${name}`, value: rfc };
}

/** The customer's name in the line that was picked, which n8n keeps next to the value; `''` where the RFC was typed. */
export function pickedCustomerName(locator: unknown): string {
	if (typeof locator !== 'object' || locator === null) return '';
	const { mode, value, cachedResultName } = locator as Record<string, unknown>;
	const line = typeof cachedResultName === 'string' ? cachedResultName : '';
	const start = `${String(value)}${SEPARATOR}`;
	return mode === 'list' && line.startsWith(start) ? line.slice(start.length) : '';
}

/**
 * The recipient's name: the typed one, or that of the picked customer where none is typed.
 * @throws ItemError where both are given, and are not the same: one of the two is left over
 */
export function recipientNameOf(typed: string, locator: unknown): string {
	const picked = pickedCustomerName(locator);
	if (typed.trim() === '') return picked;
	if (picked === '' || isSameName(typed, picked)) return typed;
	throw invalidField('Recipient Name (Nombre)', 'otherCustomerPicked', {
		typed: typed.trim(),
		picked,
	});
}

/** "SA DE CV", "S. de R.L. de C.V.", "AC": SAT leaves it out, and a service may have it. */
const CAPITAL_REGIME =
	/^(SA(PI|B|S)?|SC(L|P)?|AC|AP|IAP|IBP|SPR|SNC|S)( DE (RL|CV|RI|MI|IP|ART|RS))*( SOFOM (ENR|ER))?$/;

/** Whether two names are those of one customer, however they are written. */
function isSameName(one: string, other: string): boolean {
	const [short, long] = [plainName(one), plainName(other)].sort((a, b) => a.length - b.length) as [
		string,
		string,
	];
	if (!long.startsWith(short)) return false;
	return long === short || CAPITAL_REGIME.test(long.slice(short.length).trim());
}

/** A name for comparing: without case, accents, dots and commas; S.A. as SA. Ñ is not N. */
export function plainName(name: string): string {
	return name
		.normalize('NFD')
		.replace(/[\u0300\u0301\u0308]/g, '')
		.normalize('NFC')
		.toUpperCase()
		.replace(/[.,]/g, ' ')
		.replace(/\s+/g, ' ')
		.replace(/\b([A-Z]) (?=[A-Z]\b)/g, '$1')
		.trim();
}
