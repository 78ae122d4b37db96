import type { INodeExecutionData } from 'n8n-workflow';
import type { ItemContext } from './context';
import type { LookUp } from './operation';
import { prepareRequest } from './execute';
import { executeItem, aRun, takes, writeItem } from '../../../test/support/itemContext';
import { text } from '../messages';
import type { ItemParts, TestRun } from '../../../test/support/itemContext';
import { anError } from '../../../test/support/itemErrors';

const answer = async (): Promise<INodeExecutionData[]> => [{ json: { id: 7 } }];

function anItem(find: () => Promise<string>, parts: ItemParts = {}) {
	const posted: unknown[] = [];
	const lookUp: LookUp['lookUp'] = async () => {
		const found = await find();
		return () => ({ body: { found }, readAnswer: answer });
	};
	const item: ItemContext = writeItem({
		...parts,
		post: async ({ body }) => {
			posted.push(body);
			return { body: '', headers: {}, statusCode: 200 };
		},
	});
	item.operation = {
		...item.operation,
		prepare: () => ({ lookUp, lookedUp: 'thePaidInvoice' }),
	};
	return { item, posted };
}

const execute = async (item: ItemContext) =>
	await executeItem(
		item,
		takes(() => prepareRequest(item)),
	);

const broken = anError({ outcome: 'unknown', message: 'Broke' });
const missing = anError({
	outcome: 'refused',
	message: 'No such invoice',
	description: 'Correct the ID.',
	httpCode: '404',
});

it('builds the request from the value that the look-up found', async () => {
	const { item, posted } = anItem(async () => 'A');

	expect(await execute(item)).toEqual([{ json: { id: 7 }, pairedItem: { item: 0 } }]);
	expect(posted).toEqual(['{"found":"A"}']);
});

it('repeats a look-up that gets no response', async () => {
	const find = jest.fn().mockRejectedValueOnce(broken).mockResolvedValueOnce('A');
	const { item, posted } = anItem(find);
	await execute(item);

	expect(find).toHaveBeenCalledTimes(2);
	expect(posted).toHaveLength(1);
});

it('does not send an item after a failed look-up, and says which data could not be read', async () => {
	const find = jest.fn().mockRejectedValue(missing);
	const { item, posted } = anItem(find);
	const [result] = await execute(item);

	expect(result?.json.error).toEqual({
		outcome: 'notSent',
		code: 'lookUpFailed',
		message: 'The node could not read the paid invoice: No such invoice (HTTP 404)',
		description: 'Correct the ID.\nNothing was sent.',
		es: {
			message: 'No se pudo leer la factura pagada: No such invoice (HTTP 404)',
			description: 'Correct the ID.\nNo se envió nada.',
		},
	});
	expect(find).toHaveBeenCalledTimes(1);
	expect(posted).toEqual([]);
});

it('sends an item in the next attempt after a failed look-up', async () => {
	const context = {};
	await execute(anItem(jest.fn().mockRejectedValue(broken), { context }).item);
	const { item, posted } = anItem(async () => 'A', { context });
	await execute(item);

	expect(posted).toHaveLength(1);
});

it('returns the first answer in a second attempt, with a note if the looked-up value changed', async () => {
	const context = {};
	await execute(anItem(async () => 'A', { context }).item);
	const same = anItem(async () => 'A', { context });
	const other = anItem(async () => 'B', { context });

	expect((await execute(same.item))[0]?.json).toEqual({ id: 7 });
	expect((await execute(other.item))[0]?.json).toEqual({ id: 7, note: text('changedNote').en });
	expect([...same.posted, ...other.posted]).toEqual([]);
});

it('returns the first answer without a note if the look-up in the second attempt fails', async () => {
	const context = {};
	await execute(anItem(async () => 'A', { context }).item);
	const again = anItem(jest.fn().mockRejectedValue(missing), { context });

	expect((await execute(again.item))[0]?.json).toEqual({ id: 7 });
});

it.each([
	['another item stops the node', (run: TestRun) => run.limiter.close()],
	['the execution is cancelled', (_run: TestRun, abort: AbortController) => abort.abort()],
])('does not send an item if %s during the look-up', async (_name, stop) => {
	const run = aRun(10);
	const abort = new AbortController();
	const { item, posted } = anItem(
		async () => {
			stop(run, abort);
			return 'A';
		},
		{ run, signal: abort.signal },
	);
	const [result] = await execute(item);

	expect(result?.json.error).toMatchObject({ outcome: 'notSent' });
	expect(posted).toEqual([]);
});

it('returns the error if the request cannot be built from the looked-up value', async () => {
	const { item } = anItem(async () => 'A');
	const refused = anError({ outcome: 'notSent', message: 'Paid too much' });
	item.operation.prepare = () => ({
		lookUp: async () => () => {
			throw refused;
		},
		lookedUp: 'thePaidInvoice',
	});

	const request = prepareRequest(item);
	expect('lookUp' in request && (await request.lookUp())).toBe(refused);
});
