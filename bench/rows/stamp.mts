import { asFastAs, contest, tableOf } from '../contest/contest.mts';
import type { Setup } from '../setup.mts';
import type { Report } from '../report.mts';

const ITEMS = 500;

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
		goals: asFastAs(results, 'HTTP Request, ten fields'),
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
		goals: asFastAs(results, 'HTTP Request'),
	};
}
