import type { INodeExecutionData } from 'n8n-workflow';

import { uuidOf } from '../service/contents';

/** Texts that n8n stores with an execution, for its search: also when it fails or is stopped. */
export interface ExecutionTexts {
	get(key: string): string | undefined;
	set(key: string, value: string): void;
}

/** n8n takes ten in all; the others are left to the workflow's own. */
const KEYS = ['cfdi', 'cfdi_2', 'cfdi_3', 'cfdi_4', 'cfdi_5'];

/** Of 37 characters each: n8n cuts a text at 512, but logs an error already above 255. */
const UUIDS_PER_KEY = 6;

const MOST_UUIDS = KEYS.length * UUIDS_PER_KEY;

/**
 * Notes the UUIDs of results with the execution, so that it is found by them in n8n's list. The
 * newest stand first, and push out the oldest: the workflow may have used up n8n's keys itself.
 */
export function noteUuids(texts: ExecutionTexts, results: INodeExecutionData[]): void {
	const noted = KEYS.flatMap((key) => texts.get(key)?.split(' ') ?? []);
	const uuids = results.flatMap(({ json }) => uuidOf(json.uuid) ?? []);
	const fresh = uuids.filter((uuid) => !noted.includes(uuid)).reverse();
	if (fresh.length === 0) return;
	const all = [...fresh, ...noted].slice(0, MOST_UUIDS);
	for (const [index, key] of KEYS.entries()) {
		const part = all.slice(index * UUIDS_PER_KEY, (index + 1) * UUIDS_PER_KEY);
		if (part.length > 0) texts.set(key, part.join(' '));
	}
}
