import type { IDataObject } from 'n8n-workflow';

import type { NotInvoiced } from '../../../../../cfdi';
import { ownNames } from '../../../messages/dictionary';
import { sentences } from '../../../messages/sentence';
import type { PassedOn } from './source';

/** The item of what is not invoiced, with what is known of it. */
export function passedOn(
	{ reason, problem, shown }: NotInvoiced,
	beside: IDataObject = {},
): PassedOn {
	const words = sentences([problem], ownNames);
	return { passedOn: { sent: false, reason, ...words, ...(shown as IDataObject), ...beside } };
}
