import type { IContextObject, IDataObject } from 'n8n-workflow';
import { lostInvoice } from './find';
import type { ItemContext } from './context';
import type { Findable } from './operation';
import type { PreparedRequest } from './execute';
import { ItemError } from '../messages/itemError';
import { readCfdiXml } from 'cfdi-mx';
import { invoiceFile, soldMugs, uuidAt } from '../../../packages/cfdi/fixtures/invoiceFiles';
import { asStored, executeItem, takes, writeItem } from '../../../test/support/itemContext';
import { anError } from '../../../test/support/itemErrors';
import '../../../test/support/noDelays';

const missing = anError({ outcome: 'refused', message: 'No', httpCode: '404' });
const broken = anError({ outcome: 'unknown', message: 'Broke' });

/** Each test uses a new service, so that results from other tests have no effect. */
let services = 0;
const aService = () => `service ${services++}`;

interface Stored {
	files: Record<string, string>;
	read: string[];
}

interface OwnRequest extends Omit<PreparedRequest, 'findable'> {
	findable?: Findable;
}

function request(folio: string, { files, read }: Stored, from?: string): OwnRequest {
	return {
		body: folio,
		send: async () => {
			throw broken;
		},
		findable: {
			invoice: soldMugs(folio),
			readFile: async (id) => {
				read.push(id);
				const found = files[id];
				if (found === undefined) throw missing;
				return readCfdiXml(invoiceFile(found, Number(id))) as IDataObject;
			},
			item: (stamped) => ({ json: { ...stamped, folio } }),
			from: () => from,
		},
	};
}

const answered = (id: number | string, folio: string): OwnRequest => ({
	...request(folio, { files: {}, read: [] }),
	send: async () => [{ json: { id, uuid: uuidAt(Number(id)) } }],
});

async function run({ findable, ...request }: OwnRequest, parts: Parameters<typeof writeItem>[0]) {
	const item: ItemContext = writeItem({ findsLost: () => true, ...parts });
	const [output] = await executeItem(
		item,
		takes(() => ({ ...request, findable: findable && lostInvoice(item, findable) })),
	);
	return output?.json ?? {};
}

async function lostBefore(service: string, stored: Stored): Promise<IContextObject> {
	const context: IContextObject = {};
	await run(answered(1000, '1'), { context, service });
	const parts = { context, service, index: 1, findsLost: () => false };
	expect(await run(request('2', stored), parts)).toMatchObject({ error: { outcome: 'unknown' } });
	return asStored(context);
}

it("finds a lost invoice in n8n's Retry, even in another process", async () => {
	const stored = { files: { 1000: '1', 1002: '2' }, read: [] as string[] };
	const context = await lostBefore(aService(), stored);

	const retried = { context, service: aService(), index: 1, isRetry: true };
	const found = await run(request('2', stored), retried);

	expect(found).toMatchObject({ id: 1002, uuid: uuidAt(1002), note: expect.any(String) as string });
	expect(stored.read).toContain('1001');
	expect(stored.read).not.toContain('1000');
	expect(await run(request('2', stored), { ...retried, context: asStored(context) })).toMatchObject(
		{
			id: 1002,
		},
	);
});

it("does not search for a lost invoice in n8n's Retry if the item has new values", async () => {
	const stored = { files: { 1002: '2' }, read: [] as string[] };
	const context = await lostBefore(aService(), stored);

	const error = await run(request('3', stored), { context, index: 1, isRetry: true });

	expect(JSON.stringify(error)).toContain('the item has other values now');
	expect(stored.read).toEqual([]);
});

it('reports an unknown outcome for two identical lost requests if only one invoice was found', async () => {
	const service = aService();
	const stored = { files: { 1002: 'twice' }, read: [] };
	await run(answered(1000, '1'), { service });
	const both = await Promise.all([
		run(request('twice', stored), { service }),
		run(request('twice', stored), { service }),
	]);

	expect(both).toMatchObject([
		{ error: { outcome: 'unknown' } },
		{ error: { outcome: 'unknown' } },
	]);
});

it('does not assign a found invoice to a lost request while an identical request is unanswered', async () => {
	const service = aService();
	const stored = { files: { 1002: 'twice' }, read: [] };
	await run(answered(1000, '1'), { service });
	let end = () => {};
	const underWay = new Promise<void>((resolve) => (end = resolve));
	const other = run(
		{
			...request('twice', stored),
			send: async () => {
				await underWay;
				return [{ json: { id: 1002, uuid: uuidAt(1002) } }];
			},
		},
		{ service },
	);

	const lost = await run(request('twice', stored), { service });
	end();

	expect(lost).toMatchObject({ error: { outcome: 'unknown' } });
	expect(await other).toMatchObject({ id: 1002 });
});

it("does not search for a lost invoice if the service's IDs are not numbers", async () => {
	const service = aService();
	const stored = { files: {}, read: [] };
	await run(answered('01HV3Z', '1'), { service });

	const error = await run(request('2', stored), { service });

	expect(JSON.stringify(error)).toContain(
		'the IDs of the service, such as \\"01HV3Z\\", are not numbers',
	);
	expect(stored.read).toEqual([]);
});

it("returns a found invoice's ID as a string if the service uses leading zeros", async () => {
	const service = aService();
	const stored = { files: { '00101': '2' }, read: [] };
	await run(answered('00100', '1'), { service });

	expect(await run(request('2', stored), { service })).toMatchObject({ id: '00101' });
});

it('reports that a refused token ended the search for a lost invoice', async () => {
	const service = aService();
	await run(answered(1000, '1'), { service });
	const refused = request('2', { files: {}, read: [] });
	const readFile = async () => {
		throw new ItemError({ ...missing.details, httpCode: '401', message: 'Not you' });
	};

	const error = await run(
		{ ...refused, findable: refused.findable && { ...refused.findable, readFile } },
		{ service },
	);

	expect(JSON.stringify(error)).toContain('The search then stopped: Not you.');
});

describe('The range of the search', () => {
	it('searches below the lowest known ID if no ID from before the lost invoice is known', async () => {
		const service = aService();
		const context: IContextObject = {};
		const stored = { files: { 995: '2' }, read: [] };
		const parts = { context, service };
		const lost = run(request('2', stored), { ...parts, index: 1 });
		await run(answered(1000, '1'), parts);
		expect(await lost).toMatchObject({ id: 995 });
	});
});
