import { hasCode } from '../catalogs/catalog';
import { meses, periodicidad } from '../catalogs/sat';
import { attribute, childrenOf, header, issuer, recipient } from '../invoice/element';
import { yearAt } from '../values/localTime';
import { GENERAL_PUBLIC } from '../values/rfc';
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
			attribute(element, 'Rfc') === GENERAL_PUBLIC &&
			attribute(element, 'Nombre') === GENERAL_PUBLIC_NAME,
	);

const isPair = (months: string) => Number(months) > 12;

/** Requires InformacionGlobal; the service may make an invoice without a type one of income (I). */
const required = (type: string | undefined) =>
	requiredWhere(header, 'InformacionGlobal', (context) =>
		attribute(context.element, 'TipoDeComprobante') === type && isToGeneralPublic(context)
			? 'needsGlobalInformation'
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
			const regime = issuer(comprobante).map((element) => attribute(element, 'RegimenFiscal'))[0];
			return regime === undefined || regime === '621'
				? undefined
				: { kind: 'bimonthlyRegime', values: { regime } };
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
			const period = attribute(element, 'Periodicidad');
			if (period === undefined || period === BIMONTHLY) return undefined;
			return hasCode(periodicidad, period) && (isPair(value) || !hasCode(meses, value))
				? { kind: 'needsOneMonth', values: { period } }
				: undefined;
		}),
	},
	{
		code: 'CFDI40135',
		level: 'block',
		problems: wherePresent(globalInformation, 'Meses', (value, { element }) =>
			attribute(element, 'Periodicidad') === BIMONTHLY && !(hasCode(meses, value) && isPair(value))
				? 'needsTwoMonths'
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
				: { kind: 'yearOutOfReach', values: { first: String(year - 5), last: String(year) } };
		}),
	},
];
