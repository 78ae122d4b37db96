import codes from './codes.json';

export interface CodeList {
	catalog: string;
	/** SAT's date of publication, such as 2025-11 or 2026-08-06. */
	asOf: string;
	codes: string;
	/** The last valid day of each code that is no longer valid (2020-01-15). */
	ended: Readonly<Record<string, string>>;
}

const unpacked = new WeakMap<CodeList, readonly string[]>();

/** Returns a list's codes in SAT's order. Unpacks the list on first use. */
export function codesOf(list: CodeList): readonly string[] {
	let codes = unpacked.get(list);
	if (codes === undefined) unpacked.set(list, (codes = unpack(list.codes)));
	return codes;
}

/**
 * Returns whether a code is valid on the invoice date.
 * @param day returns the invoice date (2026-11-23); only called if the code is no longer valid
 */
export function hasCodeOn(list: CodeList, code: string, day: () => string): boolean {
	const end = endOf(list, code);
	return isListed(list, code) && (end === undefined || end >= day());
}

export function endOf({ ended }: CodeList, code: string): string | undefined {
	return Object.hasOwn(ended, code) ? ended[code] : undefined;
}

const sets = new WeakMap<CodeList, ReadonlySet<string>>();

function isListed(list: CodeList, code: string): boolean {
	let set = sets.get(list);
	if (set === undefined) sets.set(list, (set = new Set(codesOf(list))));
	return set.has(code);
}

/** Unpacks eight-digit codes from base 36 differences between neighbours. `*` repeats one: "61re5 1*4" is five codes. */
function unpack(packed: string): string[] {
	const parts = packed.split(' ');
	if (!packed.includes('*')) return parts;
	let last = 0;
	return parts.flatMap((part) => {
		const [step = 0, times = 1] = part.split('*').map((digits) => parseInt(digits, 36));
		return Array.from({ length: times }, () => String((last += step)).padStart(8, '0'));
	});
}

/** c_ClaveProdServ and c_ClaveUnidad, which `npx gulp catalogs` generates. */
export const { productCodes, unitCodes }: Record<'productCodes' | 'unitCodes', CodeList> = codes;
