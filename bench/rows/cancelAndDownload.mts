import { contest, fasterThan, tableOf } from '../contest/contest.mts';
import type { Setup } from '../setup.mts';
import type { Report } from '../report.mts';

const ITEMS = 500;

/** The goal is a multiple of the HTTP Request node's items per second. */
const TIMES = 1.2;
const CONTENDERS = ['This node', 'This node, all at once', 'HTTP Request', 'undici alone'];

export async function measureCancel(setup: Setup): Promise<Report> {
	return await compared(setup, 'cancel');
}

export async function measureDownload(setup: Setup): Promise<Report> {
	return await compared(setup, 'download');
}

async function compared(setup: Setup, job: 'cancel' | 'download'): Promise<Report> {
	const results = await contest(setup, job, ITEMS, CONTENDERS);
	return {
		figures: tableOf(results, 'HTTP Request'),
		goals: fasterThan(results, 'HTTP Request', TIMES),
	};
}
