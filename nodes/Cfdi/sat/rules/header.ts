import { exportacion } from '../catalogs/exportacion';
import { formaPago } from '../catalogs/formaPago';
import { metodoPago } from '../catalogs/metodoPago';
import { tipoDeComprobante } from '../catalogs/tipoDeComprobante';
import { FOREIGN_TRADE, hasComplement, lacksComplement } from '../invoice/complements';
import { written } from '../invoice/element';
import { header } from '../invoice/elements';
import { momentOf } from '../localTime';
import type { Expectation } from './attribute';
import { absentForTypes, inCatalog, matching, POSTAL_CODE, wherePresent } from './attribute';
import type { Rule } from './rule';

const MINUTE = 60 * 1000;
const OLDEST = 72 * 60 * MINUTE;
/** An hour for the time zones of Mexico, and five minutes for inexact clocks. */
const FURTHEST_AHEAD = 65 * MINUTE;

const insideWindow: Expectation = (value, { now }) => {
	const moment = momentOf(value);
	if (moment === undefined) return undefined;
	if (now - moment > OLDEST) return 'SAT accepts only invoices of the last 72 hours';
	return moment - now > FURTHEST_AHEAD
		? 'that is in the future: it must be the local time where the invoice is issued'
		: undefined;
};

/** The rules about the attributes of the Comprobante itself, except its currency and amounts. */
export const headerRules: readonly Rule[] = [
	{
		code: 'CFDI40101',
		level: 'block',
		problems: wherePresent(header, 'Fecha', (value) =>
			momentOf(value) === undefined
				? 'it must be an existing local time without a zone, such as 2026-11-20T10:00:00'
				: undefined,
		),
	},
	{ code: '401', level: 'warn', problems: wherePresent(header, 'Fecha', insideWindow) },
	{
		code: 'CFDI40103',
		level: 'block',
		problems: wherePresent(header, 'FormaPago', absentForTypes('T', 'N', 'P')),
	},
	{
		code: 'CFDI40104',
		level: 'block',
		problems: inCatalog(header, 'FormaPago', 'c_FormaPago', formaPago),
	},
	{
		code: 'CFDI40105',
		level: 'block',
		problems: wherePresent(header, 'FormaPago', (value, { element }) =>
			written(element, 'MetodoPago') === 'PPD' && value !== '99'
				? 'with MetodoPago PPD it must be 99 (Por definir)'
				: undefined,
		),
	},
	{
		code: '',
		level: 'warn',
		fix: 'Choose in Payment Form (Forma) how it was paid, or PPD in Payment Method (Método) if it is not paid yet.',
		problems: wherePresent(header, 'FormaPago', (value, { element }) =>
			// What a credit note has instead is said by its own rule.
			written(element, 'TipoDeComprobante') !== 'E' &&
			written(element, 'MetodoPago') === 'PUE' &&
			value === '99'
				? 'with MetodoPago PUE it is known how the invoice is paid'
				: undefined,
		),
	},
	{
		code: 'CFDI40121',
		level: 'block',
		problems: inCatalog(header, 'TipoDeComprobante', 'c_TipoDeComprobante', tipoDeComprobante),
	},
	{
		code: 'CFDI40123',
		level: 'block',
		problems: inCatalog(header, 'Exportacion', 'c_Exportacion', exportacion),
	},
	{
		code: 'CFDI40122',
		level: 'block',
		problems: wherePresent(header, 'Exportacion', (value, { comprobante }) =>
			value === '02' && lacksComplement(comprobante, FOREIGN_TRADE)
				? 'with it the Complemento must have ComercioExterior'
				: undefined,
		),
	},
	{
		code: 'CFDI40222',
		level: 'block',
		problems: wherePresent(header, 'Exportacion', (value, { comprobante }) =>
			['01', '03'].includes(value) && hasComplement(comprobante, FOREIGN_TRADE)
				? 'the Complemento has ComercioExterior'
				: undefined,
		),
	},
	{
		code: 'CFDI40124',
		level: 'block',
		problems: inCatalog(header, 'MetodoPago', 'c_MetodoPago', metodoPago),
	},
	{
		code: 'CFDI40125',
		level: 'block',
		problems: wherePresent(header, 'MetodoPago', absentForTypes('T', 'P')),
	},
	{
		code: 'CFDI40126',
		level: 'block',
		problems: matching(
			header,
			'LugarExpedicion',
			POSTAL_CODE,
			'a postal code of five digits, other than 00000',
		),
	},
];
