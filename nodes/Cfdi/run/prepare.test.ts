/** A write whose request is made of something that is read first. */
import type { INodeExecutionData } from 'n8n-workflow';
import type { ItemContext } from './context';
import type { LookUp } from './operation';
import { prepareRequest } from './execute';
import { executeItem, aRun, takes, writeItem } from '../../../test/support/itemContext';
import { text } from '../messages';
import type { ItemParts, TestRun } from '../../../test/support/itemContext';
import { anError } from '../../../test/support/itemErrors';

const answer = async (): Promise<INodeExecutionData[]> => [{ json: { id: 7 } }];

/** An item whose body is what the look-up finds, and the bodies that were sent. */
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

it('the request is made of what was looked up', async () => {
	const { item, posted } = anItem(async () => 'A');

	expect(await execute(item)).toEqual([{ json: { id: 7 }, pairedItem: { item: 0 } }]);
	expect(posted).toEqual(['{"found":"A"}']);
});

it('a look-up without an answer is repeated, since it changes nothing', async () => {
	const find = jest.fn().mockRejectedValueOnce(broken).mockResolvedValueOnce('A');
	const { item, posted } = anItem(find);
	await execute(item);

	expect(find).toHaveBeenCalledTimes(2);
	expect(posted).toHaveLength(1);
});

it('an item whose look-up fails was not sent, and says what could not be read', async () => {
	const find = jest.fn().mockRejectedValue(missing);
	const { item, posted } = anItem(find);
	const [result] = await execute(item);

	expect(result?.json.error).toEqual({
		outcome: 'notSent',
		code: 'lookUpFailed',
		message: 'The paid invoice could not be read: No such invoice (HTTP 404)',
		description: 'Correct the ID.\nNothing was sent.',
		es: {
			message: 'No se pudo leer la factura pagada: No such invoice (HTTP 404)',
			description: 'Correct the ID.\nNo se envió nada.',
		},
	});
	expect(find).toHaveBeenCalledTimes(1);
	expect(posted).toEqual([]);
});

it('a look-up that fails leaves no unknown outcome behind: the next attempt sends the item', async () => {
	const context = {};
	await execute(anItem(jest.fn().mockRejectedValue(broken), { context }).item);
	const { item, posted } = anItem(async () => 'A', { context });
	await execute(item);

	expect(posted).toHaveLength(1);
});

it('a second attempt is answered with the first answer, with a note where the item changed', async () => {
	const context = {};
	await execute(anItem(async () => 'A', { context }).item);
	const same = anItem(async () => 'A', { context });
	const other = anItem(async () => 'B', { context });

	expect((await execute(same.item))[0]?.json).toEqual({ id: 7 });
	expect((await execute(other.item))[0]?.json).toEqual({ id: 7, note: text('changedNote').en });
	expect([...same.posted, ...other.posted]).toEqual([]);
});

it('a second attempt says nothing of changes where the look-up fails', async () => {
	const context = {};
	await execute(anItem(async () => 'A', { context }).item);
	const again = anItem(jest.fn().mockRejectedValue(missing), { context });

	expect((await execute(again.item))[0]?.json).toEqual({ id: 7 });
});

it.each([
	['another item stops the node', (run: TestRun) => run.limiter.close()],
	['the execution is cancelled', (_run: TestRun, abort: AbortController) => abort.abort()],
])('nothing is sent if %s during the look-up', async (_name, stop) => {
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

it('what makes the request may refuse it', async () => {
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
