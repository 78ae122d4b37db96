import type { IDataObject } from 'n8n-workflow';

import type { ReadParameter } from '../../../request/operation';
import { fieldsSource } from './fieldsSource';
import { jsonSource } from './jsonSource';
import { orderSource } from './orderSource';
import { ordersSource } from './ordersSource';
import { refundSource } from './refundSource';
import type { NotMade, PassedOn, Source } from './source';

type MakeSource = (read: ReadParameter, options: IDataObject) => Source | NotMade | PassedOn;

/** By Invoice Source; anything else, such as an expression may give, is read from the fields. */
const sources = new Map<unknown, MakeSource>([
	['json', jsonSource],
	['order', orderSource],
	['orders', ordersSource],
	['refund', refundSource],
]);

/**
 * What the invoice of one item is made of. It alone knows where that comes from.
 * @param options the node's Options, as they were read
 * @throws ItemError when a JSON parameter is not JSON, or not of the right type
 */
export function invoiceSource(
	read: ReadParameter,
	options: IDataObject,
): Source | NotMade | PassedOn {
	const make = sources.get(read('invoiceSource')) ?? fieldsSource;
	return make(read, options);
}
