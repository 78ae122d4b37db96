import { customerOperations } from './customer';
import type { OperationExample } from './example.cts';
import { invoiceOperations, ofAnother, paidUuid } from './invoice';
import { productOperations } from './product';

export type { OperationExample } from './example.cts';
export {
	answersOf,
	completeParameters,
	concepto,
	cupLine,
	ofAnother,
	paidUuid,
	paymentParameters,
	paymentParties,
	stampParameters,
	stamped,
	uuid,
} from './invoice';

export const operations: OperationExample[] = [
	...customerOperations,
	...productOperations,
	...invoiceOperations,
];

const otherPaidUuid = '2FB2822E-396D-4725-8521-CDC4BDD20CCF';

/** The items pay different invoices, so each payment is a first instalment. */
export const twoItems = [{ json: {} }, { json: { paid: otherPaidUuid } }];

export const twice = (output: OperationExample['output']): OperationExample['output'] => [
	...output,
	...(JSON.parse(
		JSON.stringify(ofAnother(output)).replaceAll(paidUuid, otherPaidUuid),
	) as OperationExample['output']),
];

export function operation(name: string): OperationExample {
	const found = operations.find((example) => example.name === name);
	if (found === undefined) throw new Error(`Unknown operation: ${name}`);
	return found;
}
