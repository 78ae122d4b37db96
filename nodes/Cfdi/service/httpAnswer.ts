import type { IN8nHttpFullResponse } from 'n8n-workflow';

import type { Dictionary } from 'cfdi-mx';
import type { Clean } from './redact';

/** An answer of the service, with what its reader must know of the request. */
export interface Answer extends IN8nHttpFullResponse {
	/** The body that was sent: a UUID of it is not a new one. */
	sent?: string;
	/** The path that was asked: "/api/customers". */
	endpoint?: string;
	/** Of a redirect: the Base URL at which it was asked. */
	address?: string;
	/** Aborted when the item's time is over; a body that is still a stream must end before. */
	deadline?: AbortSignal;
	/** Removes the secrets from a text of the answer, before anything else is done with it. */
	clean?: Clean;
	/** What the user calls the fields of the body that was sent. */
	dictionary?: Dictionary;
}
