import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Dictionary, Problem, ReadTexts } from 'cfdi-mx';
import type { ReadAnswer } from '../service/answer';
import { codesOf, errorWords, ItemError, refusal } from '../messages/itemError';
import type { Finding } from '../messages';
import { findingOf, labelText, text } from '../messages';

/** A body that can be sent, with warnings about the values that changed while they were read. */
export interface CleanedFields {
	body: IDataObject;
	warnings: Finding[];
}

/**
 * Returns the body of a customer, a product or a cancellation.
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

/** Renders problems with the labels of their fields. */
export function labelledFindings(problems: readonly Problem[], dictionary: Dictionary): Finding[] {
	return problems.map((problem) => ({
		...findingOf(problem, dictionary),
		field: labelText(problem.field, dictionary).en,
	}));
}

/** Adds warnings to an item, before the warnings of the service. */
export function withFindings(
	item: INodeExecutionData,
	findings: readonly Finding[],
): INodeExecutionData {
	if (findings.length === 0) return item;
	const warnings = [...findings.map((warning) => ({ ...warning })), item.json.warnings ?? []];
	return { ...item, json: { ...item.json, warnings: warnings.flat() as IDataObject[] } };
}

/** Wraps a reader of answers: adds the warnings to each item. */
export function withWarnings(readAnswer: ReadAnswer, warnings: readonly Finding[]): ReadAnswer {
	return async (response) =>
		(await readAnswer(response)).map((item) => withFindings(item, warnings));
}
