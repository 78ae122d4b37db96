import { stampedUuidOf } from '../invoice/stampedUuid';
import type { Match, Sought } from './match';
import { matchOf } from './match';

/** A stamped invoice that was read at the service. */
export interface StampedFile {
	/** Under which the service keeps it. */
	id: string;
	/** With the names of Anexo 20. */
	invoice: Record<string, unknown>;
}

export interface Candidate {
	id: string;
	uuid: string;
}

/**
 * - `found`: it can be no other;
 * - `possible`: one that fits, without a mark that shows that it is this one: for a person;
 * - `undecided`: several that fit, or one that nearly does: for a person;
 * - `none`: nothing that was read is like it.
 */
export interface Decision {
	result: 'found' | 'possible' | 'undecided' | 'none';
	/** The one that was found, or those that a person has to look at. */
	candidates: readonly Candidate[];
}

/** So many are named to a person. */
const MOST_NAMED = 10;

/**
 * Which invoices that were sent stand in these files. They are decided together: a file that two of them
 * fit is that of neither.
 * @param isTaken whether a UUID is known to be that of another invoice
 * @param now in milliseconds since 1970
 * @returns a decision for each, in their order
 */
export function findInvoices(
	sought: readonly Sought[],
	files: readonly StampedFile[],
	isTaken: (uuid: string) => boolean,
	now: number,
): Decision[] {
	const free = freeOf(files, isTaken);
	const matches = sought.map((one) => free.map(({ invoice }) => matchOf(one, invoice, now)));
	const claims = free.map((_file, at) => matches.filter((row) => row[at] === 'marked').length);
	const fitting = free.map((_file, at) => matches.filter((row) => row[at] === 'fits').length);
	return matches.map((row): Decision => {
		const of = (match: Match, isFree: (at: number) => boolean = () => true) =>
			free.flatMap((file, at) => (row[at] === match && isFree(at) ? [{ file, at }] : []));
		const marked = of('marked');
		const isClaimed = (at: number) => (claims[at] ?? 0) > 0;
		const fits = of('fits', (at) => !isClaimed(at));
		const near = of('near', (at) => !isClaimed(at));
		const [first] = marked.length > 0 ? marked : fits;
		const all = [...marked, ...fits];
		const candidates = (all.length > 0 ? all : near)
			.slice(0, MOST_NAMED)
			.map(({ file: { id, uuid } }) => ({ id, uuid }));
		if (marked.length === 1 && first !== undefined && claims[first.at] === 1) {
			return { result: 'found', candidates: candidates.slice(0, 1) };
		}
		if (marked.length === 0 && fits.length === 1 && first && fitting[first.at] === 1) {
			return { result: 'possible', candidates };
		}
		return { result: candidates.length > 0 ? 'undecided' : 'none', candidates };
	});
}

/** Each UUID once: a service may show an invoice under several IDs. */
function freeOf(files: readonly StampedFile[], isTaken: (uuid: string) => boolean) {
	const free = new Map<string, StampedFile & Candidate>();
	for (const file of files) {
		const uuid = stampedUuidOf(file.invoice);
		if (uuid === undefined || isTaken(uuid) || free.has(uuid)) continue;
		free.set(uuid, { ...file, uuid });
	}
	return [...free.values()];
}
