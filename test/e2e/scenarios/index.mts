import { atLeast, LATEST_N8N } from '../../../tools/n8n/versions.mts';
import type { Setup } from '../support/setup.mts';
import type { Row } from '../support/table.mts';
import { audit } from './audit.mts';
import { cancelled } from './cancelled.mts';
import { credentialForm } from './editor/credentialForm.mts';
import { filesShown } from './editor/filesShown.mts';
import { formStamp } from './editor/formStamp.mts';
import { importAll } from './editor/importAll.mts';
import { nodePanel } from './editor/nodePanel.mts';
import { paidOrderSetUp } from './editor/paidOrderSetUp.mts';
import { paymentForm } from './editor/paymentForm.mts';
import { pressedTwice } from './editor/pressedTwice.mts';
import { recording } from './editor/recording.mts';
import { refusalShown } from './editor/refusalShown.mts';
import { failedExpression } from './failedExpression.mts';
import { found } from './found.mts';
import { killed } from './killed.mts';
import { resets } from './resets.mts';
import { retryAgain } from './retryAgain.mts';
import { retryFailed } from './retryFailed.mts';
import { retryOnFail } from './retryOnFail.mts';
import { secrets } from './secrets.mts';
import { timedOut } from './timedOut.mts';
import { webhookThrice } from './webhookThrice.mts';
import { agent } from './workflows/agent.mts';
import { cancellations } from './workflows/cancellations.mts';
import { cancellationStatus } from './workflows/cancellationStatus.mts';
import { invoiceForm } from './workflows/invoiceForm.mts';
import { invoiceSpreadsheet } from './workflows/invoiceSpreadsheet.mts';
import { mailOnError } from './workflows/mailOnError.mts';
import { mailOnErrorShop } from './workflows/mailOnErrorShop.mts';
import { mcp } from './workflows/mcp.mts';
import { month } from './workflows/month.mts';
import { nightRun } from './workflows/nightRun.mts';
import { ordersOfYesterday } from './workflows/ordersOfYesterday.mts';
import { paidOrder, paidOrderInQueue } from './workflows/paidOrder.mts';
import { paymentReceived } from './workflows/paymentReceived.mts';
import { recurring } from './workflows/recurring.mts';
import { selfInvoice } from './workflows/selfInvoice.mts';
import { refund } from './workflows/refund.mts';
import { refusedOrders } from './workflows/refusedOrders.mts';
import { replace } from './workflows/replace.mts';
import { shopSimple } from './workflows/shopSimple.mts';
import { taxCertificate } from './workflows/taxCertificate.mts';
import { tooOld } from './workflows/tooOld.mts';
import { twoShops } from './workflows/twoShops.mts';
import { workerKilled } from './queue/workerKilled.mts';

export interface Scenario {
	name: string;
	title: string;
	run: (setup: Setup) => Promise<Row[]>;
	/** An older n8n has a different editor and cannot retry a stopped execution. */
	latestOnly?: true;
	since?: string;
	before?: string;
	/** This scenario only takes a picture, so it runs only by name. */
	onlyNamed?: boolean;
	keepsTables?: true;
}

/** n8n's Crypto node has a credential for the secret since this version. */
const PAID_ORDER_SINCE = '2.7.0';

export function runsIn({ latestOnly, since, before }: Scenario, version: string): boolean {
	if (latestOnly && !atLeast(version, LATEST_N8N)) return false;
	if (before !== undefined && atLeast(version, before)) return false;
	return since === undefined || atLeast(version, since);
}

const ENGINE: readonly Scenario[] = [
	{ name: 'webhook', title: 'Every order is delivered three times', run: webhookThrice },
	{ name: 'killed', title: 'n8n is killed during stamps', run: killed },
	{ name: 'retry-on-fail', title: 'Retry On Fail after a lost answer', run: retryOnFail },
	{ name: 'retry', title: "A failed execution, and n8n's Retry", run: retryFailed },
	{ name: 'retry-again', title: 'Retry of the same execution, three times', run: retryAgain },
	{ name: 'expression', title: 'The expression of one product fails', run: failedExpression },
	{ name: 'stop', title: 'An execution is stopped by hand', run: cancelled, latestOnly: true },
	{ name: 'timeout', title: 'An execution times out', run: timedOut },
	{ name: 'resets', title: 'The connection breaks for some items', run: resets },
	{ name: 'found', title: 'Answers are lost, and the invoices found', run: found },
	{
		name: 'shop-simple',
		title: 'The workflow "A shop in three nodes"',
		run: shopSimple,
		latestOnly: true,
	},
	{
		name: 'shop',
		title: "Paid orders of two shops, and the day's global invoice",
		run: paidOrder,
		since: PAID_ORDER_SINCE,
	},
	{
		name: 'two-shops',
		title: 'Two shops with a secret each, and a second copy of paid orders',
		run: twoShops,
		latestOnly: true,
	},
	{
		name: 'orders-of-yesterday',
		title: 'Paid orders that no webhook delivered',
		run: ordersOfYesterday,
		latestOnly: true,
	},
	{
		name: 'too-old',
		title: 'Paid orders, in an n8n that is too old for the workflow',
		run: tooOld,
		before: PAID_ORDER_SINCE,
	},
	{
		name: 'cancellation-status',
		title: 'The schedule of the workflow "Cancellations"',
		run: cancellationStatus,
		latestOnly: true,
	},
	{
		name: 'mail-on-error',
		title: 'The workflow "Mail an execution that stopped"',
		run: mailOnError,
		latestOnly: true,
	},
	{
		name: 'mail-on-error-shop',
		title: 'The same, as the error workflow of paid orders',
		run: mailOnErrorShop,
		since: PAID_ORDER_SINCE,
	},
	{
		name: 'refund',
		title: 'The workflow "Credit note of a refund"',
		run: refund,
		latestOnly: true,
	},
	{
		name: 'agent',
		title: 'The workflow "An AI agent that asks first"',
		run: agent,
		latestOnly: true,
	},
	{
		name: 'mcp',
		title: 'The workflow "An MCP server that asks first"',
		run: mcp,
		latestOnly: true,
	},
	{
		name: 'payments',
		title: 'The workflow "Payments received"',
		run: paymentReceived,
		latestOnly: true,
	},
	{
		name: 'recurring',
		title: 'The workflow "Invoices that repeat"',
		run: recurring,
		latestOnly: true,
	},
];

const EDITOR: readonly Scenario[] = [
	{ name: 'panel', title: "The node in n8n's node panel", run: nodePanel },
	{ name: 'credential', title: 'The credential, made and tested in its form', run: credentialForm },
	{ name: 'recording', title: 'A first success, filmed', run: recording, onlyNamed: true },
	{ name: 'form', title: "A first invoice, issued with the node's form", run: formStamp },
	{ name: 'payment-form', title: 'A payment, issued with the form', run: paymentForm },
	{ name: 'pressed-twice', title: 'A person presses Execute step twice', run: pressedTwice },
	{ name: 'refusal', title: 'A refusal in the output panel', run: refusalShown },
	{ name: 'files', title: 'The downloaded files in the output panel', run: filesShown },
	{ name: 'set-up', title: 'Paid orders, set up by the owner of a shop', run: paidOrderSetUp },
	{ name: 'invoice-form', title: 'The workflow "The office\'s page"', run: invoiceForm },
	{
		name: 'self-invoice',
		title: 'The workflow "Self-invoice (autofactura)"',
		run: selfInvoice,
	},
	{
		name: 'tax-certificate',
		title: 'Customers fill in their tax data with a Constancia',
		run: taxCertificate,
	},
	{ name: 'replace', title: 'The same, to replace an invoice', run: replace },
	{
		name: 'refused-orders',
		title: 'Refused orders, corrected by their owner and their customers',
		run: refusedOrders,
	},
	{ name: 'night-run', title: 'The nights of "Invoices from rows"', run: nightRun },
	{ name: 'audit', title: "Each double of a month, found with SAT's list", run: audit },
	{ name: 'month', title: "The accountant's month, on the page of the office", run: month },
	{ name: 'cancellations', title: 'The workflow "Cancellations": a file', run: cancellations },
	{
		name: 'invoice-spreadsheet',
		title: 'The workflow "Invoices from rows"',
		run: invoiceSpreadsheet,
	},
].map((scenario) => ({ ...scenario, latestOnly: true }));

export const QUEUE_SCENARIOS: readonly Scenario[] = [
	{ name: 'cancellations', title: 'The workflow "Cancellations": a file', run: cancellations },
	{ name: 'shop', title: 'Paid orders of two shops', run: paidOrderInQueue },
	{
		name: 'worker-killed',
		title: 'One of four workers is killed among orders delivered three times',
		run: workerKilled,
	},
];

// Takes a picture of each workflow. The workflow's own scenario later replaces it with a better
// picture.
const IMPORT: Scenario = {
	name: 'import',
	title: 'Every workflow for this n8n, imported in its editor',
	run: importAll,
};

/** The search covers the data of all other scenarios, so it comes last. */
const SECRETS: Scenario = {
	name: 'secrets',
	title: 'Token and secret are nowhere to be found',
	run: secrets,
	keepsTables: true,
};

export const SCENARIOS: readonly Scenario[] = [IMPORT, ...ENGINE, ...EDITOR, SECRETS];

export const HALVES: Readonly<Record<string, readonly Scenario[]>> = {
	engine: [IMPORT, ...ENGINE, SECRETS],
	editor: [...EDITOR, SECRETS],
};
