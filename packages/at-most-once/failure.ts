/**
 * Outcome of a request without a result:
 * - `notSent`: did not reach the service;
 * - `refused`: rejected by the service;
 * - `unknown`: sent without a readable response, so possibly performed;
 * - `duplicate`: not sent, because the same request was sent before;
 * - `conflict`: not sent, because the key was used for other content.
 */
export type Outcome = 'notSent' | 'refused' | 'unknown' | 'duplicate' | 'conflict';

/** Code and values of a message. The application writes the sentence. */
export interface Said {
	code: string;
	values?: Readonly<Record<string, unknown>>;
}

export interface FailureDetails extends Said {
	outcome: Outcome;
	id?: string | number;
	uuid?: string;
	/** True if the service is still processing the request `id`. */
	isPending?: boolean;
	transient?: boolean;
	/** Delay (ms) that the service requests. */
	retryAfter?: number;
	/**
	 * True if a look-up before the request failed, so it is unknown whether the item's values changed.
	 */
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

/** Returns a call's result, or the Failure that it throws. Rethrows any other error, which is a bug. */
export async function resultOrFailure<T>(call: () => Promise<T>): Promise<T | Failure> {
	return await call().catch(async (error: Error) =>
		error instanceof Failure ? error : await Promise.reject(error),
	);
}
