import './ownTime';

import { readFileSync } from 'node:fs';

import { LIMITS } from './limits';
import { replay } from './replay';

it.each(LIMITS)(
	'simulates the steps that lead to a known limit: $name',
	async ({ history, shows }) => {
		const { lines } = await replay(history);

		const words = lines.map((line) => line.words);
		const places = shows.map((step) => words.findLastIndex((one) => one.startsWith(step)));
		expect(places).not.toContain(-1);
		expect(places.toSorted((first, second) => first - second)).toEqual(places);
	},
);

it('describes the steps of every known limit in README.md', () => {
	const page = readFileSync('packages/at-most-once/README.md', 'utf8').replaceAll(/\s+/g, ' ');
	const missing = LIMITS.filter(
		({ steps }) => !page.includes(steps.map((step, index) => `${index + 1}. ${step}`).join(' ')),
	);

	expect(missing.map(({ name }) => name)).toEqual([]);
});
