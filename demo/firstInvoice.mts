import { readPdfText, readStampedXml } from '../tools/documents.mts';
import { example, exampleNames } from '../tools/examples.mts';
import type { Execution, Item } from '../tools/n8n/execution.mts';
import type { N8nRest, SavedWorkflow } from '../tools/n8n/rest.mts';
import type { Checks } from '../tools/run/checks.mts';
import { createCredential } from '../tools/sandbox/start.mts';
import type { Sandbox } from '../tools/sandbox/start.mts';
import { saveFiles } from './files.mts';
import type { SavedFile } from './files.mts';

const FIRST = 'first-invoice';

export const STEPS = {
	trigger: 'Start here',
	customer: 'Create a customer',
	product: 'Create a product',
	stamp: 'Stamp the invoice',
	download: 'Download the invoice',
	cancel: 'Cancel the invoice',
} as const;

const TOTAL = '1160.00';
const UUID = /^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/;

export interface FirstInvoice {
	customer: Item | undefined;
	product: Item | undefined;
	stamped: Item | undefined;
	cancelled: Item | undefined;
	files: SavedFile[];
}

/**
 * Creates the example workflows in n8n with a credential for the sandbox.
 * @returns the workflow of the first invoice
 */
export async function addExamples(n8n: N8nRest, sandbox: Sandbox): Promise<SavedWorkflow> {
	const credentials = await createCredential(n8n, sandbox);
	for (const other of (await exampleNames()).filter((example) => example !== FIRST)) {
		await n8n.createWorkflow(await example(other, credentials));
	}
	return await n8n.createWorkflow(await example(FIRST, credentials));
}

export async function resultsOf(
	execution: Execution,
	n8n: N8nRest,
	folder: string,
): Promise<FirstInvoice> {
	const { binary, json } = execution.items(STEPS.download)[0] ?? {};
	// Workflows can keep files in the JSON data.
	const files = binary ?? (json?._files as Item['binary']) ?? {};
	return {
		customer: execution.items(STEPS.customer)[0],
		product: execution.items(STEPS.product)[0],
		stamped: execution.items(STEPS.stamp)[0],
		cancelled: execution.items(STEPS.cancel)[0],
		files: await saveFiles(files, (entry) => n8n.file(entry), folder),
	};
}

export async function checkResults(results: FirstInvoice, checks: Checks): Promise<void> {
	const { customer, product, stamped, cancelled } = results;
	for (const [what, item] of Object.entries({ customer, product, invoice: stamped })) {
		const id = item?.json.id;
		checks.check(`the ${what}'s id is an integer`, Number.isInteger(id), item?.json ?? 'no item');
	}
	const uuid = stamped?.json.uuid;
	checks.check('the UUID has its form, in upper case', UUID.test(String(uuid)), uuid ?? 'none');
	checkXml(fileOf(results, 'xml'), String(uuid), checks);
	await checkPdf(fileOf(results, 'pdf'), checks);
	const answer = cancelled?.json;
	const answered = answer !== undefined && Object.keys(answer).length > 0 && !answer.error;
	checks.check('the cancellation was answered', answered, answer ?? 'no item');
}

function fileOf({ files }: FirstInvoice, kind: string): Buffer {
	return files.find((file) => file.kind === kind)?.content ?? Buffer.alloc(0);
}

function checkXml(file: Buffer, uuid: string, checks: Checks): void {
	try {
		const xml = readStampedXml(file);
		checks.check('the XML is a well-formed CFDI', true);
		checks.check('its Version is 4.0', xml.version === '4.0', xml.version);
		checks.check(`its Total is ${TOTAL}`, xml.total === TOTAL, xml.total);
		checks.check('its stamp holds the same UUID', xml.uuid === uuid, xml.uuid);
	} catch (error) {
		checks.check('the XML is a well-formed CFDI', false, String(error));
	}
}

async function checkPdf(file: Buffer, checks: Checks): Promise<void> {
	const start = file.subarray(0, 5).toString('latin1');
	checks.check('the PDF begins with %PDF', start === '%PDF-', start);
	try {
		const text = await readPdfText(file);
		// PDFs contain 1160.00 or 1,160.00.
		checks.check(`the PDF shows the total ${TOTAL}`, /(?<!\d)1,?160\.00(?!\d)/.test(text), text);
	} catch (error) {
		checks.check(`the PDF shows the total ${TOTAL}`, false, String(error));
	}
}
