import type { INodeListSearchItems } from 'n8n-workflow';
import type { Customer } from '../service/answer';
import { invalidField } from '../messages/itemError';

/** An RFC cannot contain it. */
const SEPARATOR = ' - ';

/** Returns a registered customer as an entry of "From List". Its value is the RFC. */
export function listedCustomer({ rfc, name }: Customer): INodeListSearchItems {
	return { name: `${rfc}${SEPARATOR}${name}`, value: rfc };
}

/**
 * Returns the customer's name in the picked entry, which n8n keeps next to the value. Returns `''` if the RFC was
 * typed.
 */
export function pickedCustomerName(locator: unknown): string {
	if (typeof locator !== 'object' || locator === null) return '';
	const { mode, value, cachedResultName } = locator as Record<string, unknown>;
	const line = typeof cachedResultName === 'string' ? cachedResultName : '';
	const start = `${String(value)}${SEPARATOR}`;
	return mode === 'list' && line.startsWith(start) ? line.slice(start.length) : '';
}

/**
 * Returns the recipient's name: the typed name, or the name of the picked customer if the field is empty.
 * @throws ItemError if the two names differ
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

/**
 * Kinds of company such as "SA DE CV", "S. de R.L. de C.V." and "AC". SAT leaves them out of the name, but a
 * service can have them.
 */
const CAPITAL_REGIME =
	/^(SA(PI|B|S)?|SC(L|P)?|AC|AP|IAP|IBP|SPR|SNC|S)( DE (RL|CV|RI|MI|IP|ART|RS))*( SOFOM (ENR|ER))?$/;

/** Compares two names regardless of their spelling and of the kind of company. */
function isSameName(one: string, other: string): boolean {
	const [short, long] = [plainName(one), plainName(other)].sort((a, b) => a.length - b.length) as [
		string,
		string,
	];
	if (!long.startsWith(short)) return false;
	return long === short || CAPITAL_REGIME.test(long.slice(short.length).trim());
}

/**
 * Normalizes a name for comparison: without case, accents, dots and commas, and with S.A. as SA. Ñ stays
 * different from N.
 */
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
