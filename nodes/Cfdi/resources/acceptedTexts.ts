import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { ItemError } from '../response/itemError';
import type { ReadAnswer } from '../response/readAnswer';
import type { LabelOf } from '../response/refusal';
import { refusal } from '../response/refusal';
import { placed } from '../sat/placed';
import type { ReadTexts, TextNote } from '../sat/reading/readInvoice';

/** A body that may be sent, and what was read otherwise than it was written. */
export interface AcceptedTexts {
	body: IDataObject;
	warnings: TextNote[];
}

/**
 * The body of a customer, a product or a cancellation whose texts were read.
 * @param labelOf what the form calls the fields of the body
 * @throws ItemError with every text that an expression broke
 */
export function acceptedTexts({ body, notes }: ReadTexts, labelOf: LabelOf): AcceptedTexts {
	const labelled = notes.map((note) => {
		const field = labelOf(note.field) ?? note.field;
		return { ...note, field, message: placed(field, note.message.slice(note.field.length + 1)) };
	});
	const broken = labelled.filter(({ level }) => level === 'block');
	if (broken.length === 0) return { body: body as IDataObject, warnings: labelled };
	throw new ItemError({
		outcome: 'notSent',
		...refusal(broken, `There are ${broken.length} values to correct`, 'Nothing was sent.'),
	});
}

/** Reads the answer, and adds the warnings to each of its items. */
export function withWarnings(readAnswer: ReadAnswer, warnings: readonly TextNote[]): ReadAnswer {
	if (warnings.length === 0) return readAnswer;
	return async (response) =>
		(await readAnswer(response)).map(
			(item): INodeExecutionData => ({
				...item,
				json: { ...item.json, warnings: warnings.map((warning) => ({ ...warning })) },
			}),
		);
}
