import type { IDataObject } from 'n8n-workflow';
import { isEmpty, isRecord, normalizeKey } from 'cfdi-mx';
import { creditNoteOfRefund } from 'cfdi-orders';
import { ofOrder } from '../../words/dictionaries';
import { exactJson, codeText, recordOf } from '../../form/values';
import { refundRows } from '../form/formLabels';
import { deliveredIn } from './delivered';
import type { SourceInput } from './issuer';
import { issuerDoubts } from './issuer';
import { shopWords } from './orderValues';
import type { SourceResult } from './source';
import { passedOn, sourceOr } from './source';
import { withAdditional, withOwnFolio } from '../form/additional';

/** Makes the credit note of a refund, with the issuer and the recipient of the invoice. */
export function refundSource(
	{ read, issuer: own }: SourceInput,
	nodeOptions: IDataObject,
	value: unknown,
): SourceResult {
	const { data: refund, host } = deliveredIn(value);
	const labels = ofOrder(refundRows);
	const invoice = refundedInvoice(read('refundedInvoice'));
	const additional = recordOf(read('additionalFields'));
	const options = {
		paymentForm: codeText(recordOf(read('override')).paymentForm),
		earlier: codeText(read('earlierCreditNotes')).trim(),
		ignoredFields: shopWords(read).ignoredFields,
		host,
	};
	return sourceOr(labels, () => {
		const made = creditNoteOfRefund(refund, invoice, options);
		if ('reason' in made) return passedOn(made);
		const { Emisor, LugarExpedicion, ...comprobante } = made.comprobante;
		const issuer = { Emisor, ...(LugarExpedicion !== undefined && { LugarExpedicion }) };
		const { id } = recordOf(made.shown.refund);
		return {
			comprobante: withOwnFolio(withAdditional(comprobante, issuer, additional), id, nodeOptions),
			total: { expected: made.total, of: 'order' },
			keys: made.keys.map((key) => ({ of: 'refund', id: normalizeKey(key) })),
			shown: made.shown as IDataObject,
			notes: [...made.notes, ...issuerDoubts('refundedInvoice', Emisor, own)],
			labels,
		};
	});
}

/** @returns undefined if the field is empty */
function refundedInvoice(value: unknown): Record<string, unknown> | undefined {
	if (isEmpty(value)) return undefined;
	const invoice = exactJson('Refunded Invoice (Factura)', value);
	// A value that is not an invoice is refused later, because it has no UUID.
	if (!isRecord(invoice)) return { invoice };
	return Object.keys(invoice).length === 0 ? undefined : invoice;
}
