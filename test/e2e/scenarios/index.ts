import type { Stage } from '../stage/stage.ts';
import type { Row } from '../stage/table.ts';
import { cancelled } from './cancelled.ts';
import { killed } from './killed.ts';
import { resets } from './resets.ts';
import { retryFailed } from './retryFailed.ts';
import { retryOnFail } from './retryOnFail.ts';
import { secrets } from './secrets.ts';
import { timedOut } from './timedOut.ts';
import { webhookThrice } from './webhookThrice.ts';

export interface Scenario {
	name: string;
	title: string;
	run: (stage: Stage) => Promise<Row[]>;
}

/** In this order: the last one reads what all the others left behind. */
export const SCENARIOS: readonly Scenario[] = [
	{ name: 'webhook', title: 'Every order is delivered three times', run: webhookThrice },
	{ name: 'killed', title: 'n8n is killed while stamps are under way', run: killed },
	{ name: 'retry-on-fail', title: 'Retry On Fail, and an answer is lost', run: retryOnFail },
	{ name: 'retry', title: "A failed execution, and n8n's Retry", run: retryFailed },
	{ name: 'stop', title: 'An execution is stopped by hand', run: cancelled },
	{ name: 'timeout', title: 'An execution times out', run: timedOut },
	{ name: 'resets', title: 'The line breaks again and again', run: resets },
	{ name: 'secrets', title: 'Where the token went', run: secrets },
];
