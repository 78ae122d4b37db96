import type { Likenesses } from './likeness';
import { likenessesOf } from './likeness';
import { dot, scorer } from './score';
import type { NamedCatalog } from './unpack';

/** A row that has typed words. */
interface Match {
	row: number;
	/** How well each typed word is in the row. */
	likes: number[];
	/** How much of what was typed the row says: 1 for all of it. */
	covered: number;
}

/** The rows whose names say what was typed, or a part of it; the best first. */
export function rowsLike(catalog: NamedCatalog, words: readonly string[]): number[] {
	if (words.length === 0) return [];
	const alike = words.map((word) => likenessesOf(catalog, word));
	const matches = matchingRows(catalog, alike);
	const weights = weightsOf(matches, words.length, catalog.starts.length);
	for (const match of matches) match.covered = dot(match.likes, weights);
	const scoreOf = scorer(catalog, alike, weights);
	const about = shareOfClass(catalog, matches);
	const best = mostCovered(matches)
		.map((match) => ({
			...match,
			score: match.covered ** 2 + scoreOf(match.row) + CLASS * about(match.row),
		}))
		.sort((one, other) => other.score - one.score || one.row - other.row);
	return inTurn(best).map(({ row }) => row);
}

function matchingRows(
	{ starts, rows, rowStarts }: NamedCatalog,
	alike: readonly Likenesses[],
): Match[] {
	const matches: Match[] = [];
	const byRow: Array<Match | undefined> = new Array<undefined>(starts.length);
	alike.forEach((likenesses, typed) => {
		for (const [word, like] of likenesses) {
			const end = rowStarts[word + 1] ?? 0;
			for (let at = rowStarts[word] ?? 0; at < end; at++) {
				const row = rows[at] ?? 0;
				let match = byRow[row];
				if (match === undefined) {
					match = byRow[row] = { row, likes: alike.map(() => 0), covered: 0 };
					matches.push(match);
				}
				if (like > (match.likes[typed] ?? 0)) match.likes[typed] = like;
			}
		}
	});
	return matches;
}

/** A typed word that few rows have says more than one that many have; together they are 1. */
function weightsOf(matches: readonly Match[], words: number, rows: number): number[] {
	const weights = Array.from({ length: words }, (_, word) => {
		const having = matches.reduce((sum, { likes }) => sum + (likes[word] ?? 0), 0);
		return Math.log(1 + rows / (1 + having));
	});
	const all = weights.reduce((sum, weight) => sum + weight, 0);
	return weights.map((weight) => weight / all);
}

/** How much it counts that the other codes of a class (its first six digits) have the words, too. */
const CLASS = 0.2;

function shareOfClass(
	{ classes, classSizes }: NamedCatalog,
	matches: readonly Match[],
): (row: number) => number {
	const sums = new Float32Array(classSizes.length);
	for (const { row, covered } of matches) {
		const own = classes[row] ?? 0;
		sums[own] = (sums[own] ?? 0) + covered;
	}
	return (row) => {
		const own = classes[row] ?? 0;
		// Of a class of one or two codes that says little.
		return (sums[own] ?? 0) / ((classSizes[own] ?? 0) + 2);
	};
}

/** How many rows are worth a closer look. */
const MOST_SCORED = 1000;

function mostCovered(matches: Match[]): Match[] {
	if (matches.length <= MOST_SCORED) return matches;
	return matches.sort((one, other) => other.covered - one.covered).slice(0, MOST_SCORED);
}

/** As many as a person reads before typing more. */
const FIRST_LOOK = 5;

/**
 * Where few rows have all that was typed ("silla de oficina"), then those with one part of it and those with
 * another in turn: which part matters more cannot be told.
 */
function inTurn(best: readonly Match[]): readonly Match[] {
	const complete = best.filter(isComplete);
	if (complete.length >= FIRST_LOOK) return best;
	const parts = new Map<string, Match[]>();
	for (const match of best) {
		if (isComplete(match)) continue;
		const part = match.likes.map((like) => Number(like > 0)).join('');
		const same = parts.get(part);
		if (same === undefined) parts.set(part, [match]);
		else same.push(match);
	}
	const lists = [...parts.values()];
	const longest = Math.max(0, ...lists.map((list) => list.length));
	const turns = Array.from({ length: longest }, (_, turn) =>
		lists.flatMap((list) => list[turn] ?? []),
	);
	return [...complete, ...turns.flat()];
}

function isComplete({ likes }: Match): boolean {
	return likes.every((like) => like > 0);
}
