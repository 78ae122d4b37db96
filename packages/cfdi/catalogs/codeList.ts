import codes from './codes.json';

/** A catalog of thousands of codes, packed. */
export interface CodeList {
	/** SAT's name of the catalog: c_ClaveUnidad. */
	catalog: string;
	/** The date of SAT's publication: 2025-11, 2026-08-06. SAT adds codes. */
	asOf: string;
	codes: string;
	/** The codes that have ended, each with its last day (2020-01-15). */
	ended: Readonly<Record<string, string>>;
}

const unpacked = new WeakMap<CodeList, readonly string[]>();

/** Returns the codes in the order of the catalog. Unpacks them on first use. */
export function codesOf(list: CodeList): readonly string[] {
	let codes = unpacked.get(list);
	if (codes === undefined) unpacked.set(list, (codes = unpack(list.codes)));
	return codes;
}

/**
 * Checks whether the catalog has the code. @param day of the invoice (2026-11-23), only called if the code has ended
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

/**
 * Unpacks plain codes, or codes of eight digits from the steps between them in base 36: "61re5 1*4" is five codes.
 */
function unpack(packed: string): string[] {
	const parts = packed.split(' ');
	if (!packed.includes('*')) return parts;
	let last = 0;
	return parts.flatMap((part) => {
		const [step = 0, times = 1] = part.split('*').map((digits) => parseInt(digits, 36));
		return Array.from({ length: times }, () => String((last += step)).padStart(8, '0'));
	});
}

/** The codes of c_ClaveProdServ and c_ClaveUnidad, which `npx gulp catalogs` generates. */
export const { productCodes, unitCodes }: Record<'productCodes' | 'unitCodes', CodeList> = codes;
