import { spanishNames } from '../../anexo20/anexo20';
import type { LabelOf } from '../language';
import { labelOf } from '../language';

/** The accountant's names of the attributes of an invoice and its sources, by their paths without indexes. */
export const attributes: Readonly<Record<string, string>> = {
	...spanishNames(),
	Complemento: 'complemento',
	paidInvoices: 'facturas pagadas',
	paymentAmount: 'monto del pago',
	paymentDate: 'fecha de pago',
	paymentCurrency: 'moneda del pago',
	paymentForm: 'forma de pago',
	exchangeRate: 'tipo de cambio',
	instalment: 'número de parcialidad',
	earlierPayments: 'pagos anteriores',
	creditNotes: 'notas de crédito',
	Order: 'pedido',
	codesBySku: 'claves por SKU',
	refundedInvoice: 'factura reembolsada',
	earlierCreditNotes: 'notas de crédito anteriores',
	'Conceptos[].fuelQuota': 'cuota del artículo 2-A',
	// For another row of taxes or another line than the faulty one.
	Base: 'base',
	BaseDR: 'base',
	Importe: 'importe',
	Impuesto: 'impuesto',
	TasaOCuota: 'tasa o cuota',
	TasaOCuotaDR: 'tasa o cuota',
	TipoFactor: 'tipo de factor',
	// For a customer or a product alone.
	Nombre: 'nombre',
	Rfc: 'RFC',
	RegimenFiscal: 'régimen fiscal',
	ClaveUnidad: 'clave de unidad',
	ClaveProdServ: 'clave de producto o servicio',
	Precio: 'precio',
	Id: 'ID de la factura',
	MotivoCancelacion: 'motivo de cancelación',
	FolioSustitucion: 'folio de sustitución',
};

const ofInvoice = labelOf(Object.entries(attributes), 'Concepto');

/** The start of a label that names the container of the attribute: "concepto 2, ", "factura pagada 3, ". */
export const inPlace =
	/^(?:fila \d+|concepto \d+(?:, parte \d+)?|(?:factura pagada(?: \d+)?|impuestos del pago|resumen de impuestos)(?:, impuesto (?:trasladado|retenido) \d+)?), /i;

/** A row of taxes in the summary of the invoice, or in a payment. */
const TAX_ROW =
	/(?:^Impuestos|\.(ImpuestosP|ImpuestosDR))\.(Traslados|Retenciones)(?:P|DR)?\[(\d+)\](?:\.(\p{L}+?)(?:P|DR)?)?$/u;

const ofTaxRow: Readonly<Record<string, string>> = {
	Base: 'base',
	Impuesto: 'clave del impuesto',
	TipoFactor: 'tipo de factor',
	TasaOCuota: 'tasa o cuota',
	Importe: 'importe',
};

/** Returns the accountant's name of an attribute. For a line, adds the number of its concepto. */
export const spanishLabels: LabelOf = (field) => {
	return (
		paidInvoiceLabel(field) ??
		taxRowLabel(field) ??
		partLabel(field) ??
		ofInvoice(withoutPrefixes(field))
	);
};

/** A part of a line has the attributes of a line. */
const partLabel: LabelOf = (field) => {
	const [part, line = '', index] = /^(Conceptos\[\d+\])\.Parte\[(\d+)\]/.exec(field) ?? [];
	if (part === undefined) return undefined;
	return ofInvoice(field.replace(part, line))?.replace(
		/^Concepto \d+/,
		(place) => `${place}, parte ${Number(index) + 1}`,
	);
};

const taxRowLabel: LabelOf = (field) => {
	const [place, owner, list, index, name] = TAX_ROW.exec(field) ?? [];
	if (place === undefined) return undefined;
	const own = name === undefined ? undefined : ofTaxRow[name];
	if (name !== undefined && own === undefined) return undefined;
	const holders: Readonly<Record<string, string>> = {
		ImpuestosDR: 'factura pagada',
		ImpuestosP: 'impuestos del pago',
	};
	const tax = `impuesto ${list === 'Traslados' ? 'trasladado' : 'retenido'} ${Number(index) + 1}`;
	const holder = holders[owner ?? ''] ?? 'resumen de impuestos';
	return [holder, tax, ...(own === undefined ? [] : [own])].join(', ');
};

/** Removes Any and the prefixes: a complement can be under Any, and its elements can have any prefix. */
function withoutPrefixes(field: string): string {
	return field.replace(/^Complemento(?:\.Any(?:\[\d+\])?)?\.(?:\w+:)?/, 'Complemento.');
}

/** The values of a paid invoice. Any other name is a name of Anexo 20. */
const values: Readonly<Record<string, string>> = {
	amount: 'importe que se paga',
	creditNotes: 'notas de crédito',
	currency: 'moneda',
	earlierPayments: 'pagos anteriores',
	exchangeRate: 'tipo de cambio',
	instalment: 'número de parcialidad',
	Moneda: 'moneda',
	taxes: 'impuestos',
	total: 'total',
	uuid: 'UUID',
};

const taxValues: Readonly<Record<string, string>> = { amount: 'importe', base: 'base' };

const FIELD = /^paidInvoice(?:s\[(\d+)\])?(?:\.(\w+)(?:\[(\d+)\](?:\.(\w+))?)?)?$/;

const DOCUMENT = /\bDoctoRelacionado\[(\d+)\]/;

/**
 * Returns the accountant's name of a value of a paid invoice: `paidInvoices[2].taxes[0].base` is "factura pagada 3,
 * impuesto 1, base".
 */
const paidInvoiceLabel: LabelOf = (field) => {
	const [place, row, name, tax, ofTax] = FIELD.exec(field) ?? [];
	if (place === undefined) return undefined;
	const invoice = row === undefined ? 'factura pagada' : numbered(row);
	if (name === undefined) return invoice;
	const value = tax === undefined ? values[name] : `impuesto ${Number(tax) + 1}`;
	if (value === undefined) return undefined;
	return [invoice, value, ...(ofTax === undefined ? [] : [taxValues[ofTax] ?? ofTax])].join(', ');
};

/**
 * Returns the accountant's name for a document in the complement, if a payment has several:
 * `DoctoRelacionado[2].ImpSaldoAnt` is "factura pagada 3, saldo anterior".
 */
export const paidDocumentLabel: LabelOf = (field) => {
	const index = DOCUMENT.exec(field)?.[1];
	const label = index === undefined ? undefined : spanishLabels(field);
	if (index === undefined || label === undefined) return undefined;
	const own = label.replace(/^factura pagada(?:, )?| de la factura pagada$/, '');
	return [numbered(index), own].filter(Boolean).join(', ');
};

function numbered(index: string): string {
	return `factura pagada ${Number(index) + 1}`;
}
