import { isRecord } from './serviceWords';

/**
 * Whether a request ended before a byte of it could leave: no connection was assigned to it (a proxy
 * has not answered CONNECT), or its TLS handshake was not over, before which TLS sends no data. axios
 * keeps Node's request, and that its socket. Of a socket without TLS nothing sure is known once it is
 * destroyed; where a part is missing, the request may have been sent, too.
 * @param error axios' error
 */
export function neverConnected(error: unknown): boolean {
	if (!isRecord(error) || error.response !== undefined) return false;
	const { request } = error;
	if (!isRecord(request) || !('socket' in request) || isRecord(request.res)) return false;
	if (request.socket === null) return true;
	return (
		isRecord(request.socket) &&
		request.socket.encrypted === true &&
		request.socket.secureConnecting === true
	);
}
