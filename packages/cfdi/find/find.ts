import type { Element } from '../invoice/element';
import { rootElement, attribute, memoize } from '../invoice/element';
import { stampedUuidOf, complementsNamed } from '../invoice/complements';
import { codeOf, sameIf, textLikeness, worst } from './likeness';
import { momentOf } from '../values/localTime';
import { groupedBy } from '../values/grouped';
import { contentLikeness, hasMarkInContent } from './content';
import type { Likeness } from './likeness';

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
	queries: readonly InvoiceQuery[],
	files: readonly StampedFile[],
	isTaken: (uuid: string) => boolean,
	now: number,
): Decision[] {
	const free = freeOf(files, isTaken);
	const sent = queries.map(({ invoice }) => rootElement(invoice));
	const roots = free.map(({ invoice }) => rootElement(invoice));
	const matchAt = (one: number, at: number): Match =>
		matchIn(queries[one] as InvoiceQuery, sent[one] as Element, roots[at] as Element, now);
	// Of thousands, those with another folio are compared only where nothing else is there.
	const byFolio = groupedBy(roots.keys(), (at) => codeOf(roots[at] as Element, 'Folio'));
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

/** An invoice that was sent, and whose answer is missing. */
export interface InvoiceQuery {
	/** As it was sent, with the names of Anexo 20. */
	invoice: Record<string, unknown>;
	/** When, in milliseconds since 1970; undefined where nobody knows. */
	sentAt?: number;
	/** The UUID that a broken answer named. */
	uuid?: string;
}

/**
 * - `marked`: the invoice, by all that is compared and its own mark;
 * - `fits`: all that is compared is the same, as it may be in another invoice;
 * - `near`: nearly so: a service may have changed it, or it is another one;
 * - `other`: another invoice.
 */
export type Match = 'marked' | 'fits' | 'near' | 'other';

const MINUTE = 60_000;

/** So far the clocks of two services may be apart. */
const SKEW = 10 * MINUTE;

/** A time of another zone of Mexico, where Mexico City's should stand. */
const OTHER_ZONE = 180 * MINUTE;

/**
 * Compares an invoice that was sent with one in a file.
 * @param file with the names of Anexo 20, and with its stamp
 * @param now in milliseconds since 1970
 */
export function matchOf(query: InvoiceQuery, file: Record<string, unknown>, now: number): Match {
	return matchIn(query, rootElement(query.invoice), rootElement(file), now);
}

/** The same of elements, which remember what is computed of them: each is compared with many. */
function matchIn(query: InvoiceQuery, sent: Element, stamped: Element, now: number): Match {
	const head = (name: string) => () => sameIf(textLikeness(sent, stamped, name) === 'same', 'near');
	const likeness = worst([
		() => timeLikeness(query, stamped, now),
		() => contentLikeness(sent, stamped),
		head('Serie'),
		head('Folio'),
		() => (codeOf(sent, 'Fecha') === '' ? 'same' : sameIf(isSame(sent, stamped, 'Fecha'), 'near')),
	]);
	if (likeness !== 'same') return likeness;
	return isMarked(sent, stamped) || isNamed(query, stamped) ? 'marked' : 'fits';
}

const isSame = (sent: Element, file: Element, name: string) =>
	codeOf(sent, name) === codeOf(file, name);

/** A series that the service added may be that of another till, so it makes no mark of a folio. */
function isMarked(sent: Element, file: Element): boolean {
	if (hasMarkInContent(sent)) return true;
	return codeOf(sent, 'Folio') !== '' && isSame(sent, file, 'Folio') && isSame(sent, file, 'Serie');
}

function isNamed({ uuid }: InvoiceQuery, file: Element): boolean {
	return uuid !== undefined && stampOf(file, 'UUID').toUpperCase() === uuid.toUpperCase();
}

/** FechaTimbrado is Mexico City's time (Anexo 20), which not every certifier writes. */
function timeLikeness({ sentAt }: InvoiceQuery, file: Element, now: number): Likeness {
	if (sentAt === undefined) return 'same';
	const moment = stampedAt(file);
	if (moment === undefined) return 'near';
	const isWithin = (margin: number) => moment >= sentAt - margin && moment <= now + margin;
	return sameIf(isWithin(SKEW), isWithin(OTHER_ZONE) ? 'near' : 'other');
}

const stampedAt = memoize((file) => momentOf(stampOf(file, 'FechaTimbrado').slice(0, 19)));

function stampOf(file: Element, name: string): string {
	const [stamp] = complementsNamed(file, 'TimbreFiscalDigital');
	return (stamp?.element && attribute(stamp.element, name)?.trim()) ?? '';
}
