import type { IDataObject } from 'n8n-workflow';

import { ownNames } from 'cfdi-mx';
import type { NotInvoiced } from 'cfdi-mx/shops';
import { sentences } from '../../../words/sentence';
import type { PassedOn } from './source';

/** The item of what is not invoiced, with what is known of it. */
export function passedOn(
	{ reason, problem, shown }: NotInvoiced,
	beside: IDataObject = {},
): PassedOn {
	const words = sentences([problem], ownNames);
	return { passedOn: { sent: false, reason, ...words, ...(shown as IDataObject), ...beside } };
}
