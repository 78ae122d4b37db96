import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { ItemError } from '../response/itemError';
import type { ReadAnswer } from '../response/readAnswer';
import { placed } from '../sat/placed';
import type { ReadTexts, TextNote } from '../sat/reading/readInvoice';

/** A body that may be sent, and what was read otherwise than it was written. */
export interface AcceptedTexts {
	body: IDataObject;
	warnings: TextNote[];
}

/**
 * The body of a customer, a product or a cancellation whose texts were read.
 * @param fields of the operation: a message names an attribute by the label of its field
 * @throws ItemError with every text that an expression broke
 */
export function acceptedTexts(
	{ body, notes }: ReadTexts,
	fields: readonly INodeProperties[],
): AcceptedTexts {
	const labelled = notes.map((note) => {
		const label = labelOf(note.field, fields);
		return {
			...note,
			field: label,
			message: placed(label, note.message.slice(note.field.length + 1)),
		};
	});
	const [first, ...others] = labelled.filter(({ level }) => level === 'block');
	if (first === undefined) return { body: body as IDataObject, warnings: labelled };
	throw new ItemError({
		outcome: 'notSent',
		message: first.message,
		description: [
			first.fix,
			...others.map(({ message, fix }) => `${message}. ${fix}`),
			'Nothing was sent.',
		].join('\n'),
	});
}

function labelOf(attribute: string, fields: readonly INodeProperties[]): string {
	const field = fields.find(({ routing }) => routing?.send?.property === attribute);
	return field?.displayName ?? attribute;
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
