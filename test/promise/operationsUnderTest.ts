import type { INodeParameters } from 'n8n-workflow';

import type { UnderFaults } from '../support/operations/example.cts';
import { operation, operations } from '../support/operations';

export type { InputItem } from '../support/operations/example.cts';

export interface OperationUnderTest extends UnderFaults {
	name: string;
	endpoint: string;
	parameters: INodeParameters;
}

/** Returns a string in an RFC's format, unique for each number and item. */
export function keyOf(number: number, item: number): string {
	const letter = (place: number): string =>
		String.fromCharCode(65 + (Math.floor(number / 26 ** place) % 26));
	return `${letter(2)}${letter(1)}${letter(0)}010101${String(item).padStart(3, '0')}`;
}

/** Takes the first operation, because several operations can share the path. */
const endpointOf = (path: string) =>
	operations.find((example) => example.path === path)?.name ?? '';

export const operationsUnderTest: OperationUnderTest[] = operations.map(
	({ name, path, parameters, underFaults }) => ({
		...underFaults,
		name,
		endpoint: endpointOf(path),
		parameters: { ...parameters, ...underFaults.parameters },
	}),
);

const underTest = (name: string) =>
	operationsUnderTest[operations.indexOf(operation(name))] as OperationUnderTest;

export const stamp = underTest('invoice.stamp');
export const stampPayment = underTest('invoice.stampPayment');
export const cancel = underTest('invoice.cancel');
export const customerCreate = underTest('customer.create');
export const productCreate = underTest('product.create');

export const ofResource = (resource: string): OperationUnderTest[] =>
	operationsUnderTest.filter(({ name }) => name.startsWith(`${resource}.`));
export const writes = operationsUnderTest.filter(({ isWrite }) => isWrite);
