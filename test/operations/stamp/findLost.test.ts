/** The service stamps, but its responses are lost. */
import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';
import nock from 'nock';

import { atOnce, baseUrl, onErrorContinue, retryOnFail, runNode } from '../../support/engine';
import { invoiceFile, uuidAt } from '../../../packages/cfdi/fixtures/invoiceFiles';
import { line, wooOrder } from '../../../packages/orders/support/shopOrders';
import { withKeyStore } from '../../support/keyStore';
import { paymentParameters, stampParameters } from '../../support/operations';
import { withoutNetwork } from '../../support/service';
import { paths } from '../../support/serviceForms';
import '../../support/noDelays';

withoutNetwork();
withKeyStore();

type Fate = 'answered' | 'lost' | 'died' | 'pending' | 'mixed';

interface Service {
	books: Map<number, IDataObject>;
	read: string[];
	stamps: () => number;
}

let lastId = 1_000;

/**
 * @param fate returns the outcome of the request with this number (from 1)
 * @param foreign how many IDs of other companies precede each of our IDs
 * @param late how many downloads of a lost invoice fail before one succeeds
 */
function service(
	fate: (number: number, body: IDataObject) => Fate,
	{ foreign = 0, late = 0 } = {},
): Service {
	// This process knows the previous test's IDs, so use new ones.
	let id = (lastId += 10_000);
	let stamps = 0;
	const books: Service['books'] = new Map();
	const read: string[] = [];
	const notYet = new Map<number, number>();
	nock(baseUrl)
		.post(paths.stamp)
		.reply((_uri, body) => {
			stamps++;
			const sent = parsed(body);
			const what = fate(stamps, sent);
			if (what === 'died') return [500, ''];
			id += foreign + 1;
			books.set(id, sent);
			notYet.set(id, what === 'pending' ? 1 : what === 'lost' ? late : 0);
			if (what === 'lost') return [500, ''];
			if (what === 'pending') return [202, { data: { id }, message: 'En proceso' }];
			const data = { id, uuid: uuidAt(id) };
			return [200, { data: what === 'mixed' ? [data, { id: 1, uuid: uuidAt(1) }] : data }];
		})
		.persist();
	nock(baseUrl)
		.post(paths.download)
		.reply((_uri, body) => {
			const { Id } = parsed(body);
			read.push(String(Id));
			const invoice = books.get(Number(Id));
			if (invoice === undefined) return [foreign > 0 ? 403 : 404, {}];
			const left = notYet.get(Number(Id)) ?? 0;
			notYet.set(Number(Id), left - 1);
			if (left > 0) return [404, {}];
			return [200, invoiceFile(invoice, Number(Id)), { 'content-type': 'application/xml' }];
		})
		.persist();
	return { books, read, stamps: () => stamps };
}

const parsed = (body: unknown): IDataObject =>
	(typeof body === 'string' ? JSON.parse(body) : body) as IDataObject;

const findIt = { ifOutcomeUnknown: 'find' };
const withFolio: INodeParameters = {
	...stampParameters,
	additionalFields: { series: 'W', folio: '={{ $json.folio }}' },
	options: findIt,
};

const stamp = async (
	items: IDataObject[],
	{
		parameters = withFolio,
		node = onErrorContinue,
	}: { parameters?: INodeParameters; node?: Partial<INode> } = {},
) => await runNode({ parameters, node, items: items.map((json) => ({ json })) });

/** This process remembers lost invoices, so each test needs new folios. */
let folio = 0;
const folios = (count: number) => Array.from({ length: count }, () => ({ folio: String(++folio) }));

it("finds each lost invoice by its folio among other companies' IDs", async () => {
	const { books, read, stamps } = service((number) => (number % 5 === 0 ? 'lost' : 'answered'), {
		foreign: 2,
	});

	const sent = folios(30);
	const { items } = await stamp(sent);

	expect(stamps()).toBe(30);
	const byFolio = new Map([...books].map(([id, { Folio }]) => [Folio, id]));
	for (const [index, { json }] of items.entries()) {
		const own = sent[index]?.folio;
		const id = byFolio.get(own) ?? 0;
		expect(json).toMatchObject({ id, uuid: uuidAt(id), series: 'W', folio: own });
	}
	expect(
		items.filter(({ json }) => String(json.note).includes('the service has its invoice')),
	).toHaveLength(6);
	// The node already knows the answered invoices, so it reads only the 6 lost invoices, each once.
	const own = read.filter((id) => books.has(Number(id)));
	expect(own).toHaveLength(6);
});

it('reports the outcome of an invoice without a folio as unknown and lists the invoices that match', async () => {
	service((number) => (number === 2 ? 'lost' : 'answered'));
	const parameters = { ...stampParameters, options: findIt };

	const { items } = await stamp(folios(3), { parameters });

	expect(items[1]?.json).toMatchObject({ error: { outcome: 'unknown' } });
	expect(JSON.stringify(items[1]?.json)).toMatch(
		/The invoice with ID \d+ \(5FB2822E.* matches, but might be another sale with the same content, /,
	);
});

it('reports two identical lost invoices as unknown, so that a person decides', async () => {
	service((number) => (number > 1 ? 'lost' : 'answered'));

	const { items } = await stamp([...folios(1), { folio: 'same' }, { folio: 'same' }]);

	for (const { json } of items.slice(1)) {
		expect(json).toMatchObject({ error: { outcome: 'unknown' } });
		expect(JSON.stringify(json)).toContain('match. Compare them to see which one is right');
	}
});

it('does not mistake an identical sale in another series for the lost invoice', async () => {
	const { books } = service((number, body) => {
		if (number !== 2) return 'answered';
		books.set(lastId + 2, { ...body, Serie: 'T' });
		return 'died';
	});

	const { items } = await stamp(folios(2));

	expect(items[1]?.json).toMatchObject({ error: { outcome: 'unknown' } });
});

it('searches for a lost invoice before it sends the next item or stops the node', async () => {
	const found = service((number) => (number === 2 ? 'lost' : 'answered'));
	const parameters = { ...withFolio, options: findIt, ...atOnce(1) };
	const sent = folios(4);
	const { items, error } = await stamp(sent, {
		parameters,
		node: {},
	});
	expect(error).toBeUndefined();
	expect(items.map(({ json }) => ({ folio: json.folio }))).toEqual(sent);
	expect(found.stamps()).toBe(4);

	nock.cleanAll();
	const { stamps } = service((number) => (number === 2 ? 'died' : 'answered'));
	const stopped = await stamp(folios(4), { parameters, node: {} });
	expect(stopped.error?.description).toContain('No match was found');
	expect(stamps()).toBe(2);
});

it('searches for a lost invoice again in the next attempt of Retry On Fail', async () => {
	const { stamps, books } = service((number) => (number === 2 ? 'lost' : 'answered'), { late: 3 });
	const parameters = { ...withFolio, options: findIt, ...atOnce(1) };

	const { items, error } = await stamp(folios(2), {
		parameters,
		node: retryOnFail,
	});

	expect(error).toBeUndefined();
	expect(stamps()).toBe(2);
	expect(items.map(({ json }) => json.uuid)).toEqual([...books.keys()].map(uuidAt));
});

it('downloads the files of a found invoice and outputs the same item as after a stamp', async () => {
	const { books } = service((number) => (number === 2 ? 'lost' : 'answered'));
	const options = { ...findIt, downloadFiles: true };

	const { items } = await stamp(folios(2), { parameters: { ...withFolio, options } });

	const id = [...books.keys()][1] ?? 0;
	expect(items[1]?.json).toMatchObject({
		id,
		uuid: uuidAt(id),
		recipient: { rfc: 'URE180429TM6' },
	});
	expect(Object.keys(items[1]?.binary ?? {})).toEqual(['data']);
});

it('finds a lost payment by its instalment before it sends the next payment of the same invoice', async () => {
	const { books } = service((number) => (number === 2 ? 'lost' : 'answered'));
	const parameters = {
		...paymentParameters,
		paymentAmount: '300.00',
		options: { ...findIt, uniqueKey: '={{ $json.key }}' },
	};
	const { items } = await stamp([{ key: 'a' }, { key: 'b' }, { key: 'c' }], { parameters });

	expect(items.map(({ json }) => json.uuid)).toEqual([...books.keys()].map(uuidAt));
	expect(items.map(({ json }) => (json.payments as IDataObject[])[0]?.instalment)).toEqual([
		1, 2, 3,
	]);
});

it('reports that no earlier ID is known and searches only if From ID is set', async () => {
	const credentials = { id: 'never used before', name: 'CFDI' };
	const node = { ...onErrorContinue, credentials: { cfdiApi: credentials } };
	const { read, books } = service(() => 'lost');

	const unknown = await stamp(folios(1), { node });
	expect(JSON.stringify(unknown.items[0]?.json)).toContain(
		'the node does not know the ID of an earlier invoice',
	);
	expect(read).toEqual([]);

	const options = { ...findIt, fromId: String(lastId - 1) };
	const { items } = await stamp(folios(1), { node, parameters: { ...withFolio, options } });
	expect(items[0]?.json).toMatchObject({ uuid: uuidAt([...books.keys()][1] ?? 0) });
});

describe('The search for the invoice of a used key', () => {
	const keyed = (options: IDataObject) => ({
		...withFolio,
		options: { uniqueKey: '={{ $json.folio }}', ...options },
	});
	const from = () => ({ ...findIt, fromId: String(lastId) });

	it('searches for the invoice with a used key, starting at From ID, and records the UUID', async () => {
		const { books, stamps } = service(() => 'lost');
		const items = folios(1);
		const killed = await stamp(items, { parameters: keyed({}) });
		expect(killed.items[0]?.json).toMatchObject({ error: { outcome: 'unknown' } });

		const again = await stamp(items, { parameters: keyed(from()) });
		const [id = 0] = books.keys();
		const found = { id, uuid: uuidAt(id) };
		expect(again.items[0]?.json).toMatchObject(found);
		expect(again.items[0]?.json.note).toContain('the service has its invoice');

		const later = await stamp(items, { parameters: keyed({ ifKeyUsed: 'passOn' }) });
		expect(later.items[0]?.json).toMatchObject({ outcome: 'duplicate', stamped: found });
		expect(stamps()).toBe(1);
	});

	it('lists the IDs it searched for if the invoice of a used key is missing', async () => {
		const { stamps } = service(() => 'died');
		const items = folios(1);
		await stamp(items, { parameters: keyed({}) });

		const again = await stamp(items, { parameters: keyed(from()) });

		const { error } = again.items[0]?.json as { error: IDataObject };
		expect(error.outcome).toBe('duplicate');
		expect(String(error.description)).toContain(
			`looked for the invoice at the service from ID ${lastId} to ${lastId + 49}`,
		);
		expect(stamps()).toBe(1);
	});

	it("does not search for a used key's invoice if no ID is known to start from", async () => {
		const { read } = service(() => 'lost');
		const items = folios(1);
		await stamp(items, { parameters: keyed({}) });

		await stamp(items, { parameters: keyed({ ...findIt, ifKeyUsed: 'passOn' }) });

		expect(read).toEqual([]);
	});

	/** After n8n restarts, its database contains the keys, but this process knows no result. */
	const started = () => ({
		...onErrorContinue,
		credentials: { cfdiApi: { id: `started ${++starts}`, name: 'CFDI' } },
	});
	let starts = 0;

	it('repeats the search for a lost invoice in every run with From ID, without stamping again', async () => {
		const { books, read, stamps } = service(() => 'lost', { late: 2 });
		const items = folios(1);
		await stamp(items, { parameters: keyed({}) });
		const parameters = keyed({ ...from(), ifKeyUsed: 'passOn' });

		for (const look of [1, 2]) {
			const [item] = (await stamp(items, { parameters, node: started() })).items;
			expect(item?.json).toMatchObject({
				outcome: 'unknown',
				search: {
					result: 'notFound',
					lookedAt: { from: lastId, to: lastId + 49, read: 0, missing: 50, unreadable: [] },
				},
			});
			expect(read).toHaveLength(50 * look);
		}
		const [found] = (await stamp(items, { parameters, node: started() })).items;

		const [id = 0] = books.keys();
		expect(found?.json).toMatchObject({ id, uuid: uuidAt(id) });
		expect(stamps()).toBe(1);
	});

	it('starts a search at From ID even if the run also stamps a much later ID', async () => {
		const { books, stamps } = service((number) => (number === 1 ? 'lost' : 'answered'), {
			foreign: 200,
		});
		const [[lost = {}], [other = {}]] = [folios(1), folios(1)];
		const fromId = String(lastId + 180);
		await stamp([lost], { parameters: keyed({}), node: started() });

		const { items } = await stamp([other, lost], {
			parameters: keyed({ ...findIt, fromId }),
			node: started(),
		});

		const [id = 0] = books.keys();
		expect(items[1]?.json).toMatchObject({ id, uuid: uuidAt(id) });
		expect(stamps()).toBe(2);
	});

	it('reports why the search for an invoice stopped or could not start', async () => {
		service(() => 'lost');
		const items = folios(1);
		await stamp(items, { parameters: keyed({}) });
		nock.cleanAll();
		nock(baseUrl).post(paths.download).reply(401, {}).persist();

		const parameters = keyed({ ...from(), ifKeyUsed: 'passOn' });
		const [item] = (await stamp(items, { parameters, node: started() })).items;

		expect(item?.json).toMatchObject({
			outcome: 'unknown',
			search: {
				result: 'undecided',
				message: expect.stringContaining('The search then stopped') as string,
				es: { message: expect.stringContaining('Después se detuvo la búsqueda') as string },
			},
		});

		const wrong = keyed({ ...findIt, fromId: 'x', ifKeyUsed: 'passOn' });
		const [unsought] = (await stamp(items, { parameters: wrong, node: started() })).items;
		expect(unsought?.json).toMatchObject({
			outcome: 'unknown',
			warnings: [{ code: 'notLookedFor', es: { message: expect.any(String) as string } }],
		});
	});

	it('finds the UUID for a used Unique Key by From ID after n8n restarts', async () => {
		const { books, read, stamps } = service(() => 'answered');
		const items = folios(1);
		await stamp(items, { parameters: keyed({}), node: started() });
		const [id = 0] = books.keys();
		const again = async (options: IDataObject, node: Partial<INode>) =>
			(await stamp(items, { parameters: keyed({ ...options, ifKeyUsed: 'passOn' }), node }))
				.items[0]?.json;

		expect(await again(findIt, started())).toEqual({
			duplicate: true,
			outcome: 'duplicate',
			uniqueKey: items[0]?.folio,
		});
		expect(read).toEqual([]);
		const node = started();
		const passedOn = { duplicate: true, outcome: 'duplicate', stamped: { id, uuid: uuidAt(id) } };
		expect(await again(from(), node)).toMatchObject(passedOn);
		const reads = read.length;
		expect(await again(from(), node)).toMatchObject(passedOn);
		expect(read).toHaveLength(reads);
		expect(stamps()).toBe(1);
	});

	it('returns the UUID of the earlier global invoice for the same list of orders', async () => {
		const { books, stamps } = service(() => 'answered');
		const sale = (id: number) =>
			wooOrder({ lines: [line(50_000)], meta: {} }, { id, number: String(id), _links: undefined });
		const parameters = (options: IDataObject): INodeParameters => ({
			resource: 'invoice',
			operation: 'stamp',
			invoiceSource: 'order',
			defaultProductCode: '52152001',
			order: JSON.stringify([sale(7001), sale(7002)]),
			options: { ifKeyUsed: 'passOn', ...options },
		});
		await stamp([{}], { parameters: parameters({}), node: started() });
		const [id = 0] = books.keys();

		const again = { parameters: parameters(from()), node: started() };
		const [item] = (await stamp([{}], again)).items;

		expect(item?.json).toMatchObject({ outcome: 'duplicate', stamped: { id, uuid: uuidAt(id) } });
		expect(item?.json.inGlobal).toBeUndefined();
		expect(stamps()).toBe(1);
	});

	it('does not return a UUID that belongs to another Unique Key', async () => {
		const { books, stamps } = service(() => 'answered');
		const [[other = {}], [own = {}]] = [folios(1), folios(1)];
		await stamp([other, own], { parameters: { ...keyed({}), ...atOnce(1) }, node: started() });
		const [idOfOther = 0, id = 0] = books.keys();
		books.set(idOfOther, books.get(id) ?? {});
		books.delete(id);

		const parameters = keyed({ ...from(), ifKeyUsed: 'passOn' });
		const [item] = (await stamp([own], { parameters, node: started() })).items;

		expect(item?.json).toMatchObject({ error: { outcome: 'unknown', code: 'uuidOfOther' } });
		expect(stamps()).toBe(2);
	});

	it('does not return an invoice while another execution is stamping it', async () => {
		const { books } = service(() => 'answered');
		let answer = () => {};
		const answered = new Promise<void>((resolve) => (answer = resolve));
		let sent = () => {};
		const isSent = new Promise<void>((resolve) => (sent = resolve));
		nock.cleanAll();
		const id = lastId + 1;
		nock(baseUrl)
			.post(paths.stamp)
			.reply(async (_uri, body) => {
				books.set(id, parsed(body));
				sent();
				await answered;
				return [200, { data: { id, uuid: uuidAt(id) } }];
			});
		nock(baseUrl)
			.post(paths.download)
			.reply((_uri, body) => {
				const invoice = books.get(Number(parsed(body).Id));
				if (invoice === undefined) return [404, {}];
				return [200, invoiceFile(invoice, id), { 'content-type': 'application/xml' }];
			})
			.persist();
		const items = folios(1);
		const first = stamp(items, { parameters: keyed(from()) });
		await isSent;

		const second = await stamp(items, { parameters: keyed({ ...from(), ifKeyUsed: 'passOn' }) });
		answer();

		expect(second.items[0]?.json).toMatchObject({ outcome: 'unknown' });
		expect((await first).items[0]?.json).toMatchObject({ id, uuid: uuidAt(id) });
	});
});

it.each(['stop', 'sendAgain', 'find'])(
	'finds a pending invoice by the ID in the answer (If Outcome Is Unknown: %s)',
	async (ifOutcomeUnknown) => {
		const { books } = service(() => 'pending');

		const { items } = await stamp(folios(1), {
			parameters: { ...withFolio, options: { ifOutcomeUnknown } },
		});

		const [id = 0] = books.keys();
		expect(items[0]?.json).toMatchObject({ id, uuid: uuidAt(id), series: 'W' });
		expect(items[0]?.json.note).toBeUndefined();
	},
);

it("accepts an answer with two IDs only if the first ID's invoice matches the request", async () => {
	const { books, stamps } = service(() => 'mixed');
	const parameters = { ...withFolio, options: {} };
	const [right] = (await stamp(folios(1), { parameters })).items;
	const [id = 0] = books.keys();
	expect(right?.json).toMatchObject({ id, uuid: uuidAt(id), series: 'W' });

	const set = books.set.bind(books);
	books.set = (key, body) => set(key, { ...body, Total: '1.00' });
	const [wrong] = (await stamp(folios(1), { parameters })).items;
	expect(wrong?.json.error).toMatchObject({ outcome: 'unknown', code: 'answerOfOther' });
	expect(stamps()).toBe(2);
});

it('does not accept the ID in an answer if the ID belongs to another invoice', async () => {
	const { books } = service((_number, body) => {
		// The service stamps the invoice under an ID that differs from the ID in its response.
		books.set(lastId + 1, { ...body, Total: '1.00' });
		return 'pending';
	});
	const set = books.set.bind(books);
	books.set = (id, body) => (books.has(id) ? books : set(id, body));

	const { items } = await stamp(folios(1), { parameters: { ...withFolio, options: {} } });

	expect(items[0]?.json).toMatchObject({ error: { outcome: 'unknown' } });
});

it('does not search for lost invoices if every stamp request was answered', async () => {
	const { read } = service(() => 'answered');

	await stamp(folios(3));

	expect(read).toEqual([]);
});
