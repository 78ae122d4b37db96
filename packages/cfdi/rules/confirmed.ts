import { attribute, isPresent, header, hasAmounts } from '../invoice/element';
import { MXN } from '../values/currency';
import { Decimal } from '../values/decimal';
import type { Context } from './attribute';
import { wherePresent } from './attribute';
import { isRate } from './exchangeRate';
import type { Rule } from './rule';

/**
 * About the lowest and the highest yearly mean of 2018 to 2025, in MXN: SAT's percentage stands around a
 * rate of the day, which is not known here.
 */
const rates: ReadonlyMap<string, readonly [lowest: number, highest: number]> = new Map([
	['AUD', [11.5, 15.3]],
	['BRL', [3.2, 5.3]],
	['CAD', [13.1, 16.1]],
	['CHF', [19.5, 23.5]],
	['CNY', [2.5, 3.2]],
	['EUR', [19.1, 24.6]],
	['GBP', [22, 27.9]],
	['JPY', [0.12, 0.21]],
	['USD', [17.7, 21.6]],
]);

/** Below and above it a rate is another currency's, or its inverse. */
const FACTOR = new Decimal(3n, 0);

/** The limit for a Total in MXN, as SAT announced it for the Resolución Miscelánea Fiscal. */
const LIMIT = new Decimal(20_000_000n, 0);

const number = (value: number) => Decimal.parse(value) ?? Decimal.zero;

const isConfirmed = ({ comprobante }: Context) => isPresent(comprobante, 'Confirmacion');

/** What may be stamped with a confirmation key of the certifier. */
export const confirmedRules: readonly Rule[] = [
	{
		code: 'CFDI40118',
		level: 'doubt',
		problems: wherePresent(header, 'TipoCambio', (value, context) => {
			const currency = attribute(context.element, 'Moneda') ?? '';
			const known = rates.get(currency);
			const rate = Decimal.parse(value);
			if (known === undefined || rate === undefined || !isRate(value) || isConfirmed(context)) {
				return undefined;
			}
			const [lowest, highest] = known.map(number) as [Decimal, Decimal];
			const isNear =
				rate.times(FACTOR).compare(lowest) >= 0 && rate.compare(highest.times(FACTOR)) <= 0;
			const values = { currency, lowest: String(lowest), highest: String(highest) };
			return isNear ? undefined : { kind: 'rateOfAnotherCurrency', values };
		}),
	},
	{
		code: 'CFDI40120',
		level: 'warn',
		problems: wherePresent(header, 'Total', (value, context) => {
			const { element } = context;
			if (!hasAmounts(element) || isConfirmed(context)) return undefined;
			const isMxn = attribute(element, 'Moneda') === MXN;
			const given = attribute(element, 'TipoCambio') ?? '';
			const rate = isMxn ? Decimal.one : isRate(given) ? Decimal.parse(given) : undefined;
			const total = Decimal.parse(value);
			if (rate === undefined || total === undefined) return undefined;
			return total.times(rate).compare(LIMIT) > 0 ? 'totalAboveLimit' : undefined;
		}),
	},
];
