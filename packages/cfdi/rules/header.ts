import {
	FOREIGN_TRADE,
	hasComplement,
	lacksComplement,
	attribute,
	hasAmounts,
	isPresent,
} from '../invoice/invoice';
import { isCurrency, MXN } from '../catalogs/catalogs';
import { Decimal } from '../values/decimal';
import { momentOf } from '../values/time';
import { isUuid } from '../values/text';
import { unlike, absentForTypes, like, POSTAL_CODE, rulesAt } from './rows';
import type { Context, Expectation, Wrong } from './rule';

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

/** Checks the attributes of the Comprobante, except its currency and amounts. */
export const headerRules = rulesAt('', [
	{
		of: 'Fecha',
		satCode: 'CFDI40101',
		text: unlike((value) => momentOf(value) === undefined, 'noLocalTime'),
	},
	{ of: 'Fecha', satCode: '401', level: 'doubt', text: insideWindow },
	{ of: 'FormaPago', satCode: 'CFDI40103', text: absentForTypes('T', 'N', 'P') },
	{ of: 'FormaPago', satCode: 'CFDI40104', inCatalog: true },
	{
		of: 'FormaPago',
		satCode: 'CFDI40105',
		if: ({ element }) => attribute(element, 'MetodoPago') === 'PPD',
		text: like(/^99$/, 'ppdNeeds99'),
	},
	{
		of: 'FormaPago',
		level: 'doubt',
		// Another rule checks credit notes.
		if: ({ element }) =>
			attribute(element, 'TipoDeComprobante') !== 'E' && attribute(element, 'MetodoPago') === 'PUE',
		text: unlike('99', 'pueHasKnownForm'),
	},
	{ of: 'TipoDeComprobante', satCode: 'CFDI40121', inCatalog: true },
	{ of: 'Exportacion', satCode: 'CFDI40123', inCatalog: true },
	{
		of: 'Exportacion',
		satCode: 'CFDI40122',
		if: ({ comprobante }) => lacksComplement(comprobante, FOREIGN_TRADE),
		text: unlike('02', 'needsForeignTrade'),
	},
	{
		of: 'Exportacion',
		satCode: 'CFDI40222',
		if: ({ comprobante }) => hasComplement(comprobante, FOREIGN_TRADE),
		text: unlike((value) => ['01', '03'].includes(value), 'hasForeignTrade'),
	},
	{ of: 'MetodoPago', satCode: 'CFDI40124', inCatalog: true },
	{ of: 'MetodoPago', satCode: 'CFDI40125', text: absentForTypes('T', 'P') },
	{ of: 'LugarExpedicion', level: 'warn', missing: () => 'postalCodeMissing' },
	{ of: 'LugarExpedicion', satCode: 'CFDI40126', text: like(POSTAL_CODE, 'noPostalCode') },
]);

/** SAT's pattern for exchange rates (t_TipoCambio). */
const RATE = /^[0-9]{1,18}(\.[0-9]{1,6})?$/;

const CURRENCY = /^[A-Z]{3}$/;

const currencyOf = ({ element }: Context) => attribute(element, 'Moneda') ?? '';
const isInPesos = (context: Context) => currencyOf(context) === MXN;

const isOne = (value: string) => Decimal.parse(value)?.equals(Decimal.one) ?? false;

/** Checks TipoCambio and TipoCambioP: a number above zero with at most six decimals. */
export const isExchangeRate = (value: string) =>
	RATE.test(value) && Decimal.parse(value)?.isPositive() === true;

/** Expects a code of c_Moneda. Currencies change, and the service can have a newer list. */
export const listedCurrency: Expectation = (value) =>
	isCurrency(value) || !CURRENCY.test(value)
		? undefined
		: { kind: 'notInCatalog', values: { catalog: 'c_Moneda' } };

export const exchangeRateRules = rulesAt('', [
	{ of: 'Moneda', satCode: 'CFDI40113', text: like(CURRENCY, 'noCurrency') },
	{ of: 'Moneda', satCode: 'CFDI40113', level: 'warn', text: listedCurrency },
	{
		of: 'TipoCambio',
		satCode: 'CFDI40114',
		if: isInPesos,
		text: unlike((value) => isExchangeRate(value) && !isOne(value), 'pesosNeedRate1'),
	},
	{
		// SAT requires the text "1", but some certifiers possibly compare numbers.
		of: 'TipoCambio',
		satCode: 'CFDI40114',
		level: 'warn',
		if: isInPesos,
		text: unlike((value) => isOne(value) && value !== '1', 'pesosRateIsWritten1'),
	},
	{
		of: 'TipoCambio',
		satCode: 'CFDI40115',
		remedy: 'currencyNeedsRate',
		if: (context) => isCurrency(currencyOf(context)) && currencyOf(context) !== 'XXX',
		missing: (context) =>
			isInPesos(context)
				? undefined
				: { kind: 'currencyNeedsRate', values: { currency: currencyOf(context) } },
	},
	{
		of: 'TipoCambio',
		satCode: 'CFDI40116',
		text: (_value, context) => (currencyOf(context) === 'XXX' ? 'noCurrencyNoRate' : undefined),
	},
	{ of: 'TipoCambio', satCode: 'CFDI40117', text: like(isExchangeRate, 'noExchangeRate') },
]);

/**
 * Approximately the lowest and the highest yearly mean of 2018 to 2025, in MXN. SAT's percentage is around the rate
 * of the day, which is not known here.
 */
const rates: ReadonlyMap<string, readonly [lowest: string, highest: string]> = new Map([
	['AUD', ['11.5', '15.3']],
	['BRL', ['3.2', '5.3']],
	['CAD', ['13.1', '16.1']],
	['CHF', ['19.5', '23.5']],
	['CNY', ['2.5', '3.2']],
	['EUR', ['19.1', '24.6']],
	['GBP', ['22', '27.9']],
	['JPY', ['0.12', '0.21']],
	['USD', ['17.7', '21.6']],
]);

/** A rate this many times below or above is the rate of another currency, or inverted. */
const FACTOR = new Decimal(3n, 0);

/** The limit for a Total in MXN, as SAT announced it for the Resolución Miscelánea Fiscal. */
const LIMIT = new Decimal(20_000_000n, 0);

const number = (value: string) => Decimal.parse(value) ?? Decimal.zero;

export const isConfirmed = ({ comprobante }: Context) => isPresent(comprobante, 'Confirmacion');

/** Expects a plausible worth in MXN of a unit of the currency. Currencies without known rates pass. */
export function usualRate(currency: string, rate: Decimal): Wrong | undefined {
	const [lowest, highest] = rates.get(currency) ?? [];
	if (lowest === undefined || highest === undefined) return undefined;
	const isNear =
		rate.times(FACTOR).compare(number(lowest)) >= 0 &&
		rate.compare(number(highest).times(FACTOR)) <= 0;
	return isNear
		? undefined
		: { kind: 'rateOfAnotherCurrency', values: { currency, lowest, highest } };
}

/** Checks values that need a confirmation key of the certifier. */
export const confirmedRules = rulesAt('', [
	{
		of: 'TipoCambio',
		satCode: 'CFDI40118',
		level: 'doubt',
		if: (context) => !isConfirmed(context),
		text: (value, context) =>
			isExchangeRate(value) ? usualRate(currencyOf(context), number(value)) : undefined,
	},
	{
		of: 'Total',
		satCode: 'CFDI40120',
		level: 'warn',
		if: (context) => hasAmounts(context.comprobante) && !isConfirmed(context),
		text: (value, context) => {
			const given = isInPesos(context) ? '1' : (attribute(context.element, 'TipoCambio') ?? '');
			const total = Decimal.parse(value);
			if (total === undefined || !isExchangeRate(given)) return undefined;
			return total.times(number(given)).compare(LIMIT) > 0 ? 'totalAboveLimit' : undefined;
		},
	},
]);

/** Checks CfdiRelacionados: the invoices that this one credits, replaces or follows. */
export const relationRules = [
	...rulesAt('CfdiRelacionados', [{ of: 'TipoRelacion', satCode: 'CFDI40137', inCatalog: true }]),
	...rulesAt('CfdiRelacionados.CfdiRelacionado', [
		{ of: 'UUID', satCode: 'CFDI40137', remedy: 'giveStampedUuid', text: like(isUuid, 'noUuid') },
	]),
];
