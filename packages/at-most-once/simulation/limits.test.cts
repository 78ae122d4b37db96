import './ownTime';

import { readFileSync } from 'node:fs';

import { LIMITS } from './limits';
import { replay } from './replay';

it.each(LIMITS)('the simulation shows the limit: $name', async ({ history, shows }) => {
	const { lines } = await replay(history);

	const words = lines.map((line) => line.words);
	const places = shows.map((step) => words.findLastIndex((one) => one.startsWith(step)));
	expect(places).not.toContain(-1);
	expect(places.toSorted((first, second) => first - second)).toEqual(places);
});

it.each(['docs/at-most-once.md', 'docs/es/at-most-once.md'])(
	'%s lists the steps of each limit',
	(file) => {
		const page = readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ');
		const missing = LIMITS.filter(({ en, es }) => {
			const steps = file.includes('/es/') ? es : en;
			return !page.includes(steps.map((step, index) => `${index + 1}. ${step}`).join(' '));
		});

		expect(missing.map(({ name }) => name)).toEqual([]);
	},
);
