/**
 * What became of a request that gave no result:
 * - `notSent`: nothing reached the service, so nothing was done;
 * - `refused`: the service said no, so nothing was done either;
 * - `unknown`: it was sent and no readable answer came back, so it may have been done;
 * - `duplicate`: the same was sent before, so nothing was sent;
 * - `conflict`: its key was used for something else, so nothing was sent.
 */
export type Outcome = 'notSent' | 'refused' | 'unknown' | 'duplicate' | 'conflict';

/** A code with its data: the caller makes the sentence. */
export interface Said {
	code: string;
	values?: Readonly<Record<string, unknown>>;
}

export interface FailureDetails extends Said {
	outcome: Outcome;
	/** The ID that the answer names, whatever it says besides. */
	id?: string | number;
	/** The UUID next to it. */
	uuid?: string;
	/** The service took it under this ID, and gives its result later. */
	isPending?: boolean;
	/** The same request may succeed a little later. */
	transient?: boolean;
	/** How long the service asks to wait, in milliseconds. */
	retryAfter?: number;
	/** What has to be read before could not be: that says nothing of the item's own values. */
	isOfLookUp?: boolean;
	/** Of a question that a person should see once before it is sent. */
	isQuestion?: boolean;
	/** A second question, which is asked together with this one. */
	beside?: Failure;
	/** What else there is to say, in this order. */
	advice?: readonly Said[];
}

/** Why an item gave nothing. What is thrown by the functions that a sender is given may extend it. */
export class Failure extends Error {
	/** The one that this one says more of. */
	readonly origin: Failure;

	constructor(
		readonly details: FailureDetails,
		origin?: Failure,
	) {
		super(details.code);
		this.name = 'Failure';
		this.origin = origin ?? this;
	}

	/** The same with further advice. */
	advised(...advice: readonly Said[]): Failure {
		return this.with({ advice: [...(this.details.advice ?? []), ...advice] });
	}

	with(further: Partial<FailureDetails>): Failure {
		return new Failure({ ...this.details, ...further }, this.origin);
	}
}

/** Makes a failure of a code and its data. */
export function failure(
	outcome: Outcome,
	code: string,
	values?: Said['values'],
	further?: Partial<FailureDetails>,
): Failure {
	return new Failure({ outcome, code, ...(values !== undefined && { values }), ...further });
}

/** Calls what may throw, and returns its result or its failure. Anything else that it throws is a fault of the program. */
export async function resultOrFailure<T>(call: () => Promise<T>): Promise<T | Failure> {
	return await call().catch(async (error: Error) =>
		error instanceof Failure ? error : await Promise.reject(error),
	);
}
