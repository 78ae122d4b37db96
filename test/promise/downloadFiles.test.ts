import type { IDataObject } from 'n8n-workflow';

import { fileContent, retryOnFail } from '../support/engine';
import type { Fault } from './faults';
import { stamp } from './operationsUnderTest';
import { orderFault } from './orderFault';
import { readBooks } from './readBooks';
import type { Scenario } from './scenario';
import { fault, inputsFor, retryScenario, runScenario, sandboxForFile } from './scenario';
import { partOf } from '../support/part.cts';

const sandbox = sandboxForFile('downloadFiles');

const options = { downloadFiles: true };

async function orderForDownloads(order: Fault['order'], times: number | 'always'): Promise<void> {
	const { status, text } = await sandbox().order('/sandbox/faults', {
		operation: 'invoice.download',
		times,
		...order,
	});
	if (status !== 201) throw new Error(text);
}

const requests = async (): Promise<Record<string, number>> => {
	const { json } = await sandbox().get('/sandbox/books');
	return (json as { requests: Record<string, number> }).requests;
};

const aboutFiles = (json: IDataObject = {}): string[] =>
	((json.warnings ?? []) as Array<{ field: string; message: string }>)
		.filter(({ field }) => field === 'Options > Download Files')
		.map(({ message }) => message);

const faults = [
	'404',
	'429, Retry-After 1 h',
	'500',
	'502 with HTML',
	'answer cut in half',
	'200 with text',
	'connection reset, work none',
	'time-out, work none',
	'empty 200, work none',
	'200 with HTML, work none',
];

describe.each(partOf(faults, 3))('If downloads always fail with %s', (name) => {
	const { order, message } = fault(name);

	it.each([{}, retryOnFail])(
		'stamps each invoice once and returns its UUID with a warning if every download fails (%j)',
		async (node) => {
			await orderForDownloads(order, 'always');
			const inputs = await inputsFor(sandbox(), stamp, 2);

			const { items, error } = await runScenario(sandbox(), {
				operation: stamp,
				inputs,
				options,
				node,
			});

			expect(error).toBeUndefined();
			const books = await readBooks(sandbox());
			expect(books.invoices.map(({ times }) => times)).toEqual([1, 1]);
			for (const [index, { json, binary }] of items.entries()) {
				expect(json).toMatchObject(stamp.outputOf(books, inputs[index] ?? { key: '' }));
				expect(aboutFiles(json)).toEqual([
					expect.stringContaining(message.replace(/: \*\*\*$/, '')) as string,
				]);
				expect(binary).toBeUndefined();
			}
			expect((await requests())['invoice.stamp']).toBe(2);
		},
	);
});

it.each(['500', 'connection reset, work none', '429', '200 with HTML, work none'])(
	'retries a download that fails once with %s, and returns the files',
	async (name) => {
		await orderForDownloads(fault(name).order, 1);
		const inputs = await inputsFor(sandbox(), stamp, 1);

		const { items } = await runScenario(sandbox(), { operation: stamp, inputs, options });

		expect(aboutFiles(items[0]?.json)).toEqual([]);
		expect(fileContent(items[0], 'data_xml').toString()).toContain(String(items[0]?.json.uuid));
		expect(await requests()).toMatchObject({ 'invoice.stamp': 1, 'invoice.download': 2 });
	},
);

it('downloads the files of stamped invoices in n8n’s Retry without stamping them again', async () => {
	const inputs = await inputsFor(sandbox(), stamp, 15);
	await orderFault(sandbox(), stamp, inputs[14], fault('422'));
	const scenario: Scenario = { operation: stamp, inputs, options };
	const failed = await runScenario(sandbox(), scenario);
	expect(failed.error?.context).toMatchObject({ itemIndex: 14, outcome: 'refused' });

	const { items, error } = await retryScenario(sandbox(), scenario, failed);

	expect(error).toBeUndefined();
	const books = await readBooks(sandbox());
	expect(inputs.map((input) => stamp.timesDone(books, input))).toEqual(inputs.map(() => 1));
	for (const item of items) {
		expect(fileContent(item, 'data_xml').toString()).toContain(String(item.json.uuid));
		expect(aboutFiles(item.json)).toEqual([]);
	}
	expect((await requests())['invoice.stamp']).toBe(16);
});

it('lists the UUIDs of stamped invoices with unfinished downloads if another item stops the node', async () => {
	const inputs = await inputsFor(sandbox(), stamp, 4);
	await orderForDownloads({ fault: 'hang' }, 'always');
	await orderFault(sandbox(), stamp, inputs[3], fault('422'));

	const { error } = await runScenario(sandbox(), {
		operation: stamp,
		inputs,
		options,
	});

	const { invoices } = await readBooks(sandbox());
	expect(invoices).toHaveLength(3);
	for (const { id, uuid } of invoices) {
		expect(error?.description).toContain(`id ${id}, UUID ${uuid}`);
	}
});
