import type { Element } from '../invoice/element';
import { rootElement } from '../invoice/element';
import { stampedUuidOf } from '../invoice/stampedUuid';
import { codeOf } from './likeness';
import type { Match, Sought } from './match';
import { matchIn } from './match';

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
	const sent = sought.map(({ invoice }) => rootElement(invoice));
	const roots = free.map(({ invoice }) => rootElement(invoice));
	const matchAt = (one: number, at: number): Match =>
		matchIn(sought[one] as Sought, sent[one] as Element, roots[at] as Element, now);
	// Of thousands, those with another folio are compared only where nothing else is there.
	const byFolio = indexed(roots);
	const matches = sent.map((root, one) => {
		const folio = codeOf(root, 'Folio');
		const compared = folio === '' ? [...free.keys()] : (byFolio.get(folio) ?? []);
		return compared.map((at) => ({ at, match: matchAt(one, at) }));
	});
	const claims = counted(matches, 'marked');
	const fitting = counted(matches, 'fits');
	return matches.map((own, one): Decision => {
		const of = (match: Match) => own.filter((found) => found.match === match).map(({ at }) => at);
		const isFree = (at: number) => !claims.has(at);
		const marked = of('marked');
		const all = [...marked, ...of('fits').filter(isFree)];
		const like = all.length > 0 ? all : nearest(isFree, (at) => matchAt(one, at), free.length);
		const candidates = like.slice(0, MOST_NAMED).map((at) => {
			const { id, uuid } = free[at] as Candidate;
			return { id, uuid };
		});
		const [first = -1, second] = all;
		if (marked.length === 1 && claims.get(first) === 1) {
			return { result: 'found', candidates: candidates.slice(0, 1) };
		}
		const isOne = marked.length === 0 && second === undefined && fitting.get(first) === 1;
		if (isOne) return { result: 'possible', candidates };
		return { result: candidates.length > 0 ? 'undecided' : 'none', candidates };
	});
}

interface Compared {
	at: number;
	match: Match;
}

/** By how many of those that are looked for a file is so. */
function counted(all: ReadonlyArray<readonly Compared[]>, wanted: Match): Map<number, number> {
	const counts = new Map<number, number>();
	for (const { at, match } of all.flat()) {
		if (match === wanted) counts.set(at, (counts.get(at) ?? 0) + 1);
	}
	return counts;
}

/** The first that nearly fit. */
function nearest(
	isFree: (at: number) => boolean,
	match: (at: number) => Match,
	count: number,
): number[] {
	const near: number[] = [];
	for (let at = 0; at < count && near.length < MOST_NAMED; at++) {
		if (isFree(at) && match(at) === 'near') near.push(at);
	}
	return near;
}

function indexed(roots: readonly Element[]): Map<string, number[]> {
	const byFolio = new Map<string, number[]>();
	for (const [at, root] of roots.entries()) {
		const folio = codeOf(root, 'Folio');
		const known = byFolio.get(folio);
		if (known === undefined) byFolio.set(folio, [at]);
		else known.push(at);
	}
	return byFolio;
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
