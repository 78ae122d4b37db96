import type { LabelOf } from '../dictionary';
import { spanishLabels } from './labels';

/** The values of an invoice that is paid; any other name is one of Anexo 20 beside it. */
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
 * What an accountant calls a value of an invoice that is paid: `paidInvoices[2].taxes[0].base` is
 * "factura pagada 3, impuesto 1, base".
 */
export const paidInvoiceLabel: LabelOf = (field) => {
	const [place, row, name, tax, ofTax] = FIELD.exec(field) ?? [];
	if (place === undefined) return undefined;
	const invoice = row === undefined ? 'factura pagada' : numbered(row);
	if (name === undefined) return invoice;
	const value = tax === undefined ? values[name] : `impuesto ${Number(tax) + 1}`;
	if (value === undefined) return undefined;
	return [invoice, value, ...(ofTax === undefined ? [] : [taxValues[ofTax] ?? ofTax])].join(', ');
};

/**
 * The same of a document in the complement, where a payment has several: that of
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
