import { hasCode } from '../catalog';
import { meses } from '../catalogs/meses';
import { periodicidad } from '../catalogs/periodicidad';
import { written } from '../invoice/element';
import { childrenOf, header, issuer, recipient } from '../invoice/elements';
import { yearAt } from '../localTime';
import { quoted } from '../quoted';
import { GENERAL_PUBLIC } from '../rfc';
import type { Context } from './attribute';
import { inCatalog, requiredWhere, wherePresent } from './attribute';
import type { Rule } from './rule';

/** The name that makes an invoice to XAXX010101000 a global one. */
export const GENERAL_PUBLIC_NAME = 'PUBLICO EN GENERAL';

const BIMONTHLY = '05';

const globalInformation = childrenOf(header, 'InformacionGlobal');

const isToGeneralPublic = ({ comprobante }: Context) =>
	recipient(comprobante).some(
		(element) =>
			written(element, 'Rfc') === GENERAL_PUBLIC &&
			written(element, 'Nombre') === GENERAL_PUBLIC_NAME,
	);

const isPair = (months: string) => Number(months) > 12;

/** Requires InformacionGlobal; the service may make an invoice without a type one of income (I). */
const required = (type: string | undefined) =>
	requiredWhere(header, 'InformacionGlobal', (context) =>
		written(context.element, 'TipoDeComprobante') === type && isToGeneralPublic(context)
			? `an invoice to ${GENERAL_PUBLIC} ${GENERAL_PUBLIC_NAME} is a global one and needs it`
			: undefined,
	);

/** The rules about InformacionGlobal, which an invoice to the general public needs. */
export const globalInformationRules: readonly Rule[] = [
	{ code: 'CFDI40130', level: 'block', problems: required('I') },
	{ code: 'CFDI40130', level: 'warn', problems: required(undefined) },
	{
		code: 'CFDI40131',
		level: 'block',
		problems: inCatalog(globalInformation, 'Periodicidad', 'c_Periodicidad', periodicidad),
	},
	{
		code: 'CFDI40132',
		level: 'block',
		problems: wherePresent(globalInformation, 'Periodicidad', (value, { comprobante }) => {
			if (value !== BIMONTHLY) return undefined;
			const regime = issuer(comprobante).map((element) => written(element, 'RegimenFiscal'))[0];
			return regime === undefined || regime === '621'
				? undefined
				: `05 (Bimestral) is for issuers of regime 621, and Emisor.RegimenFiscal is ${quoted(regime)}`;
		}),
	},
	{
		code: 'CFDI40133',
		level: 'block',
		problems: inCatalog(globalInformation, 'Meses', 'c_Meses', meses),
	},
	{
		code: 'CFDI40134',
		level: 'block',
		problems: wherePresent(globalInformation, 'Meses', (value, { element }) => {
			const period = written(element, 'Periodicidad');
			if (period === undefined || period === BIMONTHLY) return undefined;
			return hasCode(periodicidad, period) && (isPair(value) || !hasCode(meses, value))
				? `with Periodicidad ${period} it must be one month, 01 to 12`
				: undefined;
		}),
	},
	{
		code: 'CFDI40135',
		level: 'block',
		problems: wherePresent(globalInformation, 'Meses', (value, { element }) =>
			written(element, 'Periodicidad') === BIMONTHLY && !(hasCode(meses, value) && isPair(value))
				? 'with Periodicidad 05 (Bimestral) it must be two months, 13 to 18'
				: undefined,
		),
	},
	{
		code: 'CFDI40136',
		level: 'block',
		problems: wherePresent(globalInformation, 'Año', (value, { now }) => {
			const year = yearAt(now);
			const isRecent =
				/^[0-9]{4}$/.test(value) && year - 5 <= Number(value) && Number(value) <= year;
			return isRecent
				? undefined
				: `it must be this year or one of the five before: ${year - 5} to ${year}`;
		}),
	},
];
