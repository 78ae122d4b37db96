/** A key as it is recorded, so that another execution finds it. */
export interface KeyRecord {
	/** From `keyName`: no two keys have the same. */
	name: string;
	/** What is compared when the key comes again; without it nothing is. */
	content?: string;
	/** Of an order in a global invoice: its content is that of the global invoice. */
	isPart?: boolean;
	/** It is open until `settle`: what becomes of its request is not known yet. */
	opens: boolean;
}

/**
 * What the list says of a key:
 * - `new`: it was not there;
 * - `open`: it was there, and has not been settled;
 * - `used`: it was there with the same content, or its content has been forgotten;
 * - `conflict`: it was there with other content;
 * - `inGlobal`: it was there, as that of an order in a global invoice.
 */
export type KeyState = 'new' | 'open' | 'used' | 'conflict' | 'inGlobal';

/**
 * The name of a key. JSON keeps its parts apart, whatever a user writes into them.
 * @param parts the service, what the key is of, and what is unique in that
 */
export function keyName(...parts: readonly string[]): string {
	return JSON.stringify(parts);
}

export const keyEntry = ({ name }: KeyRecord): string => `key ${name}`;
export const openEntry = ({ name }: KeyRecord): string => `open ${name}`;
export const partEntry = ({ name }: KeyRecord): string => `part ${name}`;
/** Of a key whose content has been forgotten: none is compared any more. */
export const anyEntry = ({ name }: KeyRecord): string => `any ${name}`;
const contentEntry = ({ name, content = '' }: KeyRecord): string => `content ${name} ${content}`;

/** What says that a key came with this content; nothing where none is compared. */
export function contentEntryOf(key: KeyRecord): string | undefined {
	return key.content === undefined || key.isPart === true ? undefined : contentEntry(key);
}

/**
 * What is recorded of a key, at most three entries. n8n forgets the oldest first: what is compared
 * stands before the key, so that a key is never remembered by its content alone.
 */
export function entriesOf(key: KeyRecord): string[] {
	const content = contentEntryOf(key);
	return [
		...(key.isPart === true ? [partEntry(key)] : []),
		...(content === undefined ? [] : [content]),
		keyEntry(key),
		...(key.opens ? [openEntry(key)] : []),
	];
}
