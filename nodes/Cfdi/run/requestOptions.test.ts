import type { IExecuteFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { batching, transportOptions } from './context';
import { cfdiNode } from '../../../test/support/oneNode';

const write = { done: 'doneStamped', lookFor: 'theInvoice' } as const;

beforeEach(() => {
	jest.useFakeTimers();
});
afterEach(() => {
	jest.useRealTimers();
});

async function startTimes(requestOptions: object, items: number): Promise<number[]> {
	const context = { getNodeParameter: () => requestOptions } as unknown as IExecuteFunctions;
	const mayStart = batching(context, sleep);
	const begin = Date.now();
	const started = Array.from({ length: items }, async (_, index) => {
		await mayStart({ index });
		return Date.now() - begin;
	});
	await jest.runAllTimersAsync();
	return await Promise.all(started);
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
])(
	'starts each of five items ($title) at these times in ms: $expected',
	async ({ batch, expected }) => {
		expect(await startTimes(batch === undefined ? {} : { batching: { batch } }, 5)).toEqual(
			expected,
		);
	},
);

describe('The time-out', () => {
	it.each([
		['a write', {}, 120_000],
		['a read', {}, 60_000],
		['a write', { timeout: 5 }, 5],
		['a read', { timeout: 5 }, 5],
		['a write', { timeout: '5000' }, 5000],
		['a write', { timeout: 0.5 }, 1],
		['a write', { timeout: 'soon' }, 120_000],
		['a write', { timeout: -1 }, 120_000],
		['a write', { timeout: 1e12 }, 120_000],
	])(
		'gives %s with the Request Options %j a time-out of %i ms',
		(kind, requestOptions, milliseconds) => {
			const effect = kind === 'a read' ? 'read' : write;
			expect(transportOptions(cfdiNode(), requestOptions, { effect }).timeout).toBe(milliseconds);
		},
	);
});

describe('The proxy', () => {
	const proxyOf = (proxy: string) =>
		transportOptions(cfdiNode(), { proxy }, { effect: write }).proxy;

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
	])("parses the proxy %s like n8n's engine", (typed, proxy) => {
		expect(proxyOf(typed)).toEqual(proxy);
	});
});
