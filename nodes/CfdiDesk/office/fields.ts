import { requestOf, rowsOfRequest } from 'cfdi-desk/office';
import type { OfficeRequest } from 'cfdi-desk/office';
import { jsonField } from '../../Cfdi/form/fields';
import type { DeskInput } from '../decision';

export const REQUEST = jsonField('request', 'Request (JSON)', {
	default: '={{ $json.body }}',
	required: true,
	description: "The body of the page's request, as Webhook gives it",
});

export const ROWS = jsonField('rows', 'Rows (JSON)', {
	default: '[]',
	description: 'The rows of the register that the request needs, newest first',
});

export const PAYMENTS = jsonField('payments', 'Payments (JSON)', {
	default: '[]',
	description: 'The rows of the payments that the request needs',
});

export const STAMPED = jsonField('stamped', 'Stamped Invoice (JSON)', {
	description: 'The output of Stamp in this execution; empty without one',
});

export const requestIn = ({ record }: DeskInput): OfficeRequest => requestOf(record(REQUEST));

export function requestWithRows(
	input: DeskInput,
	{ asked = requestIn(input), payments = input.records(PAYMENTS) } = {},
) {
	return { asked, ...rowsOfRequest(asked, input.records(ROWS), payments) };
}
