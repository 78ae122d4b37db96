import type { Likenesses } from './likeness';
import type { NamedCatalog } from './unpack';
import { END, NEXT } from './unpack';

/**
 * What few shops and offices sell, by how its codes begin: live plants and cut flowers, minerals and chemicals,
 * the machines and tools of mines, fields and factories, aircraft, electronic parts, laboratories, hospitals,
 * teaching materials, oil wells, parties and unions, land and buildings.
 */
const RARE = /^(10|11|12|13|20|21|22|23|2513|2519|2520|32|41|42|60|70|71|77|94|95)\d{4}/;

/** How much that counts against a code, and what counts for one: that it is general, and that it has similar names. */
const RARER = 0.25;
const GENERAL = 0.04;
const SIMILAR = 0.02;

/**
 * Gives the score of a row by its name that says most of what was typed, and little else. What a name is
 * about stands first, in Spanish, or after "o": "Ponqués, pasteles o bizcochos frescos".
 */
export function scorer(
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

/** The sum of the products of two lists. */
export function dot(ones: readonly number[], others: readonly number[]): number {
	let sum = 0;
	for (let index = 0; index < ones.length; index++) {
		sum += (ones[index] ?? 0) * (others[index] ?? 0);
	}
	return sum;
}
