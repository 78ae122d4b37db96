import dns from 'node:dns';
import type { LookupOptions } from 'node:dns';

export const unknownHost = 'name.invalid';

type Callback = (error: NodeJS.ErrnoException | null) => void;

/** Fails the unknown host's look-up at once, because some resolvers take seconds. */
export function failUnknownHost(): void {
	const lookup = dns.lookup.bind(dns) as (...args: unknown[]) => void;
	const failing = (host: string, options: LookupOptions | Callback, callback?: Callback): void => {
		if (host !== unknownHost) return lookup(host, options, callback);
		const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), {
			code: 'ENOTFOUND',
			syscall: 'getaddrinfo',
		});
		setImmediate(() => (typeof options === 'function' ? options : callback)?.(error));
	};
	jest.spyOn(dns, 'lookup').mockImplementation(failing as typeof dns.lookup);
}
