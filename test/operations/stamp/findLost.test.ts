/** If Outcome Is Unknown: Find It. A service that stamps, and whose answers are lost. */
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

/** What becomes of a request to stamp, by its number from 1. */
type Fate = 'answered' | 'lost' | 'died' | 'pending' | 'mixed';

interface Service {
	/** The bodies of all invoices that it stamped, by their IDs. */
	books: Map<number, IDataObject>;
	/** The IDs that were downloaded. */
	read: string[];
	/** How many requests to stamp came. */
	stamps: () => number;
}

let lastId = 1_000;

/**
 * @param foreign how many IDs other companies get before each of ours
 * @param late so many downloads of a lost one find nothing
 */
function service(
	fate: (number: number, body: IDataObject) => Fate,
	{ foreign = 0, late = 0 } = {},
): Service {
	// A second one of another test has other IDs, as this process knows those of the first.
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

/** Each test has folios of its own: what is lost in this process counts in all. */
let folio = 0;
const folios = (count: number) => Array.from({ length: count }, () => ({ folio: String(++folio) }));

it('finds each lost invoice by its folio, with the IDs of other companies between', async () => {
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
	expect(items.filter(({ json }) => String(json.note).includes('was found'))).toHaveLength(6);
	// What was answered is known, and each file is read once.
	const own = read.filter((id) => books.has(Number(id)));
	expect(own).toHaveLength(6);
});

it('without a folio takes none for done, and says which fit', async () => {
	service((number) => (number === 2 ? 'lost' : 'answered'));
	const parameters = { ...stampParameters, options: findIt };

	const { items } = await stamp(folios(3), { parameters });

	expect(items[1]?.json).toMatchObject({ error: { outcome: 'unknown' } });
	expect(JSON.stringify(items[1]?.json)).toMatch(
		/One fits, and may be an equal sale.*ID \d+ \(5FB2822E/,
	);
});

it('takes neither of two identical invoices', async () => {
	service((number) => (number > 1 ? 'lost' : 'answered'));

	const { items } = await stamp([...folios(1), { folio: 'same' }, { folio: 'same' }]);

	for (const { json } of items.slice(1)) {
		expect(json).toMatchObject({ error: { outcome: 'unknown' } });
		expect(JSON.stringify(json)).toContain('a person has to say which it is');
	}
});

it('takes no equal sale of another till of another series', async () => {
	const { books } = service((number, body) => {
		if (number !== 2) return 'answered';
		books.set(lastId + 2, { ...body, Serie: 'T' });
		return 'died';
	});

	const { items } = await stamp(folios(2));

	expect(items[1]?.json).toMatchObject({ error: { outcome: 'unknown' } });
});

it('stops the node only once nothing was found, and sends nothing meanwhile', async () => {
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
	expect(stopped.error?.description).toContain('None of them is like it');
	expect(stamps()).toBe(2);
});

it('Retry On Fail looks again for what the first attempt did not find', async () => {
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

it('downloads the files of what it found, and gives what the stamp would have', async () => {
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

it('finds a payment by its instalment, and the next one of its invoice waits for it', async () => {
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

it('says so where no ID is known, and begins with that of the Options', async () => {
	const credentials = { id: 'never used before', name: 'CFDI' };
	const node = { ...onErrorContinue, credentials: { cfdiApi: credentials } };
	const { read, books } = service(() => 'lost');

	const unknown = await stamp(folios(1), { node });
	expect(JSON.stringify(unknown.items[0]?.json)).toContain('no ID of an earlier invoice is known');
	expect(read).toEqual([]);

	const options = { ...findIt, fromId: String(lastId - 1) };
	const { items } = await stamp(folios(1), { node, parameters: { ...withFolio, options } });
	expect(items[0]?.json).toMatchObject({ uuid: uuidAt([...books.keys()][1] ?? 0) });
});

describe('A key that an execution left open, which may have been killed', () => {
	const keyed = (options: IDataObject) => ({
		...withFolio,
		options: { uniqueKey: '={{ $json.folio }}', ...options },
	});
	const from = () => ({ ...findIt, fromId: String(lastId) });

	it('is looked for from the ID of the Options, and settled', async () => {
		const { books, stamps } = service(() => 'lost');
		const items = folios(1);
		const killed = await stamp(items, { parameters: keyed({}) });
		expect(killed.items[0]?.json).toMatchObject({ error: { outcome: 'unknown' } });

		const again = await stamp(items, { parameters: keyed(from()) });
		const [id = 0] = books.keys();
		const found = { id, uuid: uuidAt(id) };
		expect(again.items[0]?.json).toMatchObject(found);
		expect(again.items[0]?.json.note).toContain('was found');

		const later = await stamp(items, { parameters: keyed({ ifKeyUsed: 'passOn' }) });
		expect(later.items[0]?.json).toMatchObject({ outcome: 'duplicate', stamped: found });
		expect(stamps()).toBe(1);
	});

	it('says what was looked at, where its invoice is not there', async () => {
		const { stamps } = service(() => 'died');
		const items = folios(1);
		await stamp(items, { parameters: keyed({}) });

		const again = await stamp(items, { parameters: keyed(from()) });

		const { error } = again.items[0]?.json as { error: IDataObject };
		expect(error.outcome).toBe('duplicate');
		expect(String(error.description)).toContain(
			`looked for at the service, from ID ${lastId} to ${lastId + 49}`,
		);
		expect(stamps()).toBe(1);
	});

	it('is not looked for where no ID is given', async () => {
		const { read } = service(() => 'lost');
		const items = folios(1);
		await stamp(items, { parameters: keyed({}) });

		await stamp(items, { parameters: keyed({ ...findIt, ifKeyUsed: 'passOn' }) });

		expect(read).toEqual([]);
	});

	/** As after a start of n8n: n8n's database has the keys, and this process knows no result. */
	const started = () => ({
		...onErrorContinue,
		credentials: { cfdiApi: { id: `started ${++starts}`, name: 'CFDI' } },
	});
	let starts = 0;

	it('is looked for each time it comes with From ID, and never sent again', async () => {
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

	it('is looked for from its ID although the run stamps invoices with much later IDs', async () => {
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

	it('says why the search stopped, and why none was made', async () => {
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
				message: expect.stringContaining('Then the search stopped') as string,
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

	it('was closed, and its UUID is passed on although n8n was started again', async () => {
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

	it('was closed with the keys of its orders, and the UUID of the global invoice is passed on', async () => {
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

	it('was closed, and the UUID of another key is not passed on as its own', async () => {
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

	it('is not taken for the invoice that another execution is just stamping', async () => {
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
	'follows an ID that the service works on (%s)',
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

it('an answer with two invoices is believed where the file under its ID is of what was sent', async () => {
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

it('does not follow an ID that is that of another invoice', async () => {
	const { books } = service((_number, body) => {
		// It is stamped under another ID than the one that it answers.
		books.set(lastId + 1, { ...body, Total: '1.00' });
		return 'pending';
	});
	const set = books.set.bind(books);
	books.set = (id, body) => (books.has(id) ? books : set(id, body));

	const { items } = await stamp(folios(1), { parameters: { ...withFolio, options: {} } });

	expect(items[0]?.json).toMatchObject({ error: { outcome: 'unknown' } });
});

it('reads nothing where no answer was lost', async () => {
	const { read } = service(() => 'answered');

	await stamp(folios(3));

	expect(read).toEqual([]);
});
