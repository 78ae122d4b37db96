import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Dictionary, ReadTexts } from 'cfdi-mx';
import type { ReadAnswer } from '../service/face';
import { ItemError, codesOf, errorWords } from '../service/itemError';
import { refusal } from '../service/refusal';
import type { Finding } from '../service/words';
import { findingOf, labelText } from '../service/words';
import { text } from '../words/text';

/** A body that may be sent, and what was read otherwise than it was written. */
export interface AcceptedTexts {
	body: IDataObject;
	warnings: Finding[];
}

/**
 * The body of a customer, a product or a cancellation whose texts were read.
 * @param dictionary what the user calls the fields of the body
 * @throws ItemError with every text that an expression broke
 */
export function acceptedTexts({ body, notes }: ReadTexts, dictionary: Dictionary): AcceptedTexts {
	const labelled = notes.map((note) => {
		const field = labelText(note.field, dictionary).en;
		return { ...findingOf(note, dictionary), field };
	});
	const broken = labelled.filter(({ level }) => level === 'block');
	if (broken.length === 0) return { body: body as IDataObject, warnings: labelled };
	const { message, description } = refusal(
		broken,
		text('valuesToCorrect', { count: String(broken.length) }),
		text('nothingSent'),
	);
	throw new ItemError({
		outcome: 'notSent',
		...codesOf(broken, 'valuesToCorrect'),
		...errorWords(message, description),
	});
}

/** Reads the answer, and adds the warnings to each of its items. */
export function withWarnings(readAnswer: ReadAnswer, warnings: readonly Finding[]): ReadAnswer {
	if (warnings.length === 0) return readAnswer;
	return async (response) =>
		(await readAnswer(response)).map(
			(item): INodeExecutionData => ({
				...item,
				json: { ...item.json, warnings: warnings.map((warning) => ({ ...warning })) },
			}),
		);
}
