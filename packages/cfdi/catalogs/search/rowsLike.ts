import type { NamedCatalog } from './unpack';
import { END, NEXT } from './unpack';
import { stemOf } from './words';

interface Match {
	row: number;
	/** The likeness of each typed word in the row. */
	likes: number[];
	/** The weight of the typed words that the row contains: 1 for all. */
	covered: number;
}

/** Returns the rows with names that contain all or some of the typed words, the best first. */
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

/** Weights the typed words: rare words weigh more than frequent ones. The sum is 1. */
function weightsOf(matches: readonly Match[], words: number, rows: number): number[] {
	const weights = Array.from({ length: words }, (_, word) => {
		const having = matches.reduce((sum, { likes }) => sum + (likes[word] ?? 0), 0);
		return Math.log(1 + rows / (1 + having));
	});
	const all = weights.reduce((sum, weight) => sum + weight, 0);
	return weights.map((weight) => weight / all);
}

/** The weight of other codes of the same class (first six digits) that also contain the words. */
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
		// In a class of one or two codes, this has little meaning.
		return (sums[own] ?? 0) / ((classSizes[own] ?? 0) + 2);
	};
}

/** Rows that are scored in detail. */
const MOST_SCORED = 1000;

function mostCovered(matches: Match[]): Match[] {
	if (matches.length <= MOST_SCORED) return matches;
	return matches.sort((one, other) => other.covered - one.covered).slice(0, MOST_SCORED);
}

/** Results that a person reads before typing more. */
const FIRST_LOOK = 5;

/**
 * If few rows contain all typed words ("silla de oficina"), alternates rows with different parts of them, because the
 * more important part is unknown.
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

/**
 * The codes, by their beginnings, of goods that few shops and offices sell: live plants and cut flowers, minerals and
 * chemicals, the machines and tools of mines, fields and factories, aircraft, electronic parts, laboratories,
 * hospitals, teaching materials, oil wells, parties and unions, land and buildings.
 */
const RARE = /^(10|11|12|13|20|21|22|23|2513|2519|2520|32|41|42|60|70|71|77|94|95)\d{4}/;

/** The penalty of a rare code, and the bonuses of a general code and of similar names. */
const RARER = 0.25;
const GENERAL = 0.04;
const SIMILAR = 0.02;

/**
 * Scores a row by its name that contains most of the typed words and few others. In Spanish, the subject of a name
 * comes first, or after "o": "Ponqués, pasteles o bizcochos frescos".
 */
function scorer(
	{ codes, tokens, starts, plain, words }: NamedCatalog,
	alike: readonly Likenesses[],
	weights: readonly number[],
): (row: number) => number {
	const likes = weights.map(() => 0);
	return (row) => {
		let best = 0;
		let names = 0;
		let length = 0;
		let matched = 0;
		let head = 0;
		let isHead = true;
		for (let at = starts[row] ?? 0; ; at++) {
			const token = tokens[at] ?? END;
			if (token > NEXT) {
				if (plain[token] === '') {
					isHead ||= words[token] === 'o' || words[token] === 'y';
					continue;
				}
				let like = 0;
				for (let word = 0; word < alike.length; word++) {
					const one = alike[word]?.get(token) ?? 0;
					if (one > (likes[word] ?? 0)) likes[word] = one;
					if (one > like) like = one;
				}
				if (isHead && like > head) head = like;
				isHead = words[token]?.endsWith(',') === true;
				length++;
				matched += like;
				continue;
			}
			if (matched > 0) {
				const said = 0.5 + (0.5 * matched) / length + 0.25 * head;
				best = Math.max(best, dot(likes, weights) * said * (names === 0 ? 1 : 0.9));
			}
			names++;
			if (token === END) break;
			likes.fill(0);
			length = matched = head = 0;
			isHead = true;
		}
		likes.fill(0);
		const code = codes[row] ?? '';
		const hasSimilar = names > 1;
		return (
			best +
			(code.endsWith('00') ? GENERAL : 0) +
			(hasSimilar ? SIMILAR : 0) -
			(RARE.test(code) ? RARER : 0)
		);
	};
}

function dot(ones: readonly number[], others: readonly number[]): number {
	let sum = 0;
	for (let index = 0; index < ones.length; index++) {
		sum += (ones[index] ?? 0) * (others[index] ?? 0);
	}
	return sum;
}

/** The likeness of a word of the catalog that is not equal to the typed one (1). */
const PLURAL = 0.97;
const BEGUN = 0.7;
const RELATED = 0.5;

/** The likeness of words of a catalog to the typed one, by their numbers. Other words are not similar. */
type Likenesses = ReadonlyMap<number, number>;

function likenessesOf({ plain, stems, wordsOn }: NamedCatalog, typed: string): Likenesses {
	const stem = stemOf(typed);
	const found = new Map<number, number>();
	for (const number of wordsOn.get(typed.charAt(0)) ?? []) {
		const like = likeness(plain[number] ?? '', stems[number] ?? '', typed, stem);
		if (like > 0) found.set(number, like);
	}
	return found;
}

function likeness(word: string, wordStem: string, typed: string, stem: string): number {
	if (word === typed) return 1;
	if (wordStem === stem) return PLURAL;
	const begun =
		typed.length >= 3 && word.startsWith(typed) ? 0.5 + (0.5 * typed.length) / word.length : 0;
	return Math.max(BEGUN * begun, RELATED * related(wordStem, stem));
}

/** Compares beginnings: "contable" and "contabilidad", "medica" and "medico" share most of the typed letters. */
function related(word: string, typed: string): number {
	let shared = 0;
	while (shared < typed.length && typed[shared] === word[shared]) shared++;
	const isRelated = shared >= 4 && shared >= 0.75 * typed.length;
	return isRelated ? shared / Math.max(typed.length, word.length) : 0;
}
