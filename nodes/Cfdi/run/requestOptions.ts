import type { IExecuteFunctions, IHttpRequestOptions, INode } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { text } from '../messages';
import type { Operation } from './operation';

/** n8n's Request Options, which it adds to every declarative node. */
interface RequestOptions {
	batching?: { batch?: { batchSize?: number; batchInterval?: number } };
	allowUnauthorizedCerts?: boolean;
	proxy?: string;
	timeout?: number;
}

/** Time limits for the service, in milliseconds. A write can wait in SAT's queue. */
export const WRITE_TIMEOUT = 120_000;
export const READ_TIMEOUT = 60_000;

/** The longest time-out that Node.js supports, in milliseconds. */
const LONGEST_TIMEOUT = 2 ** 31 - 1;

/**
 * Returns the user's Request Options as n8n's declarative engine passes them to a request, with our time-out if
 * the user set no valid one.
 */
export function transportOptions(
	node: INode,
	requestOptions: unknown,
	{ effect }: Pick<Operation, 'effect'>,
): Partial<IHttpRequestOptions> {
	const { allowUnauthorizedCerts, proxy, timeout } = requestOptions as RequestOptions;
	// n8n's variables are texts, at which n8n's HTTP client would throw.
	const milliseconds = Math.ceil(Number(timeout));
	const usual = effect === 'read' ? READ_TIMEOUT : WRITE_TIMEOUT;
	return {
		timeout: milliseconds >= 1 && milliseconds <= LONGEST_TIMEOUT ? milliseconds : usual,
		...(allowUnauthorizedCerts === true && { skipSslCertificateValidation: true }),
		...(proxy && { proxy: proxyOf(node, proxy) }),
	};
}

/** Services accept this number without a 429, and more would not make them faster. */
const USUAL_AT_ONCE = 10;

/** Returns how many items are under way at the same time: a batch of the user's Batching, or ten. */
export function itemsAtOnce(requestOptions: unknown): number {
	const size = Number((requestOptions as RequestOptions).batching?.batch?.batchSize);
	return Number.isInteger(size) && size > 0 ? size : USUAL_AT_ONCE;
}

/**
 * Implements the Batching of the Request Options: a number of items, then a delay.
 * @param wait waits for these milliseconds, or less if no more will be sent
 * @returns a function that resolves when the item with this index can be sent
 */
export function batching(
	execution: IExecuteFunctions,
	wait: (milliseconds: number) => Promise<void>,
): (itemIndex: number) => Promise<void> {
	const { batching: set } = execution.getNodeParameter('requestOptions', 0, {}) as RequestOptions;
	const { batchSize = 1, batchInterval = 0 } = set?.batch ?? {};
	return async (itemIndex) => {
		const batches = batchSize > 0 ? Math.floor(itemIndex / batchSize) : itemIndex;
		if (batchInterval > 0 && batches > 0) await wait(batches * batchInterval);
	};
}

function proxyOf(node: INode, proxy: string): IHttpRequestOptions['proxy'] {
	if (!URL.canParse(proxy) || new URL(proxy).hostname === '') {
		throw new NodeOperationError(node, text('proxyIsNoAddress').en);
	}
	const { hostname, port, protocol, username, password } = new URL(proxy);
	return {
		host: hostname,
		port: Number(port),
		protocol: protocol.replace(/:$/, ''),
		...(username !== '' && { auth: { username, password } }),
	};
}
