import { isCurrency, MXN } from '../values/currency';
import { Decimal } from '../values/decimal';
import { attribute, header } from '../invoice/element';
import type { Context } from './attribute';
import { matching, requiredWhere, wherePresent } from './attribute';
import type { Rule } from './rule';

/** SAT's pattern of TipoCambio (t_TipoCambio is a decimal above zero with at most six decimals). */
const RATE = /^[0-9]{1,18}(\.[0-9]{1,6})?$/;

const CURRENCY = /^[A-Z]{3}$/;

const currencyOf = ({ element }: Context) => attribute(element, 'Moneda');

const isOne = (value: string) => Decimal.parse(value)?.equals(Decimal.one) ?? false;

/** Whether SAT's pattern allows it. */
export const isRate = (value: string) =>
	RATE.test(value) && Decimal.parse(value)?.isPositive() === true;

/** The rules about Moneda and TipoCambio. */
export const exchangeRateRules: readonly Rule[] = [
	{
		code: 'CFDI40113',
		level: 'block',
		problems: matching(header, 'Moneda', CURRENCY, 'noCurrency'),
	},
	{
		// Currencies change, and the service may have a newer list.
		code: 'CFDI40113',
		level: 'warn',
		problems: wherePresent(header, 'Moneda', (value) =>
			isCurrency(value) || !CURRENCY.test(value)
				? undefined
				: { kind: 'notInCatalog', values: { catalog: 'c_Moneda' } },
		),
	},
	{
		code: 'CFDI40114',
		level: 'block',
		problems: wherePresent(header, 'TipoCambio', (value, context) =>
			currencyOf(context) === MXN && isRate(value) && !isOne(value) ? 'pesosNeedRate1' : undefined,
		),
	},
	{
		// SAT requires the text "1", but not every certifier may compare texts.
		code: 'CFDI40114',
		level: 'warn',
		problems: wherePresent(header, 'TipoCambio', (value, context) =>
			currencyOf(context) === MXN && isOne(value) && value !== '1'
				? 'pesosRateIsWritten1'
				: undefined,
		),
	},
	{
		code: 'CFDI40115',
		level: 'block',
		problems: requiredWhere(header, 'TipoCambio', (context) => {
			const currency = currencyOf(context);
			if (currency === undefined || !isCurrency(currency)) return undefined;
			return [MXN, 'XXX'].includes(currency)
				? undefined
				: { kind: 'currencyNeedsRate', values: { currency } };
		}),
	},
	{
		code: 'CFDI40116',
		level: 'block',
		problems: wherePresent(header, 'TipoCambio', (_value, context) =>
			currencyOf(context) === 'XXX' ? 'noCurrencyNoRate' : undefined,
		),
	},
	{
		code: 'CFDI40117',
		level: 'block',
		problems: wherePresent(header, 'TipoCambio', (value) =>
			isRate(value) ? undefined : 'noExchangeRate',
		),
	},
];
