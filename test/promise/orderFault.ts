import type { Sandbox } from '../../packages/sandbox/test/sandbox';
import type { Fault } from './faults';
import type { InputItem, OperationUnderTest } from './operationsUnderTest';

export async function orderFault(
	sandbox: Sandbox,
	operation: OperationUnderTest,
	input: InputItem | undefined,
	{ order }: Pick<Fault, 'order'>,
	times: number | 'always' = 1,
): Promise<void> {
	if (input === undefined) throw new Error('The item does not exist');
	const { status, text } = await sandbox.order('/sandbox/faults', {
		operation: operation.endpoint,
		match: operation.match(input),
		times,
		...order,
	});
	if (status !== 201) throw new Error(text);
}
