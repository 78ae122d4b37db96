import type { IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { NodeOperationError, sleep } from 'n8n-workflow';

import type { CarriedItem } from './itemContext';
import { writeOf } from './writes';

/** n8n's own Request Options, as it adds them to every declarative node. */
interface RequestOptions {
	batching?: { batch?: { batchSize?: number; batchInterval?: number } };
	allowUnauthorizedCerts?: boolean;
	proxy?: string;
	timeout?: number;
}

/** How long the service may take, in milliseconds: SAT's own queue stands behind a write. */
const WRITE_TIMEOUT = 120_000;
const READ_TIMEOUT = 60_000;

/** @returns the time-out in milliseconds; `undefined` where the user set one in Request Options */
export function defaultTimeout({ node, operation }: CarriedItem): number | undefined {
	const { timeout } = (node.parameters.requestOptions ?? {}) as RequestOptions;
	return timeout ? undefined : timeoutOf(operation);
}

function timeoutOf(operation: string): number {
	return writeOf(operation) === undefined ? READ_TIMEOUT : WRITE_TIMEOUT;
}

/** The user's Request Options as n8n's declarative engine would give them to a request. */
export function transportOptions(
	context: IExecuteFunctions,
	operation: string,
): Partial<IHttpRequestOptions> {
	const { allowUnauthorizedCerts, proxy, timeout } = userOptions(context);
	return {
		timeout: timeout || timeoutOf(operation),
		...(allowUnauthorizedCerts === true && { skipSslCertificateValidation: true }),
		...(proxy && { proxy: proxyOf(context, proxy) }),
	};
}

/**
 * Batching of the Request Options: so many items, then a pause.
 * @returns a function that resolves when the item with this index may go
 */
export function pacing(context: IExecuteFunctions): (itemIndex: number) => Promise<void> {
	const { batchSize = 1, batchInterval = 0 } = userOptions(context).batching?.batch ?? {};
	return async (itemIndex) => {
		const pauses = batchSize > 0 ? Math.floor(itemIndex / batchSize) : itemIndex;
		if (batchInterval > 0 && pauses > 0) await sleep(pauses * batchInterval);
	};
}

function userOptions(context: IExecuteFunctions): RequestOptions {
	return context.getNodeParameter('requestOptions', 0, {}) as RequestOptions;
}

function proxyOf(context: IExecuteFunctions, proxy: string): IHttpRequestOptions['proxy'] {
	if (!URL.canParse(proxy) || new URL(proxy).hostname === '') {
		throw new NodeOperationError(
			context.getNode(),
			'The proxy in the options is no address. Write it as http://host:port',
		);
	}
	const { hostname, port, protocol, username, password } = new URL(proxy);
	return {
		host: hostname,
		port: Number(port),
		protocol: protocol.replace(/:$/, ''),
		...(username !== '' && { auth: { username, password } }),
	};
}
