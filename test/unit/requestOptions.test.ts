import type { IExecuteFunctions } from 'n8n-workflow';

import type { CarriedItem } from '../../nodes/Cfdi/request/itemContext';
import { defaultTimeout, pacing, transportOptions } from '../../nodes/Cfdi/request/requestOptions';

beforeEach(() => {
	jest.useFakeTimers();
});
afterEach(() => {
	jest.useRealTimers();
});

/** The moments, in milliseconds, at which so many items may go. */
async function moments(requestOptions: object, items: number): Promise<number[]> {
	const context = { getNodeParameter: () => requestOptions } as unknown as IExecuteFunctions;
	const pace = pacing(context);
	const begin = Date.now();
	const going = Array.from({ length: items }, async (_, index) => {
		await pace(index);
		return Date.now() - begin;
	});
	await jest.runAllTimersAsync();
	return await Promise.all(going);
}

it.each([
	{ title: 'no batching', options: {}, expected: [0, 0, 0, 0, 0] },
	{
		title: 'two at a time',
		batch: { batchSize: 2, batchInterval: 100 },
		expected: [0, 0, 100, 100, 200],
	},
	{
		title: 'one at a time',
		batch: { batchSize: 1, batchInterval: 50 },
		expected: [0, 50, 100, 150, 200],
	},
	{ title: 'no interval', batch: { batchSize: 2, batchInterval: 0 }, expected: [0, 0, 0, 0, 0] },
	{
		title: 'no size',
		batch: { batchSize: -1, batchInterval: 50 },
		expected: [0, 50, 100, 150, 200],
	},
])('with $title the items go at $expected', async ({ batch, expected }) => {
	expect(await moments(batch === undefined ? {} : { batching: { batch } }, 5)).toEqual(expected);
});

describe('The time-out', () => {
	const timeoutOf = (operation: string, requestOptions?: object) =>
		defaultTimeout({
			operation,
			node: { parameters: { requestOptions } },
		} as unknown as CarriedItem);

	it.each([
		['invoice.stamp', 120_000],
		['invoice.cancel', 120_000],
		['customer.create', 120_000],
		['product.create', 120_000],
		['customer.getAll', 60_000],
		['product.getAll', 60_000],
		['invoice.download', 60_000],
	])('of %s is %i ms by default', (operation, milliseconds) => {
		expect(timeoutOf(operation)).toBe(milliseconds);
		expect(timeoutOf(operation, {})).toBe(milliseconds);
	});

	it("is left to n8n's engine where the user set one", () => {
		expect(timeoutOf('invoice.download', { timeout: 5 })).toBeUndefined();
		expect(timeoutOf('invoice.download', { timeout: '={{ 5 }}' })).toBeUndefined();
	});

	it.each([
		['invoice.stamp', {}, 120_000],
		['invoice.cancel', {}, 120_000],
		['invoice.download', {}, 60_000],
		['invoice.stamp', { timeout: 5 }, 5],
		['invoice.download', { timeout: 5 }, 5],
	])('of %s as a custom operation with %j is %i ms', (operation, requestOptions, milliseconds) => {
		const context = { getNodeParameter: () => requestOptions } as unknown as IExecuteFunctions;
		expect(transportOptions(context, operation).timeout).toBe(milliseconds);
	});
});

describe('The proxy', () => {
	const proxyOf = (proxy: string) =>
		transportOptions(
			{ getNodeParameter: () => ({ proxy }) } as unknown as IExecuteFunctions,
			'invoice.stamp',
		).proxy;

	it.each([
		['http://127.0.0.1:9', { host: '127.0.0.1', port: 9, protocol: 'http' }],
		[
			'https://proxy.example.com:8443',
			{ host: 'proxy.example.com', port: 8443, protocol: 'https' },
		],
		[
			'http://user:secret@proxy.example.com:3128',
			{
				host: 'proxy.example.com',
				port: 3128,
				protocol: 'http',
				auth: { username: 'user', password: 'secret' },
			},
		],
	])('%s goes to n8n as its own engine gives it', (typed, proxy) => {
		expect(proxyOf(typed)).toEqual(proxy);
	});
});
