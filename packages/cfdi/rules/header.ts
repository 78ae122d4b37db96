import { exportacion, formaPago, metodoPago, tipoDeComprobante } from '../catalogs/sat';
import { FOREIGN_TRADE, hasComplement, lacksComplement } from '../invoice/complements';
import { attribute, header } from '../invoice/element';
import { momentOf } from '../values/localTime';
import type { Expectation } from './attribute';
import {
	absentForTypes,
	inCatalog,
	matching,
	POSTAL_CODE,
	requiredWhere,
	wherePresent,
} from './attribute';
import type { Rule } from './rule';

const MINUTE = 60 * 1000;
const OLDEST = 72 * 60 * MINUTE;
/** An hour for the time zones of Mexico, and five minutes for inexact clocks. */
const FURTHEST_AHEAD = 65 * MINUTE;

const insideWindow: Expectation = (value, { now }) => {
	const moment = momentOf(value);
	if (moment === undefined) return undefined;
	if (now - moment > OLDEST) return 'olderThan72Hours';
	return moment - now > FURTHEST_AHEAD ? 'issuedInTheFuture' : undefined;
};

/** The rules about the attributes of the Comprobante itself, except its currency and amounts. */
export const headerRules: readonly Rule[] = [
	{
		code: 'CFDI40101',
		level: 'block',
		problems: wherePresent(header, 'Fecha', (value) =>
			momentOf(value) === undefined ? 'noLocalTime' : undefined,
		),
	},
	{ code: '401', level: 'doubt', problems: wherePresent(header, 'Fecha', insideWindow) },
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
			attribute(element, 'MetodoPago') === 'PPD' && value !== '99' ? 'ppdNeeds99' : undefined,
		),
	},
	{
		level: 'doubt',
		problems: wherePresent(header, 'FormaPago', (value, { element }) =>
			// What a credit note has instead is said by its own rule.
			attribute(element, 'TipoDeComprobante') !== 'E' &&
			attribute(element, 'MetodoPago') === 'PUE' &&
			value === '99'
				? 'pueHasKnownForm'
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
				? 'needsForeignTrade'
				: undefined,
		),
	},
	{
		code: 'CFDI40222',
		level: 'block',
		problems: wherePresent(header, 'Exportacion', (value, { comprobante }) =>
			['01', '03'].includes(value) && hasComplement(comprobante, FOREIGN_TRADE)
				? 'hasForeignTrade'
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
		level: 'warn',
		problems: requiredWhere(header, 'LugarExpedicion', () => 'postalCodeMissing'),
	},
	{
		code: 'CFDI40126',
		level: 'block',
		problems: matching(header, 'LugarExpedicion', POSTAL_CODE, 'noPostalCode'),
	},
];
