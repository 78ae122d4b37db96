import { readBooks } from './books';
import { fault, order, retries, runScenario, sandboxForFile, subjectsFor } from './scenario';
import type { OperationUnderTest, Subject } from './operationsUnderTest';
import { cancel, customerCreate, productCreate, stamp } from './operationsUnderTest';

const sandbox = sandboxForFile('stopped');

const writes: OperationUnderTest[] = [stamp, cancel, customerCreate, productCreate];
const byName = writes.map((operation) => ({ name: operation.name, operation }));
const withAndWithoutRetry = [
	{ setting: 'without Retry On Fail', node: {} },
	{ setting: 'with Retry On Fail', node: retries },
];
const table = byName.flatMap((row) =>
	withAndWithoutRetry.map((setting) => ({ ...row, ...setting })),
);

const timesDone = async (operation: OperationUnderTest, subjects: Subject[]): Promise<number[]> => {
	const books = await readBooks(sandbox());
	return subjects.map((subject) => operation.timesDone(books, subject));
};

/** What the message must say of the items that are done, by the books. */
const got = async (operation: OperationUnderTest, subjects: Subject[], indexes: number[]) => {
	const books = await readBooks(sandbox());
	return indexes.map((index) => ({
		index,
		got: expect.objectContaining(operation.gives(books, subjects[index] as Subject)) as object,
	}));
};

describe.each(table)('$name $setting', ({ operation, node }) => {
	it.each([
		['422', 'refused', 0],
		['reset, work done', 'unknown', 1],
		['reset, work none', 'unknown', 0],
	])('one at a time, %s in the third of six: three are not sent', async (name, outcome, done) => {
		const subjects = await subjectsFor(sandbox(), operation, 6);
		await order(sandbox(), operation, subjects[2], fault(name), 'always');

		const { error } = await runScenario(sandbox(), {
			operation,
			subjects,
			options: { requestsAtOnce: 1 },
			node,
		});

		expect(await timesDone(operation, subjects)).toEqual([1, 1, done, 0, 0, 0]);
		expect(error?.context).toMatchObject({
			itemIndex: 2,
			outcome,
			notSent: 3,
			others: await got(operation, subjects, [0, 1]),
		});
		expect(error?.description).toContain('3 items were not sent.');
	});
});

/** Stamp builds its requests itself; the others are n8n's. */
describe.each(table.filter(({ name }) => name === stamp.name || name === cancel.name))(
	'$name $setting',
	({ operation, node }) => {
		it('two at a time, the first is slow and in doubt: the others are done, and all are listed', async () => {
			const subjects = await subjectsFor(sandbox(), operation, 5);
			await order(sandbox(), operation, subjects[0], fault('time-out, work done'), 'always');

			const { error } = await runScenario(sandbox(), {
				operation,
				subjects,
				options: { requestsAtOnce: 2 },
				parameters: { requestOptions: { timeout: 2_000 } },
				node,
			});

			expect(await timesDone(operation, subjects)).toEqual([1, 1, 1, 1, 1]);
			expect(error?.context).toMatchObject({
				itemIndex: 0,
				outcome: 'unknown',
				notSent: 0,
				others: await got(operation, subjects, [1, 2, 3, 4]),
			});
		});

		it('two at a time, two in doubt: each of them is reported, and nothing is counted as not sent', async () => {
			const subjects = await subjectsFor(sandbox(), operation, 3);
			await order(sandbox(), operation, subjects[0], fault('time-out, work done'), 'always');
			await order(sandbox(), operation, subjects[2], fault('time-out, work done'), 'always');

			const { error } = await runScenario(sandbox(), {
				operation,
				subjects,
				options: { requestsAtOnce: 2 },
				parameters: { requestOptions: { timeout: 2_000 } },
				node,
			});

			expect(await timesDone(operation, subjects)).toEqual([1, 1, 1]);
			expect(error?.context).toMatchObject({ itemIndex: 0, outcome: 'unknown', notSent: 0 });
			expect(error?.context.others).toMatchObject([
				...(await got(operation, subjects, [1])),
				{ index: 2, unknown: expect.any(String) as string },
			]);
			expect(error?.description).toMatch(/\bitem 2: unknown\. /);
		});
	},
);

describe.each(withAndWithoutRetry)('More items than places, $setting', ({ node }) => {
	it('loses no UUID when the first item times out and the others came through meanwhile', async () => {
		const subjects = await subjectsFor(sandbox(), stamp, 25);
		await order(sandbox(), stamp, subjects[0], fault('time-out, work done'), 'always');

		const { error } = await runScenario(sandbox(), {
			operation: stamp,
			subjects,
			parameters: { requestOptions: { timeout: 2_000 } },
			node,
		});

		const { invoices } = await readBooks(sandbox());
		expect(invoices).toHaveLength(25);
		const hit = subjects[0]?.key;
		for (const { id, uuid } of invoices.filter(({ body }) => body.Receptor.Rfc !== hit)) {
			expect(error?.description).toContain(`id ${id}, UUID ${uuid}`);
		}
		expect(error?.context.notSent).toBe(0);
	});
});
