import type { LabelRow } from 'cfdi-mx';
import { fieldLabels, issuerLabels } from '../../messages';
import { contentFields } from './fields';

/** The place of each field of the form in the Comprobante. `[]` is the number of a line. */
export const formPlaces: Readonly<Record<string, string>> = {
	recipientRfc: 'Receptor.Rfc',
	recipientName: 'Receptor.Nombre',
	recipientTaxRegime: 'Receptor.RegimenFiscalReceptor',
	recipientPostalCode: 'Receptor.DomicilioFiscalReceptor',
	taxResidence: 'Receptor.ResidenciaFiscal',
	foreignTaxId: 'Receptor.NumRegIdTrib',
	cfdiUse: 'Receptor.UsoCFDI',
	lineItems: 'Conceptos',
	'lineItems.description': 'Conceptos[].Descripcion',
	'lineItems.quantity': 'Conceptos[].Cantidad',
	'lineItems.unitPrice': 'Conceptos[].ValorUnitario',
	'lineItems.productCode': 'Conceptos[].ClaveProdServ',
	'lineItems.taxes': 'Conceptos[].Impuestos',
	'lineItems.lineOptions.discount': 'Conceptos[].Descuento',
	'lineItems.lineOptions.unitCode': 'Conceptos[].ClaveUnidad',
	'lineItems.lineOptions.identifier': 'Conceptos[].NoIdentificacion',
	'lineItems.lineOptions.taxObject': 'Conceptos[].ObjetoImp',
	'lineItems.lineOptions.fuelPermit': 'Conceptos[].ComplementoConcepto.HidroYPetro.NumeroPermiso',
	'lineItems.lineOptions.fuelSubproduct':
		'Conceptos[].ComplementoConcepto.HidroYPetro.SubProductoHYP',
	paymentMethod: 'MetodoPago',
	paymentForm: 'FormaPago',
	'additionalFields.currency': 'Moneda',
	'additionalFields.date': 'Fecha',
	'additionalFields.exchangeRate': 'TipoCambio',
	'additionalFields.folio': 'Folio',
	'additionalFields.globalInformation': 'InformacionGlobal',
	'additionalFields.globalInformation.months': 'InformacionGlobal.Meses',
	'additionalFields.globalInformation.period': 'InformacionGlobal.Periodicidad',
	'additionalFields.relatedInvoices': 'CfdiRelacionados',
	'additionalFields.relatedInvoices.relationType': 'CfdiRelacionados[].TipoRelacion',
	'additionalFields.relatedInvoices.uuids': 'CfdiRelacionados[].CfdiRelacionado[].UUID',
	'additionalFields.series': 'Serie',
	'additionalFields.voucherType': 'TipoDeComprobante',
};

/**
 * Returns the matching fields with their places.
 * @param group before their names, for a form that has them in a collection
 */
export function placesOf(
	fields: RegExp,
	group = '',
): Array<readonly [field: string, place: string]> {
	return Object.entries(formPlaces)
		.filter(([field]) => fields.test(field))
		.map(([field, place]) => [group + field, place]);
}

/** The places of the fields next to an order. */
export const orderPlaces: Readonly<Record<string, string>> = Object.fromEntries([
	...placesOf(/^additionalFields(?!\.currency)/),
	...placesOf(/^(recipient\w+|cfdiUse|paymentForm)$/, 'override.'),
]);

const labels = fieldLabels(contentFields);

/** Returns the label of a field and of its group, by its path in the parameters. */
export function formLabel(field: string): string {
	return labels.get(field) ?? field;
}

/** The issuer in the words of the credential: a bare Rfc can also be the recipient's. */
export const issuerRows: readonly LabelRow[] = [
	['Emisor.Rfc', issuerLabels.issuerRfc],
	['Emisor.Nombre', issuerLabels.issuerName],
	['Emisor.RegimenFiscal', issuerLabels.issuerTaxRegime],
	['LugarExpedicion', issuerLabels.placeOfIssue],
];

/** The label of each place, with the group of its field. */
export const formRows: readonly LabelRow[] = [
	...issuerRows,
	...rowsOf([
		...Object.entries(formPlaces),
		// The quota is not an attribute. It only lowers the base of the tax.
		['lineItems.lineOptions.fuelQuota', 'Conceptos[].fuelQuota'],
	]),
];

function rowsOf(places: ReadonlyArray<readonly [field: string, place: string]>): LabelRow[] {
	return places.map(([field, place]) => [place, formLabel(field)]);
}

/** The labels next to an order. */
export const orderRows: readonly LabelRow[] = [
	...issuerRows,
	...rowsOf([
		['order', 'Order'],
		['override.codesBySku', 'codesBySku'],
		...Object.entries(orderPlaces),
	]),
];

/** The labels next to a refund. The rest comes from its invoice. */
export const refundRows: readonly LabelRow[] = rowsOf([
	['order', 'Order'],
	...['refundedInvoice', 'earlierCreditNotes'].map((name) => [name, name] as const),
	...Object.entries(orderPlaces).filter(([name]) =>
		/^(additionalFields|override\.paymentForm)/.test(name),
	),
]);
