import type { Stage } from '../stage/stage.ts';
import type { Row } from '../stage/table.ts';
import { cancelled } from './cancelled.ts';
import { credentialForm } from './editor/credentialForm.ts';
import { filesShown } from './editor/filesShown.ts';
import { formStamp } from './editor/formStamp.ts';
import { nodePanel } from './editor/nodePanel.ts';
import { refusalShown } from './editor/refusalShown.ts';
import { killed } from './killed.ts';
import { resets } from './resets.ts';
import { retryFailed } from './retryFailed.ts';
import { retryOnFail } from './retryOnFail.ts';
import { secrets } from './secrets.ts';
import { timedOut } from './timedOut.ts';
import { webhookThrice } from './webhookThrice.ts';
import { invoiceForm } from './workflows/invoiceForm.ts';
import { nightRun } from './workflows/nightRun.ts';
import { paidOrder } from './workflows/paidOrder.ts';
import { workerKilled } from './queue/workerKilled.ts';
import { spreadsheet } from './workflows/spreadsheet.ts';

export interface Scenario {
	name: string;
	title: string;
	run: (stage: Stage) => Promise<Row[]>;
	/** Left out with an older n8n: its editor is another, and it retries nothing that was stopped. */
	latestOnly?: true;
}

const ENGINE: readonly Scenario[] = [
	{ name: 'webhook', title: 'Every order is delivered three times', run: webhookThrice },
	{ name: 'killed', title: 'n8n is killed while stamps are under way', run: killed },
	{ name: 'retry-on-fail', title: 'Retry On Fail, and an answer is lost', run: retryOnFail },
	{ name: 'retry', title: "A failed execution, and n8n's Retry", run: retryFailed },
	{ name: 'stop', title: 'An execution is stopped by hand', run: cancelled, latestOnly: true },
	{ name: 'timeout', title: 'An execution times out', run: timedOut },
	{ name: 'resets', title: 'The line breaks again and again', run: resets },
	{ name: 'shop', title: "Paid orders of two shops, and the day's global invoice", run: paidOrder },
];

const EDITOR: readonly Scenario[] = [
	{ name: 'panel', title: "The node in n8n's node panel", run: nodePanel },
	{ name: 'credential', title: 'The credential, made and tested in its form', run: credentialForm },
	{ name: 'form', title: "An invoice, issued with the node's form", run: formStamp },
	{ name: 'refusal', title: 'A refusal in the output panel', run: refusalShown },
	{ name: 'files', title: 'The downloaded files in the output panel', run: filesShown },
	{ name: 'invoice-form', title: 'The workflow "Issue one invoice by hand"', run: invoiceForm },
	{ name: 'night-run', title: 'The workflow "Night run"', run: nightRun },
	{ name: 'spreadsheet', title: 'The workflow "Cancel from a spreadsheet"', run: spreadsheet },
].map((scenario) => ({ ...scenario, latestOnly: true }));

/** With several processes of n8n, and a database and a queue between them. */
export const QUEUE_SCENARIOS: readonly Scenario[] = [
	{ name: 'spreadsheet', title: 'The workflow "Cancel from a spreadsheet"', run: spreadsheet },
	{ name: 'worker-killed', title: 'A worker is killed among 1,000 orders', run: workerKilled },
];

/** In this order: the last one reads what all the others left behind. */
export const SCENARIOS: readonly Scenario[] = [
	...ENGINE,
	...EDITOR,
	{ name: 'secrets', title: 'Where the token went', run: secrets },
];
