import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Dictionary, Problem, ReadTexts } from 'cfdi-mx';
import type { ReadAnswer } from '../service/answer';
import { codesOf, errorWords, ItemError, refusal } from '../service/itemError';
import type { Finding } from '../service/words';
import { findingOf, labelText } from '../service/words';
import { text } from '../words/text';

/** A body that may be sent, and what was read otherwise than it was written. */
export interface CleanedFields {
	body: IDataObject;
	warnings: Finding[];
}

/**
 * The body of a customer, a product or a cancellation whose texts were read.
 * @throws ItemError with every text that an expression broke
 */
export function cleanedFields({ body, notes }: ReadTexts, dictionary: Dictionary): CleanedFields {
	const labelled = labelledFindings(notes, dictionary);
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

/** These problems in words, each with the label of its field. */
export function labelledFindings(problems: readonly Problem[], dictionary: Dictionary): Finding[] {
	return problems.map((problem) => ({
		...findingOf(problem, dictionary),
		field: labelText(problem.field, dictionary).en,
	}));
}

/** The item with these warnings, before those that the service gave it. */
export function withFindings(
	item: INodeExecutionData,
	findings: readonly Finding[],
): INodeExecutionData {
	if (findings.length === 0) return item;
	const warnings = [...findings.map((warning) => ({ ...warning })), item.json.warnings ?? []];
	return { ...item, json: { ...item.json, warnings: warnings.flat() as IDataObject[] } };
}

/** Reads the answer, and adds the warnings to each of its items. */
export function withWarnings(readAnswer: ReadAnswer, warnings: readonly Finding[]): ReadAnswer {
	return async (response) =>
		(await readAnswer(response)).map((item) => withFindings(item, warnings));
}
