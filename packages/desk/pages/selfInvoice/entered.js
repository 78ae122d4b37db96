import { registeredName } from 'cfdi-mx/reading';
import { emailAddress } from 'cfdi-mx/values';

/** Reads "1,160", "$1,160.00" or "1160,00 MXN". Returns undefined for anything else. */
export function amountOf(text) {
	const bare = text.replace(/MXN|[$\s]/gi, '');
	const dotted = /^\d{1,3}(\.\d{3})*,\d{1,2}$|^\d+,\d{1,2}$/.test(bare)
		? bare.replace(/\./g, '').replace(',', '.')
		: bare.replace(/,/g, '');
	return /^\d+(\.\d{1,2})?$/.test(dotted) ? Number(dotted).toFixed(2) : undefined;
}

/** Returns an RFC in uppercase without separators: "ure-180429-tm6" becomes "URE180429TM6". */
export const rfcOf = (text) => text.toUpperCase().replace(/[\s._/\u2010-\u2015-]+/g, '');

/**
 * Returns a company's name as SAT registers it, or undefined if `name` already has that form or the RFC is a
 * person's.
 */
export function registeredAs(name, rfc) {
	const registered = registeredName(name);
	const isOther = rfcOf(rfc).length === 12 && registered !== '' && registered !== name.trim();
	return isOther ? registered.toUpperCase() : undefined;
}

const RFC = /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/;
export const OF_NOBODY = /^X[AE]XX010101000$/;
const isMissing = (text) => text.trim() === '';

export const doubts = {
	ticket: (text) => isMissing(text) && 'Escriba el número que está en su ticket o en su pedido.',
	total: (text) =>
		amountOf(text) === undefined && 'Escriba el total con números, por ejemplo: 1276.00',
	third: (text) =>
		isMissing(text) && 'Escriba este dato: está en su ticket o en el correo de su pedido.',
	rfc: (text) =>
		(!RFC.test(rfcOf(text)) && 'Un RFC tiene 12 o 13 caracteres, por ejemplo: URE180429TM6') ||
		(OF_NOBODY.test(rfcOf(text)) &&
			'Con este RFC genérico no se factura aquí. Escriba el suyo, o pida su factura en la tienda.'),
	email: (text) =>
		emailAddress(text) === '' && 'Escriba un solo correo, por ejemplo: ana@ejemplo.mx',
	name: (text) => isMissing(text) && 'Escriba el nombre o la razón social, como lo tiene el SAT.',
	postal_code: (text) => !/^\d{4,5}$/.test(text.trim()) && 'Un código postal tiene 5 números.',
	regime: (text) => isMissing(text) && 'Elija su régimen fiscal.',
	cfdi_use: (text) => isMissing(text) && 'Elija para qué usará la factura.',
	owner: (text) => doubts.rfc(text),
	mail: (text) => doubts.email(text),
};

export const fieldOf = {
	'Receptor.Rfc': 'rfc',
	'Receptor.Nombre': 'name',
	'Receptor.DomicilioFiscalReceptor': 'postal_code',
	'Receptor.RegimenFiscalReceptor': 'regime',
	'Receptor.UsoCFDI': 'cfdi_use',
};
