import type { IDataObject } from 'n8n-workflow';
import type { Decimal } from 'cfdi-mx';
import {
	catalogs,
	expectedTotalOf,
	linesOf,
	MXN,
	Problems,
	problemsOr,
	readCode,
	withLocalTaxes,
} from 'cfdi-mx';
import { ofInvoiceForm } from '../../messages';
import { codeText, collectionIn } from '../../form/values';
import { additionalAttributes, givenInvoices, merged, moreJson } from '../form/additional';
import { formLabel, formRows } from '../form/formLabels';
import { givenLines } from '../form/lineItems';
import { partiesIn } from '../form/parties';
import type { SourceInput } from './issuer';
import type { SourceResult } from './source';
import { askedTotal, currencyOf, sourceOr } from './source';

/** Types of vouchers without a payment, for which SAT refuses FormaPago or MetodoPago. */
const WITHOUT_FORM = ['T', 'N', 'P'];
const WITHOUT_METHOD = ['T', 'P'];

/** Makes the invoice from the fields of the form. */
export function fieldsSource({ read }: SourceInput, options: IDataObject): SourceResult {
	const { Emisor, Receptor, ...place } = partiesIn(read)(codeText(read('cfdiUse')));
	const additional = collectionIn(read, 'additionalFields');
	const lines = givenLines(read);
	const moneda = codeText(additional.currency ?? MXN);
	const payment = { FormaPago: codeText(read('paymentForm')) };
	const method = { MetodoPago: codeText(read('paymentMethod')) };
	const more = moreJson(additional.moreJson);
	const labels = ofInvoiceForm({ rows: formRows, label: formLabel, more, lines });
	return sourceOr(
		labels,
		() => {
			const { comprobante, localTaxes } = additionalAttributes(additional);
			const type = readCode(codeText(comprobante.TipoDeComprobante), catalogs.tipoDeComprobante);
			const currency = currencyOf(moneda);
			const total = askedTotal(options, currency);
			const pricesIncludeTax = options.pricesIncludeTax === true;
			const conceptos = (expectedTotal?: Decimal) =>
				linesOf(lines.elements, {
					currency,
					pricesIncludeTax,
					voucherType: type,
					expectedTotal,
					localTaxes,
					more: more ?? {},
					defaults: lines.defaults,
				}) as IDataObject[];
			const hasTotal = typeof total === 'object' || pricesIncludeTax;
			const invoice = {
				Version: '4.0',
				...(!WITHOUT_FORM.includes(type) && payment),
				...(!WITHOUT_METHOD.includes(type) && method),
				Moneda: moneda,
				...place,
				...comprobante,
				Emisor,
				Receptor,
				Conceptos: conceptos(typeof total === 'object' ? total.expected : undefined),
			};
			const whole = merged(invoice, more);
			return {
				comprobante: withLocalTaxes(whole, localTaxes, currencyOf(whole.Moneda)) as IDataObject,
				total,
				...(!hasTotal && {
					comesTo: (other: string) =>
						!(problemsOr(() => conceptos(expectedTotalOf(other, currency))) instanceof Problems),
				}),
				shown: {},
				notes: [],
				labels,
				related: givenInvoices(additional.relatedInvoices),
			};
		},
		undefined,
		{ ...place, Emisor, Receptor },
	);
}
