import type { IDataObject } from 'n8n-workflow';

/**
 * What became of a request that gave no result:
 * - `notSent`: nothing reached the service, so nothing happened there;
 * - `refused`: the service looked at it and said no, so nothing happened there either;
 * - `unknown`: it was sent and no readable answer came back, so it may have happened;
 * - `duplicate`: its unique key was used before, so nothing was sent.
 */
export type Outcome = 'notSent' | 'refused' | 'unknown' | 'duplicate';

/** The service's words for each field, as it sent them: `{ Rfc: ["El RFC ya existe"] }`. */
export type FieldMessages = Record<string, string[]>;

export interface ItemErrorDetails {
	outcome: Outcome;
	/** One line: what happened, in the service's words where it has any. */
	message: string;
	/** What to do about it, and everything else the service said. */
	description?: string;
	/** HTTP status of the answer, where there was one. */
	httpCode?: string;
	fields?: FieldMessages;
	/** It was the moment, not the request: the same may go through a little later. */
	transient?: boolean;
	/** How long the service asks to wait, in milliseconds. */
	retryAfter?: number;
}

/** The one shape in which everything that went wrong with an item travels through this node. */
export class ItemError extends Error {
	constructor(readonly details: ItemErrorDetails) {
		super(details.message);
		this.name = 'ItemError';
	}

	/** The same refusal with more to do about it, behind what it says already. */
	withAdvice(advice: string): ItemError {
		const { description } = this.details;
		return new ItemError({
			...this.details,
			description: description === undefined ? advice : `${description}\n${advice}`,
		});
	}

	/** As data on an item: never a token, a header or a body that was sent. */
	toData(): IDataObject {
		const { message, description, httpCode, outcome, fields } = this.details;
		return {
			message,
			...(description !== undefined && { description }),
			...(httpCode !== undefined && { httpCode }),
			outcome,
			...(fields !== undefined && { fields }),
		};
	}
}

/** A value that cannot be sent, found before anything was: said in the words of the field. */
export function invalidField(field: string, message: string, description: string): ItemError {
	return new ItemError({ outcome: 'notSent', message: `${field}: ${message}`, description });
}
