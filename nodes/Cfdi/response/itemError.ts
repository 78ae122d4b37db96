import type { IDataObject } from 'n8n-workflow';

import { placed } from '../sat/placed';

/**
 * The outcome of a request that gave no result:
 * - `notSent`: nothing reached the service, so nothing was done;
 * - `refused`: the service said no, so nothing was done either;
 * - `unknown`: it was sent and no readable answer came back, so it may have been done;
 * - `duplicate`: its unique key was used before, so nothing was sent.
 */
export type Outcome = 'notSent' | 'refused' | 'unknown' | 'duplicate';

/** The service's messages for each field, as it sent them: `{ Rfc: ["El RFC ya existe"] }`. */
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
	/** The invoice that the answer names, whatever its status. */
	uuid?: string;
	/** The id beside it. */
	id?: string | number;
	/** The same request may succeed a little later. */
	transient?: boolean;
	/** How long the service asks to wait, in milliseconds. */
	retryAfter?: number;
}

/** What went wrong with an item: the only error that this node's own code throws for one. */
export class ItemError extends Error {
	constructor(readonly details: ItemErrorDetails) {
		super(details.message);
		this.name = 'ItemError';
	}

	/** The same error with further advice at the end of its description. */
	withAdvice(advice: string): ItemError {
		const { description } = this.details;
		return new ItemError({
			...this.details,
			description: description === undefined ? advice : `${description}\n${advice}`,
		});
	}

	/** As data on an item: never a token, a header or a body. */
	toData(): IDataObject {
		const { message, description, httpCode, outcome, fields, uuid, id } = this.details;
		return {
			message,
			...(description !== undefined && { description }),
			...(httpCode !== undefined && { httpCode }),
			outcome,
			...(fields !== undefined && { fields }),
			...(uuid !== undefined && { uuid }),
			...(id !== undefined && { id }),
		};
	}
}

/**
 * The error for a field whose value cannot be sent.
 * @param field its label in the form
 * @param what what is wrong with it: "is empty"
 */
export function invalidField(field: string, what: string, description: string): ItemError {
	return new ItemError({ outcome: 'notSent', message: placed(field, what), description });
}
