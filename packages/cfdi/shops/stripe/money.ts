import { refused } from '../../problems/problem';
import { Decimal } from '../../values/decimal';
import type { Place } from '../json';
import { givenAmount } from '../json';

/** Reads an amount; undefined where the object says nothing. */
export type Money = (value: unknown, place: Place) => Decimal | undefined;

/** Currencies without a smaller unit in Stripe's API. ISK and UGX have hundredths there, and nowhere else. */
const WHOLE = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const IN_THOUSANDTHS = 'BHD JOD KWD OMR TND'.split(' ');

/**
 * How the amounts of a currency are read: Stripe writes them in its smallest unit, so that 1160.00 pesos are
 * 116000.
 * @param currency a code of c_Moneda
 */
export function moneyIn(currency: string): Money {
	const decimals = WHOLE.includes(currency) ? 0 : IN_THOUSANDTHS.includes(currency) ? 3 : 2;
	return (value, place) => {
		const amount = givenAmount(value, place);
		if (amount === undefined) return undefined;
		const units = amount.trimmed(0);
		if (units.scale === 0) return new Decimal(units.digits, decimals);
		throw refused('Order', 'stripeAmountNotWhole', { values: { place, value: String(units) } });
	};
}
