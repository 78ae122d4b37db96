import type { IDataObject } from 'n8n-workflow';

import { isRecord } from 'cfdi-mx';
import { ofInvoiceJson } from '../../../words/dictionaries';
import { invalidField } from '../../../words/errors';
import { exactJson } from '../../json';
import type { SourceInput } from './issuer';
import type { NotMade, PassedOn, Source } from './source';
import { sourceOr } from './source';
import { askedTotal, currencyOf } from './totals';

/** A whole invoice with the names of Anexo 20, which its messages use, too. Its Version is 4.0. */
export function jsonSource(
	{ read }: SourceInput,
	options: IDataObject,
): Source | NotMade | PassedOn {
	const given = exactJson('Invoice (JSON)', read('invoiceJson'));
	if (!isRecord(given)) {
		throw invalidField('Invoice (JSON)', 'invoiceIsNoObject');
	}
	const comprobante = { ...(given as IDataObject), Version: '4.0' };
	return sourceOr(ofInvoiceJson, () => ({
		comprobante,
		total: askedTotal(options, currencyOf(given.Moneda)),
		shown: {},
		notes: [],
		speaks: ofInvoiceJson,
	}));
}
