import { isCurrency } from '../currency';
import { Decimal } from '../decimal';
import { written } from '../invoice/element';
import { header } from '../invoice/elements';
import type { Context } from './attribute';
import { matching, requiredWhere, wherePresent } from './attribute';
import type { Rule } from './rule';

/** SAT's pattern of TipoCambio (t_TipoCambio is a decimal above zero with at most six decimals). */
const RATE = /^[0-9]{1,18}(\.[0-9]{1,6})?$/;

const CURRENCY = /^[A-Z]{3}$/;

const currencyOf = ({ element }: Context) => written(element, 'Moneda');

const isOne = (value: string) => Decimal.parse(value)?.equals(Decimal.step(0)) ?? false;

const isRate = (value: string) => RATE.test(value) && Decimal.parse(value)?.isPositive() === true;

/** The rules about Moneda and TipoCambio. */
export const exchangeRateRules: readonly Rule[] = [
	{
		code: 'CFDI40113',
		level: 'block',
		problems: matching(header, 'Moneda', CURRENCY, 'three capital letters, such as MXN'),
	},
	{
		// Currencies change, and the service may have a newer list.
		code: 'CFDI40113',
		level: 'warn',
		problems: wherePresent(header, 'Moneda', (value) =>
			isCurrency(value) || !CURRENCY.test(value) ? undefined : 'c_Moneda has no such code',
		),
	},
	{
		code: 'CFDI40114',
		level: 'block',
		problems: wherePresent(header, 'TipoCambio', (value, context) =>
			currencyOf(context) === 'MXN' && isRate(value) && !isOne(value)
				? 'with Moneda MXN it must be 1 or left out'
				: undefined,
		),
	},
	{
		// SAT requires the text "1", but not every certifier may compare texts.
		code: 'CFDI40114',
		level: 'warn',
		problems: wherePresent(header, 'TipoCambio', (value, context) =>
			currencyOf(context) === 'MXN' && isOne(value) && value !== '1'
				? 'with Moneda MXN it must be written 1, or left out'
				: undefined,
		),
	},
	{
		code: 'CFDI40115',
		level: 'block',
		problems: requiredWhere(header, 'TipoCambio', (context) => {
			const currency = currencyOf(context);
			if (currency === undefined || !isCurrency(currency)) return undefined;
			return ['MXN', 'XXX'].includes(currency)
				? undefined
				: `with Moneda ${currency} it is required: how many MXN one ${currency} is worth`;
		}),
	},
	{
		code: 'CFDI40116',
		level: 'block',
		problems: wherePresent(header, 'TipoCambio', (_value, context) =>
			currencyOf(context) === 'XXX' ? 'with Moneda XXX it must be left out' : undefined,
		),
	},
	{
		code: 'CFDI40117',
		level: 'block',
		problems: wherePresent(header, 'TipoCambio', (value) =>
			isRate(value)
				? undefined
				: 'it must be a number above zero with a dot and at most 6 decimals, such as 17.5432',
		),
	},
];
