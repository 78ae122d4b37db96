import { asFastAs, contest, tableOf } from '../contest/contest.mts';
import type { Place } from '../place.mts';
import type { Report } from '../report.mts';

const ITEMS = 500;
const CONTENDERS = ['This node', 'This node, all at once', 'HTTP Request', 'undici alone'];

export async function measureCancel(place: Place): Promise<Report> {
	return await beside(place, 'cancel');
}

export async function measureDownload(place: Place): Promise<Report> {
	return await beside(place, 'download');
}

async function beside(place: Place, job: 'cancel' | 'download'): Promise<Report> {
	const results = await contest(place, job, ITEMS, CONTENDERS);
	return {
		figures: tableOf(results, 'HTTP Request'),
		goals: asFastAs(results, 'HTTP Request'),
	};
}
