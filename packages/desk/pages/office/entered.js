import { rfcOf } from '../selfInvoice/entered.js';
import { amountOf, discountOf, numberOf } from './money.js';

const RFC = /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/;
const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const isMissing = (text = '') => text.trim() === '';
const isZero = (text) => /^[0.]*$/.test(numberOf(text) ?? '');

const doubts = {
	sale: (text) => isMissing(text) && 'Escriba el número de la venta: el de la nota.',
	payment_form: (text) => isMissing(text) && 'Elija cómo se pagó.',
	rfc: (text = '') => !RFC.test(rfcOf(text)) && 'Un RFC tiene 12 o 13 caracteres: URE180429TM6.',
	name: (text) => isMissing(text) && 'Escriba el nombre o la razón social, como lo tiene el SAT.',
	postal_code: (text = '') => !/^\d{4,5}$/.test(text.trim()) && 'Un código postal tiene 5 números.',
	regime: (text) => isMissing(text) && 'Elija el régimen fiscal del cliente.',
	cfdi_use: (text) => isMissing(text) && 'Elija el uso del CFDI.',
	email: (text) =>
		!isMissing(text) && !MAIL.test(text.trim()) && 'Escriba un correo, como ana@ejemplo.mx.',
	uuid: (text = '') =>
		!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text.trim()) &&
		'Un folio fiscal (UUID) tiene 36 caracteres, con sus guiones.',
};

const lineDoubts = {
	description: ({ description }) => isMissing(description) && 'Escriba qué se vendió.',
	productCode: ({ productCode }) =>
		!/^\d{8}$/.test(productCode.trim()) &&
		'Elija una clave de la lista, o escriba sus ocho dígitos; 01010101 si no hay otra.',
	quantity: ({ quantity }) =>
		isZero(quantity) && 'Escriba cuántos, con números: 2, o con punto decimal: 0.5.',
	unitPrice: ({ unitPrice }) => isZero(unitPrice) && 'Escriba el precio con números: 580.00.',
	discount: (line) =>
		(discountOf(line) === undefined && 'Escriba pesos o un porcentaje: 50 o 10%.') ||
		(amountOf(line) === undefined && 'El descuento es mayor que el importe.'),
};

export const TAX_DATA = ['rfc', 'name', 'postal_code', 'regime', 'cfdi_use'];

/** Returns `[field, message]` for each invalid field. */
export function doubtsOf(names, values, lines) {
	return [
		...names.map((name) => [name, doubts[name](values[name])]),
		...lines.flatMap((line, index) =>
			Object.entries(lineDoubts).map(([name, doubt]) => [`${name}-${index}`, doubt(line)]),
		),
	].filter(([, text]) => text);
}

/** Prepares values to send: the RFC without dashes, and the postal code with leading zeros. */
export function sentValues({ rfc = '', name = '', postal_code: code = '', ...others }) {
	const trimmed = Object.entries(others).map(([key, value]) => [key, String(value).trim()]);
	return {
		...Object.fromEntries(trimmed),
		rfc: rfcOf(rfc),
		name: name.trim(),
		postal_code: code.trim() && code.trim().padStart(5, '0'),
	};
}

export function sentLine(line) {
	return {
		description: line.description.trim(),
		quantity: numberOf(line.quantity),
		unitPrice: numberOf(line.unitPrice),
		discount: discountOf(line),
		productCode: line.productCode.trim(),
		unitCode: line.unitCode,
		taxes: [line.taxes],
	};
}

const ATTRIBUTES = {
	Rfc: 'rfc',
	Nombre: 'name',
	DomicilioFiscalReceptor: 'postal_code',
	RegimenFiscalReceptor: 'regime',
	UsoCFDI: 'cfdi_use',
	FormaPago: 'payment_form',
	Descripcion: 'description',
	Cantidad: 'quantity',
	ValorUnitario: 'unitPrice',
	Importe: 'unitPrice',
	Descuento: 'discount',
	ClaveProdServ: 'productCode',
	ClaveUnidad: 'unitCode',
	ObjetoImp: 'taxes',
};

/**
 * Returns the form's field for a CFDI attribute, such as quantity-1 for `Conceptos[1].Cantidad`, or undefined
 * if there is none.
 */
export function fieldOf(attribute) {
	const [, index, own = ''] = /^Conceptos\D(\d+)\W*(\w*)/.exec(attribute) ?? [];
	const [name = ''] = /\w+$/.exec(attribute) ?? [];
	if (index !== undefined) return `${ATTRIBUTES[own] ?? 'description'}-${index}`;
	if (/^Emisor/.test(attribute)) return undefined;
	return ATTRIBUTES[name];
}

/** Advice for n8n's administrator, which the page removes from messages. */
const OF_N8N =
	/\s*(?:No se envió nada\b|La factura no se timbró|El servicio dice:|Corr(?:ija lo indicado|íjalo) y|\(HTTP \d+\)).*/g;

/**
 * Returns `[field, message]` for each problem of a refused invoice. `field` is undefined if a problem
 * concerns the whole invoice.
 * @param fields the invalid attributes
 */
export function refusals({ fields, message, description = '' }) {
	const lines = description.split('\n').map((line) => line.replace(OF_N8N, '').trim());
	const each = lines.filter((line) => line.startsWith('• ')).map((line) => line.slice(2));
	const texts = each.length > 0 ? each : [[`${message}.`, ...lines].join(' ').trim()];
	if (texts.length === fields.length)
		return texts.map((text, index) => [fieldOf(fields[index]), text]);
	return texts.map((text) => {
		const [, number] = /\bconcepto (\d+)\b/i.exec(text) ?? [];
		const index = Number(number) - 1;
		return [fields.map(fieldOf).find((field) => field?.endsWith(`-${index}`)), text];
	});
}
