import type { IDataObject } from 'n8n-workflow';

import { shopDataKind } from 'cfdi-mx/shops';
import { given } from './given';
import type { SourceInput } from './issuer';
import { orderSource } from './orderSource';
import { ordersSource } from './ordersSource';
import { refundSource } from './refundSource';
import type { NotMade, PassedOn, Source } from './source';

const sources = { order: orderSource, orders: ordersSource, refund: refundSource };

/** What its shape says: the invoice of an order, the global one of a list, or the credit note of a refund. */
export function dataSource(item: SourceInput, options: IDataObject): Source | NotMade | PassedOn {
	const data = given(item.read, 'data');
	return sources[shopDataKind(data.value)](item, options, data);
}
