/**
 * Outcome of a request without a result:
 * - `notSent`: the request did not reach the service;
 * - `refused`: the service rejected the request;
 * - `unknown`: the request was sent without a readable response, so the service possibly performed it;
 * - `duplicate`: the same request was sent before, so this request was not sent;
 * - `conflict`: the key was used for other content, so this request was not sent.
 */
export type Outcome = 'notSent' | 'refused' | 'unknown' | 'duplicate' | 'conflict';

/** Code and values of a message. The application that uses this package writes the sentence. */
export interface Said {
	code: string;
	values?: Readonly<Record<string, unknown>>;
}

export interface FailureDetails extends Said {
	outcome: Outcome;
	/** ID that the response contains, even though the request failed. */
	id?: string | number;
	uuid?: string;
	/** True if the service is still processing the request. `id` identifies the request at the service. */
	isPending?: boolean;
	transient?: boolean;
	/** Delay (ms) that the service requests before the next attempt. */
	retryAfter?: number;
	/** True if a look-up before the request failed. In this case, the item's values can still be correct. */
	isOfLookUp?: boolean;
	isQuestion?: boolean;
	beside?: Failure;
	advice?: readonly Said[];
}

/** Explains why an item has no result. Functions that you pass to a sender can throw a subclass. */
export class Failure extends Error {
	readonly origin: Failure;

	constructor(
		readonly details: FailureDetails,
		origin?: Failure,
	) {
		super(details.code);
		this.name = 'Failure';
		this.origin = origin ?? this;
	}

	advised(...advice: readonly Said[]): Failure {
		return this.with({ advice: [...(this.details.advice ?? []), ...advice] });
	}

	with(further: Partial<FailureDetails>): Failure {
		return new Failure({ ...this.details, ...further }, this.origin);
	}
}

export function failure(
	outcome: Outcome,
	code: string,
	values?: Said['values'],
	further?: Partial<FailureDetails>,
): Failure {
	return new Failure({ outcome, code, ...(values !== undefined && { values }), ...further });
}

/** Returns the result of a call, or the Failure that it throws. Rethrows any other error, which is a bug. */
export async function resultOrFailure<T>(call: () => Promise<T>): Promise<T | Failure> {
	return await call().catch(async (error: Error) =>
		error instanceof Failure ? error : await Promise.reject(error),
	);
}
