import type { IDataObject, INodeListSearchItems } from 'n8n-workflow';

/** No RFC holds it. */
const SEPARATOR = ' - ';

/** A registered customer as a line of "From List": the RFC is what is picked. */
export function listedCustomer({ taxid, name }: IDataObject): INodeListSearchItems {
	return { name: `${String(taxid)}${SEPARATOR}${String(name)}`, value: String(taxid) };
}

/**
 * The customer's name in the line that was picked: n8n keeps it beside the value.
 * @param locator the resource locator as it stands in the parameters
 * @returns `''` where the RFC was typed, or came from an expression
 */
export function pickedCustomerName(locator: unknown): string {
	if (typeof locator !== 'object' || locator === null) return '';
	const { mode, value, cachedResultName } = locator as Record<string, unknown>;
	const line = typeof cachedResultName === 'string' ? cachedResultName : '';
	const start = `${String(value)}${SEPARATOR}`;
	return mode === 'list' && line.startsWith(start) ? line.slice(start.length) : '';
}
