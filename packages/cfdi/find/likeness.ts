import type { Element } from '../invoice/element';
import { attribute } from '../invoice/element';
import { Decimal } from '../values/decimal';
import { folded } from '../values/text';

/**
 * How a part of an invoice compares with what was sent: `same`, `near` (a service may have changed it, so
 * a person has to look), or `other`.
 */
export type Likeness = 'same' | 'near' | 'other';

/** The worst of them; `same` where there are none. Behind the first that is `other` none is compared. */
export function worst(all: ReadonlyArray<() => Likeness>): Likeness {
	let found: Likeness = 'same';
	for (const compare of all) {
		const likeness = compare();
		if (likeness === 'other') return 'other';
		if (likeness === 'near') found = 'near';
	}
	return found;
}

/** @param otherwise what it is where the two differ */
export function sameIf(isSame: boolean, otherwise: Likeness = 'other'): Likeness {
	return isSame ? 'same' : otherwise;
}

/** An attribute of what was sent, and the same of a file: what was not sent may have been added. */
export function textLikeness(sent: Element, file: Element, name: string): Likeness {
	const [ours, theirs] = [collapsed(sent, name), collapsed(file, name)];
	if (ours === '' || ours === theirs) return 'same';
	return theirs === '' || folded(ours) === folded(theirs) ? 'near' : 'other';
}

/** Without case: a code, an RFC. */
export function codeOf(element: Element | undefined, name: string): string {
	return element === undefined ? '' : collapsed(element, name).toUpperCase();
}

/** @param otherwise what it is where both have a code and the two differ */
export function codeLikeness(
	sent: Element | undefined,
	file: Element | undefined,
	name: string,
	otherwise: Likeness = 'other',
): Likeness {
	const [ours, theirs] = [codeOf(sent, name), codeOf(file, name)];
	return ours === '' ? 'same' : sameIf(ours === theirs, otherwise);
}

/**
 * An amount, however many zeros are written. One that was rounded to fewer decimals is near.
 * @param absent what it is where it is not written; without it, what was not sent may have been added
 */
export function amountLikeness(
	sent: Element,
	file: Element,
	name: string,
	absent?: Decimal,
): Likeness {
	const [ours, theirs] = [sent, file].map((one) => collapsed(one, name)) as [string, string];
	if (ours === '' && absent === undefined) return 'same';
	const [mine, other] = [ours, theirs].map((text) => (text === '' ? absent : Decimal.parse(text)));
	if (mine === undefined || other === undefined) return sameIf(ours === theirs, 'near');
	if (mine.equals(other)) return 'same';
	return other.scale >= CENTS && mine.rounded(other.scale).equals(other) ? 'near' : 'other';
}

const CENTS = 2;

/** In one form of Unicode, with one space for any white space in it. */
function collapsed(element: Element, name: string): string {
	const written = attribute(element, name) ?? '';
	// Most are plain: an invoice is compared with many.
	if (/^[!-~]*$/.test(written)) return written;
	return written.normalize('NFC').replace(/\s+/g, ' ').trim();
}
