import { createHash, randomUUID } from 'node:crypto';

import type { Host } from '../host';
import { nextTurn } from '../../../test/support/eventLoop.cts';

/** Returns a host that uses the machine's time and never waits. */
export function aHost(own: Partial<Host> = {}): Host {
	return {
		now: () => Date.now(),
		monotonic: () => performance.now(),
		sleep: async () => await nextTurn(),
		timeout: () => new AbortController().signal,
		random: () => Math.random(),
		hash: (text) => createHash('sha256').update(text).digest('base64url'),
		uuid: () => randomUUID(),
		...own,
	};
}
