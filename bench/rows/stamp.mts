import { contest, fasterThan, tableOf } from '../contest/contest.mts';
import type { Setup } from '../setup.mts';
import type { Report } from '../report.mts';

const ITEMS = 500;

/** The goals are multiples of the HTTP Request node's items per second. */
const TEN_FIELDS = 3;
const ONE_EXPRESSION = 1.2;

export async function measureStampFields(setup: Setup): Promise<Report> {
	const results = await contest(setup, 'stampFields', ITEMS, [
		'This node',
		'This node, unchecked',
		'This node, all at once',
		'HTTP Request, ten fields',
		'HTTP Request, one template',
		'undici alone',
	]);
	return {
		figures: tableOf(results, 'HTTP Request, ten fields'),
		goals: fasterThan(results, 'HTTP Request, ten fields', TEN_FIELDS),
	};
}

export async function measureStampWhole(setup: Setup): Promise<Report> {
	const results = await contest(setup, 'stampWhole', ITEMS, [
		'This node',
		'This node, unchecked',
		'This node, all at once',
		'HTTP Request',
		'undici alone',
	]);
	return {
		figures: tableOf(results, 'HTTP Request'),
		goals: fasterThan(results, 'HTTP Request', ONE_EXPRESSION),
	};
}
