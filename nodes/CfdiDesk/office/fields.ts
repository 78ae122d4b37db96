import { requestOf } from 'cfdi-desk/office';
import type { OfficeRequest } from 'cfdi-desk/office';
import { jsonField } from '../../Cfdi/form/fields';
import type { DeskInput } from '../decision';

export const REQUEST = jsonField('request', 'Request (JSON)', {
	default: '={{ $json.body }}',
	required: true,
	description: "The body of the page's request, as Webhook gives it",
});

export const OLD_ROW = jsonField('oldRow', 'Row (JSON)', {
	description: 'The row of the invoice or payment that the page asks about; empty without one',
});

export const REPLACEMENT_ROW = jsonField('replacementRow', 'Replacement Row (JSON)', {
	description: 'The newest row that replaces it (related_uuid); empty without one',
});

export const STAMPED = jsonField('stamped', 'Stamped Invoice (JSON)', {
	description: 'The output of Stamp in this execution; empty without one',
});

export const requestIn = ({ record }: DeskInput): OfficeRequest => requestOf(record(REQUEST));
