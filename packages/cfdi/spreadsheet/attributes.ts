import { keyOf } from '../lines/lineKeys';
import type { InvoiceColumn } from './columns';

/** The columns of the attributes of an invoice. */
const columns: Readonly<Record<string, InvoiceColumn>> = {
	Serie: 'series',
	Folio: 'number',
	FormaPago: 'paymentForm',
	MetodoPago: 'paymentMethod',
	CondicionesDePago: 'paymentConditions',
	Moneda: 'currency',
	TipoCambio: 'exchangeRate',
	Total: 'total',
	'Receptor.Rfc': 'rfc',
	'Receptor.Nombre': 'name',
	'Receptor.DomicilioFiscalReceptor': 'postalCode',
	'Receptor.RegimenFiscalReceptor': 'taxRegime',
	'Receptor.UsoCFDI': 'cfdiUse',
};

/** The column that says an attribute: "Receptor.Rfc" is `rfc`, "Conceptos[0].Cantidad" `quantity`. */
export function columnOfAttribute(field: string): InvoiceColumn | undefined {
	const own = columns[field] ?? columns[`Receptor.${field}`];
	if (own !== undefined) return own;
	const [, attribute = ''] = /^(?:Conceptos(?:\[\d+\])?\.)?(\w+)$/.exec(field) ?? [];
	return attribute === 'ValorUnitario'
		? 'unitPrice'
		: (keyOf(attribute) as InvoiceColumn | undefined);
}
