import { isRecord, recordOf } from 'cfdi-mx/values';
import type { Row } from '../register';
import type { PageAnswer } from './request';

export interface FailureData {
	outcome: string;
	fields: string[];
	message: string;
	description: string;
}

const NO_WORDS = 'No se pudo emitir';

/**
 * Returns an item's error, or undefined. An error without a Spanish message comes from n8n, for example
 * from an expression.
 */
export function failureIn({ error }: Row): FailureData | undefined {
	if (error === undefined || error === null) return undefined;
	const given = recordOf(error);
	const es = recordOf(given.es);
	const text = (value: unknown) => (typeof value === 'string' ? value : '');
	return {
		outcome: text(given.outcome),
		fields: isRecord(given.fields) ? Object.keys(given.fields) : [],
		message: text(es.message) || NO_WORDS,
		description: text(es.description),
	};
}

/** Returns the page's answer for an error. The page shows the message next to the invalid fields. */
export function wrongAnswer({
	fields = [],
	message = NO_WORDS,
	description = '',
}: Partial<FailureData> = {}): PageAnswer {
	return { state: 'wrong', fields, message, ...(description !== '' && { description }) };
}

export const sentence = (text: string): string => text.replace(/\.?$/, '.');
