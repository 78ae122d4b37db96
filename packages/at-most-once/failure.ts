/**
 * Outcome of a request without a result:
 * - `notSent`: it did not reach the service;
 * - `refused`: the service rejected it;
 * - `unknown`: it was sent without a readable response, so the service possibly performed it;
 * - `duplicate`: the same request was sent before, so this one was not;
 * - `conflict`: its key was used for other content, so it was not sent.
 */
export type Outcome = 'notSent' | 'refused' | 'unknown' | 'duplicate' | 'conflict';

/** Code and values of a message. The caller writes the sentence. */
export interface Said {
	code: string;
	values?: Readonly<Record<string, unknown>>;
}

export interface FailureDetails extends Said {
	outcome: Outcome;
	/** ID in the response, even if the request failed. */
	id?: string | number;
	uuid?: string;
	/** The service is still processing the request under this ID. */
	isPending?: boolean;
	transient?: boolean;
	/** Delay that the service requests (ms). */
	retryAfter?: number;
	/** Set if a look-up before the request failed. The item's values can still be correct. */
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
