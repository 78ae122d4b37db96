import { normalizeKey, withYearOfSales } from 'cfdi-mx';
import type { IDataObject } from 'n8n-workflow';
import type { GlobalPeriod } from 'cfdi-orders';
import { globalInvoiceOfOrders } from 'cfdi-orders';
import { ofOrder } from '../../messages';
import { problemSentences } from '../../messages/itemError';
import { fingerprintOf } from '../../run/context';
import type { Key } from 'at-most-once';
import type { Issuer } from '../../service/credential';
import { codeText, filledIn, recordOf } from '../../form/values';
import { orderRows } from '../form/formLabels';
import { issuerIn } from '../form/parties';
import { deliveredIn } from './delivered';
import type { SourceInput } from './issuer';
import { issuerRfcOf, withIssuer } from './issuer';
import { ownerOptions, taxOptions } from './orderValues';
import type { SourceResult } from './source';
import { passedOn, sourceOr } from './source';
import { additionalAttributes, merged, moreJson, withAdditional } from '../form/additional';

/** Makes the global invoice of a list of orders, and lists the orders that are left out. */
export function ordersSource(
	{ read, issuer: own }: SourceInput,
	_options: IDataObject,
	value: unknown,
): SourceResult {
	const orders = (Array.isArray(value) ? value : [value]).map(deliveredIn);
	const labels = ofOrder(orderRows);
	const issuer = issuerIn(read);
	const additional = recordOf(read('additionalFields'));
	const options = {
		...taxOptions(read),
		...ownerOptions(read),
		paymentForm: codeText(recordOf(read('override')).paymentForm),
		issuerRfc: issuerRfcOf(issuer, own),
	};
	return sourceOr(labels, () => {
		const made = globalInvoiceOfOrders(
			orders.map(({ data }) => data),
			{ ...options, period: periodOf(additional, own) },
			orders.map(({ host }) => host),
		);
		const leftOut = made.leftOut.map(({ problems, ...row }) => ({
			...row,
			...problemSentences(problems, labels),
		}));
		if ('reason' in made) return passedOn(made, { leftOut });
		// CFDI40149: the postal code of the general public is the place of issue.
		const Receptor = {
			...(made.comprobante.Receptor as IDataObject),
			...filledIn('DomicilioFiscalReceptor', issuer.LugarExpedicion),
		};
		return {
			comprobante: withAdditional({ ...made.comprobante, Receptor }, issuer, additional),
			total: { expected: made.total, of: 'order' },
			keys: keysOf(made.keys),
			shown: { ...(made.shown as IDataObject), leftOut },
			notes: made.notes,
			labels,
		};
	});
}

/** Returns the key of the whole list and of each order, so that no order is invoiced again. */
function keysOf(orders: readonly string[]): Key[] {
	const ids = [...new Set(orders.map(normalizeKey))].sort();
	const whole: Key = { of: 'global', id: fingerprintOf(ids.join('\n')) };
	return [whole, ...ids.map((id): Key => ({ of: 'inGlobal', partOf: 'order', id }))];
}

/** Returns the months and the year of the invoice, if Global Information or More (JSON) has them. */
function periodOf(additional: IDataObject, own: Issuer): GlobalPeriod | undefined {
	const { comprobante } = additionalAttributes(additional);
	const whole = withIssuer(merged(comprobante, moreJson(additional.moreJson)), own).comprobante;
	const { Meses, Año } = recordOf(withYearOfSales(whole, Date.now()).InformacionGlobal);
	return Meses === undefined ? undefined : { months: codeText(Meses), year: codeText(Año) };
}
