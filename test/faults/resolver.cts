import dns from 'node:dns';
import type { LookupOptions } from 'node:dns';

export const unknownHost = 'name.invalid';

type Answered = (error: NodeJS.ErrnoException | null) => void;

/** Lets the resolver say at once that there is no such host: some take seconds for it. */
export function knowNoSuchHost(): void {
	const lookup = dns.lookup.bind(dns) as (...args: unknown[]) => void;
	const refusing = (host: string, options: LookupOptions | Answered, answered?: Answered): void => {
		if (host !== unknownHost) return lookup(host, options, answered);
		const refused = Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), {
			code: 'ENOTFOUND',
			syscall: 'getaddrinfo',
		});
		const answer = typeof options === 'function' ? options : answered;
		setImmediate(() => answer?.(refused));
	};
	jest.spyOn(dns, 'lookup').mockImplementation(refusing as typeof dns.lookup);
}
