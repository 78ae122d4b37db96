import type { IDataObject } from 'n8n-workflow';
import type { Purchase, Question } from 'cfdi-desk/tickets';
import { jsonField } from '../../Cfdi/form/fields';
import type { DeskInput } from '../decision';

export const questionField = jsonField('questionJson', 'Question (JSON)', {
	default: '={{ $json }}',
	description: 'The question from the page, as its operation returns it',
});

export const rowsField = jsonField('rowsJson', 'Rows of the Ticket (JSON)', {
	default: '[]',
	description: 'The rows of cfdi_invoices with the number of the ticket',
});

export const purchaseField = jsonField('purchaseJson', 'Purchase (JSON)', {
	default: '={{ $json }}',
	description: 'The last output of Decide',
});

export const questionIn = ({ record }: DeskInput): Question =>
	record(questionField) as unknown as Question;

export const purchaseIn = ({ record }: DeskInput): Purchase =>
	record(purchaseField) as unknown as Purchase;

/**
 * Removes the empty item that a Data Table node with Always Output Data returns if it finds no row.
 */
export const rowsIn = (items: readonly IDataObject[]): IDataObject[] =>
	items.filter((row) => row.id !== undefined);
