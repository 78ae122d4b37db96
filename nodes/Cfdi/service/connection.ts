import { isRecord } from 'cfdi-mx';

/**
 * Whether a request ended before a byte of it could leave: no connection was assigned to it (a proxy
 * has not answered CONNECT), or its TLS handshake was not over, before which TLS sends no data. axios
 * keeps Node's request, and that its socket; where a part is missing, the request may have been sent,
 * too.
 * @param error axios' error
 */
export function neverConnected(error: unknown): boolean {
	const socket = socketOf(error);
	if (socket === null) return true;
	return socket?.encrypted === true && socket.secureConnecting === true;
}

/**
 * The same for a socket without TLS, which forgets when it is destroyed whether it was connected: Node
 * gave the operating system no byte of it. `bytesWritten` also counts those that still waited for the
 * connection.
 * @param error axios' error
 */
export function nothingLeft(error: unknown): boolean {
	const socket = socketOf(error);
	return socket?.encrypted !== true && socket?._bytesDispatched === 0;
}

/** The socket of a request that got no answer; `null` if it had none yet. */
function socketOf(error: unknown): Record<string, unknown> | null | undefined {
	if (!isRecord(error) || error.response !== undefined) return undefined;
	const { request } = error;
	if (!isRecord(request) || isRecord(request.res)) return undefined;
	const { socket } = request;
	return socket === null || isRecord(socket) ? socket : undefined;
}

/**
 * Whether an answer comes from a proxy that refused to connect to an https service: then the service
 * got nothing. The proxy agent gives the proxy's words as the answer, on a line without TLS.
 * @param body of the answer: Node's own stream of it. Of another one, such as that of n8n 2.41,
 * nothing is known
 */
export function isOfProxy(body: unknown): boolean {
	if (!isRecord(body) || !isRecord(body.req) || !isRecord(body.socket)) return false;
	return body.req.protocol === 'https:' && body.socket.encrypted !== true;
}
