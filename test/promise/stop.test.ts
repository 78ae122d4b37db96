import { atOnce, retryOnFail } from '../support/engine';
import type { InputItem, OperationUnderTest } from './operationsUnderTest';
import { cancel, stamp, writes } from './operationsUnderTest';
import { orderFault } from './orderFault';
import { readBooks } from './readBooks';
import { fault, inputsFor, runScenario, sandboxForFile } from './scenario';
import { partOf } from '../support/part.cts';

const sandbox = sandboxForFile('stop');

const timeout = fault('time-out, work done');
const withAndWithoutRetry = [
	{ setting: 'without Retry On Fail', node: {} },
	{ setting: 'with Retry On Fail', node: retryOnFail },
];
const table = writes.flatMap((operation) =>
	withAndWithoutRetry.map((settings) => ({ operation, ...settings })),
);

const timesDone = async (operation: OperationUnderTest, inputs: InputItem[]): Promise<number[]> => {
	const books = await readBooks(sandbox());
	return inputs.map((input) => operation.timesDone(books, input));
};

const reported = async (operation: OperationUnderTest, inputs: InputItem[], indexes: number[]) => {
	const books = await readBooks(sandbox());
	return indexes.map((index) => ({
		index,
		got: expect.objectContaining(operation.outputOf(books, inputs[index] as InputItem)) as object,
	}));
};

describe.each(partOf(table, 3))('$operation.name $setting', ({ operation, node }) => {
	it.each([
		['422', 'refused', 0],
		['connection reset, work done', 'unknown', 1],
		['connection reset, work none', 'unknown', 0],
	])(
		'does not send the last three of six items after the error "%s" in the third item',
		async (name, outcome, done) => {
			const inputs = await inputsFor(sandbox(), operation, 6);
			await orderFault(sandbox(), operation, inputs[2], fault(name), 'always');

			const { error } = await runScenario(sandbox(), {
				operation,
				inputs,
				parameters: atOnce(1),
				node,
			});

			expect(await timesDone(operation, inputs)).toEqual([1, 1, done, 0, 0, 0]);
			expect(error?.context).toMatchObject({
				itemIndex: 2,
				outcome,
				notSent: 3,
				others: await reported(operation, inputs, [0, 1]),
			});
			expect(error?.description).toContain('3 items were not sent.');
		},
	);
});

/** Stamp builds its body in code. Cancel represents the operations that declare their body. */
describe.each(table.filter(({ operation }) => [stamp, cancel].includes(operation)))(
	'$operation.name $setting',
	({ operation, node }) => {
		async function runWithTimeouts(inputs: InputItem[], ...late: number[]) {
			for (const index of late) {
				await orderFault(sandbox(), operation, inputs[index], timeout, 'always');
			}
			return await runScenario(sandbox(), {
				operation,
				inputs,
				parameters: atOnce(2),
				node,
			});
		}

		it('sends and lists the other items if the first item times out, with two requests at a time', async () => {
			const inputs = await inputsFor(sandbox(), operation, 5);

			const { error } = await runWithTimeouts(inputs, 0);

			expect(await timesDone(operation, inputs)).toEqual([1, 1, 1, 1, 1]);
			expect(error?.context).toMatchObject({
				itemIndex: 0,
				outcome: 'unknown',
				notSent: 0,
				others: await reported(operation, inputs, [1, 2, 3, 4]),
			});
		});

		it('reports both items as unknown if two of three items time out', async () => {
			const inputs = await inputsFor(sandbox(), operation, 3);

			const { error } = await runWithTimeouts(inputs, 0, 2);

			expect(await timesDone(operation, inputs)).toEqual([1, 1, 1]);
			expect(error?.context).toMatchObject({ itemIndex: 0, outcome: 'unknown', notSent: 0 });
			expect(error?.context.others).toMatchObject([
				...(await reported(operation, inputs, [1])),
				{ index: 2, unknown: expect.any(String) as string },
			]);
			expect(error?.description).toMatch(/\bitem 2: outcome unknown\. /);
		});
	},
);

describe.each(withAndWithoutRetry)('With more items than slots, $setting', ({ node }) => {
	it('loses no UUID if the first of many items times out while the service stamps the others', async () => {
		const inputs = await inputsFor(sandbox(), stamp, 25);
		await orderFault(sandbox(), stamp, inputs[0], timeout, 'always');

		const { error } = await runScenario(sandbox(), {
			operation: stamp,
			inputs,
			node,
		});

		const { invoices } = await readBooks(sandbox());
		expect(invoices).toHaveLength(25);
		const hit = inputs[0]?.key;
		for (const { id, uuid } of invoices.filter(({ body }) => body.Receptor.Rfc !== hit)) {
			expect(error?.description).toContain(`id ${id}, UUID ${uuid}`);
		}
		expect(error?.context.notSent).toBe(0);
	});
});
