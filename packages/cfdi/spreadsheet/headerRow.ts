import { cellText } from './cells';
import type { Places } from './headers';

/** As many columns as Excel has. */
const MOST_READ = 16_384;

/** Titles are not longer; rows further down could only hit upon names. */
export const MOST_ABOVE = 50;

/** The row of the headers, and where in it they stand. */
export interface Header {
	at: number;
	places: Places;
}

/**
 * The row with most of the known headers, the first of several. A header may be in two rows: the upper
 * one has titles over several columns ("Emisor", "Receptor"), or the first word of each.
 */
export function headerIn(
	rows: ReadonlyArray<readonly unknown[]>,
	placesIn: (headers: string[]) => Places,
): Header {
	let best: Header = { at: 0, places: new Map() };
	let most = 0;
	let above: readonly string[] = [];
	for (const [at, cells] of rows.slice(0, MOST_ABOVE).entries()) {
		const own = cells.slice(0, MOST_READ).map(cellText);
		if (own.some((text) => OF_DATA.test(text))) {
			above = own;
			continue;
		}
		for (const headers of [own, ...(isTitle(above) ? [below(above, own, placesIn)] : [])]) {
			const places = placesIn(headers);
			const score = clear(places);
			if (score > most) [best, most] = [{ at, places }, score];
		}
		above = own;
	}
	return best;
}

/** What no header is: an RFC, a UUID, an e-mail, an amount, a date. */
const OF_DATA =
	/^(?:[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\S+@\S+\.\S+|\$?-?[\d,]+\.\d{1,6}|\d{4}-\d\d-\d\d.*|\d{1,2}\/\d{1,2}\/\d{2,4}.*)$/i;

/** How many columns have a header, less those that have several. */
function clear(places: Places): number {
	const twice = [...places.values()].filter(({ length }) => length > 1);
	return places.size - twice.length / 2;
}

function isTitle(above: readonly string[]): boolean {
	const texts = above.filter(Boolean);
	return texts.length > 1 && texts.every((text) => /^\D{2,40}$/.test(text));
}

/** Each header with the title above it, of which Excel keeps only the first cell. */
function below(
	above: readonly string[],
	own: readonly string[],
	placesIn: (headers: string[]) => Places,
): string[] {
	let party = '';
	return Array.from({ length: Math.max(above.length, own.length) }, (_none, place) => {
		const [title = '', header = ''] = [above[place], own[place]];
		if (title !== '') party = PARTY.test(title) ? title : '';
		const whole = `${title || party} ${header}`.trim();
		const isOfParty = party !== '' && OF_PARTY.test(header);
		return isOfParty || placesIn([whole]).size > 0 ? whole : header;
	});
}

/** The titles that say whose the columns below them are. */
const PARTY = /^\W*(?:datos del )?(?:emisor|receptor|cliente|comprador|vendedor|proveedor)\W*$/i;

/** The headers that each party has. */
const OF_PARTY =
	/^(?:r\.?f\.?c|nombre|raz[oó]n|denominaci|r[eé]g|c\.? ?p|c[oó]d\w*\.? postal|domicilio|correo|e-?mail)/i;
