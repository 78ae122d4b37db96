import { refused } from './problem';
import { cellText, FLAG } from './cells';
import type { Column, Columns } from './columns';
import type { Candidate, Places } from './headers';
import { issuerHeader } from './headers';

/** The place of a problem that keeps the whole spreadsheet from being read. */
export const SPREADSHEET = 'Spreadsheet';

/** The rows below a header, and the header. */
interface Below {
	headers: readonly string[];
	rows: ReadonlyArray<readonly unknown[]>;
}

/** Columns that an issuer has, too, and how a header of the issuer begins. */
const ofEither: Readonly<Record<string, RegExp>> = {
	taxRegime: /^regimen/,
	postalCode: /^(?:cp|codigopostal|domicilio|lugar)/,
};

/**
 * Where each column is. Of several headers of a column the most exact is taken; where two are as exact
 * and their cells differ, only the office knows which one counts.
 * @throws Problems where that, or what a column is, cannot be told
 */
export function placesOf(
	columns: Columns,
	found: Places,
	below: Below,
): Map<string, readonly number[]> {
	const places = new Map<string, readonly number[]>();
	const pairs: Array<readonly [number, number]> = [];
	const read = new Map<number, string[]>();
	const cellsAt = (place: number): string[] => {
		const cells = read.get(place) ?? below.rows.map((row) => cellText(row[place]));
		read.set(place, cells);
		return cells;
	};
	const mixedUp = (name: string): Candidate[] =>
		Object.entries(columns).flatMap(([other, { orAs }]) =>
			orAs?.column !== name
				? []
				: (found.get(other) ?? [])
						.filter((one) => !found.get(name)?.some(({ place }) => place === one.place))
						.filter((one) => isLike({ ...one, isMaybe: true }, { names: [], ...orAs }, cellsAt))
						.map((one) => ({ ...one, column: name, rank: one.rank + MIXED_UP })),
		);
	for (const [name, column] of Object.entries(columns)) {
		const candidates = [...(found.get(name) ?? []), ...mixedUp(name)];
		if (column.asksIfFlags) refuseFlags(candidates, cellsAt, below.headers);
		const fitting = candidates.filter((one) => one.isChosen || isLike(one, column, cellsAt));
		if (column.isMany && fitting.length > 0) {
			places.set(
				name,
				fitting.map(({ place }) => place),
			);
			continue;
		}
		const [best, ...others] = mostExact(
			fitting.map((one) =>
				isSure(one, column, below.headers) ? { ...one, rank: one.rank - 1 } : one,
			),
			cellsAt,
		);
		if (best === undefined) continue;
		places.set(name, [best.place]);
		pairs.push(...others.map(({ place }) => [best.place, place] as const));
		refuseUnlessBuyers(name, best, below.headers);
	}
	if (pairs.length > 0) throw twice(pairs, below.headers);
	refuseMissing(columns, places);
	return places;
}

/** A column that has the name itself comes first. */
const MIXED_UP = 100;

function isLike(
	{ place, isMaybe }: Candidate,
	{ like, unlike }: Column,
	cellsAt: (place: number) => string[],
): boolean {
	if (unlike === undefined && !isMaybe) return true;
	const cells = cellsAt(place).filter(Boolean);
	if (isMaybe && !(cells.length > 0 && cells.every((cell) => like?.test(cell)))) return false;
	return !(cells.length > 0 && unlike !== undefined && cells.every((cell) => unlike.test(cell)));
}

function isSure({ place }: Candidate, { surely }: Column, headers: readonly string[]): boolean {
	if (surely?.header.test(headers[place] ?? '') !== true) return false;
	return headers.some((header) => surely.beside.test(header));
}

/** The candidates of the best rank; those with the same cells count once, empty ones least. */
function mostExact(
	candidates: readonly Candidate[],
	cellsAt: (place: number) => string[],
): Candidate[] {
	if (candidates.length < 2) return [...candidates];
	const chosen = candidates.filter(({ isChosen }) => isChosen);
	const all = chosen.length > 0 ? chosen : candidates;
	const filled = all.filter(({ place, isOfBuyer }) => isOfBuyer || cellsAt(place).some(Boolean));
	const left = filled.length > 0 ? filled : all;
	const rank = Math.min(...left.map((one) => one.rank));
	const best = left.filter((one) => one.rank === rank);
	const [first] = best;
	if (first === undefined || filled.length === 0) return best;
	const cells = cellsAt(first.place);
	const isSame = ({ place }: Candidate) => cellsAt(place).every((cell, at) => cell === cells[at]);
	return [first, ...best.slice(1).filter((other) => !isSame(other))];
}

/** "Factura" with SI and NO: to be invoiced, or invoiced already. */
function refuseFlags(
	candidates: readonly Candidate[],
	cellsAt: (place: number) => string[],
	headers: readonly string[],
): void {
	for (const { place, isMaybe } of candidates) {
		const cells = cellsAt(place).filter(Boolean);
		const [value] = cells;
		const header = headers[place] ?? '';
		// A word in "Factura", such as "Pendiente", says something of the invoice, too.
		const isFlag = /fact|invoice/i.test(header) ? /^\D+$/ : FLAG;
		if (isMaybe || value === undefined || !cells.every((cell) => isFlag.test(cell))) continue;
		throw refused(SPREADSHEET, 'flagColumnUnclear', { values: { header, value } });
	}
}

/** Beside "RFC emisor", a "Régimen fiscal" alone may be that of the issuer. */
function refuseUnlessBuyers(
	name: string,
	{ place, isChosen, isOfBuyer }: Candidate,
	headers: readonly string[],
): void {
	const own = ofEither[name];
	if (own === undefined || isChosen || isOfBuyer) return;
	const issuers = headers.find((header) => issuerHeader(header) === 'rfc');
	if (issuers === undefined || headers.some((header) => own.test(issuerHeader(header)))) return;
	throw refused(SPREADSHEET, 'columnOfWhom', { values: { header: headers[place] ?? '', issuers } });
}

/** Taxes whose headers say different rates are not the same. */
function areTaxes([first, second]: readonly [number, number], headers: readonly string[]): boolean {
	const rates = [first, second].map((place) => RATE.exec(headers[place] ?? '')?.[1]);
	return rates[0] !== rates[1];
}

const RATE = /(?:iva|ieps|isr|vat|tax|ret)\D*(\d+(?:\.\d+)?)/i;

function twice(pairs: ReadonlyArray<readonly [number, number]>, headers: readonly string[]) {
	const named = pairs.map(([first, second]) => ({
		kind: 'columnPair' as const,
		values: { first: headers[first] ?? '', second: headers[second] ?? '' },
	}));
	const isOfTaxes = pairs.some((pair) => areTaxes(pair, headers));
	return refused(SPREADSHEET, isOfTaxes ? 'taxColumns' : 'columnTwice', {
		values: { pairs: named },
	});
}

/** Names are not more in a message. */
const MOST_NAMED = 4;

/** The first names of each group, in turn. */
function usualNames(names: readonly string[]): string[] {
	const groups = names.map((group) => group.split(', '));
	return groups
		.flatMap((group) => group.map((name, index) => ({ name, index })))
		.sort((one, other) => one.index - other.index)
		.slice(0, MOST_NAMED)
		.map(({ name }) => name);
}

function refuseMissing(columns: Columns, places: ReadonlyMap<string, unknown>): void {
	const missing = Object.entries(columns).flatMap(([name, { names, isRequired, orElse = [] }]) =>
		isRequired && ![name, ...orElse].some((one) => places.has(one))
			? [`(${usualNames(names).join(' / ')})`]
			: [],
	);
	if (missing.length === 0) return;
	throw refused(SPREADSHEET, missing.length === 1 ? 'columnMissing' : 'columnsMissing', {
		values: { count: String(missing.length), columns: missing },
		remedy: 'addColumns',
	});
}
