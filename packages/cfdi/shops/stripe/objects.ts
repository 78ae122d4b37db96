import { refused } from '../../problems/problem';
import { Decimal } from '../../values/decimal';
import { isRecord } from '../../values/json';
import type { Json, Place } from '../json';
import { givenAmount, recordsIn, textOf } from '../json';

/** What Stripe's API calls an object that says what was sold: `checkout.session`, `invoice`. */
const SESSION = 'checkout.session';
export const INVOICE = 'invoice';

/** Those of which a workflow may hear beside these: they say what was paid, or who pays. */
const OTHERS = `charge credit_note customer invoice_payment invoiceitem payment_intent payment_link
	payment_method quote refund setup_intent subscription`.split(/\s+/);

const KINDS = [SESSION, INVOICE, ...OTHERS];

/**
 * The object of Stripe that a delivery is, or that its event has: a refund does not say itself whether it
 * is one of the test mode, and its event does.
 * @returns undefined for anything else
 */
export function stripeObject(delivery: Json): Json | undefined {
	const data = isRecord(delivery.data) ? delivery.data : {};
	const isEvent = delivery.object === 'event' && isRecord(data.object);
	const object = isEvent ? data.object : delivery;
	if (!isRecord(object) || !KINDS.includes(textOf(object.object))) return undefined;
	// Others have such objects, too; an ID of Stripe says what it is of ("in_1Pgc6tB7").
	if (!/^([a-z]+_|$)/.test(textOf(object.id))) return undefined;
	return isEvent ? { livemode: delivery.livemode, ...object } : object;
}

/** What is sold: a Checkout Session or an Invoice. */
export function isSale(object: Json | undefined): boolean {
	return object !== undefined && [SESSION, INVOICE].includes(textOf(object.object));
}

/** The ID of another object, which stands there alone or is the object itself where that was fetched. */
export function idIn(value: unknown): string {
	return textOf(isRecord(value) ? value.id : value);
}

/** The rows of a list of Stripe (`{ object: "list", data }`), or of a plain one. */
export function rowsIn(list: unknown): Json[] {
	return recordsIn(isRecord(list) ? list.data : list);
}

/** The key of a sale or of a refund: IDs of Stripe are unique over all its accounts. */
export function stripeKey(id: string): string {
	return `stripe/${id}`;
}

/** Stripe counts seconds since 1970. */
export function timeOf(seconds: unknown): string {
	const count = Number(textOf(seconds));
	return count > 0 ? new Date(count * 1000).toISOString().replace(/\.\d+/, '') : '';
}

/** Names and values of `metadata`, as fields of other shops are. */
export function metadataOf({ metadata }: Json): Array<{ name: string; value: string }> {
	return Object.entries(isRecord(metadata) ? metadata : {}).map(([name, value]) => ({
		name,
		value: textOf(value),
	}));
}

/** Reads an amount; undefined where the object says nothing. */
export type Money = (value: unknown, place: Place) => Decimal | undefined;

/** Currencies without a smaller unit in Stripe's API. ISK and UGX have hundredths there, and nowhere else. */
const WHOLE = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const IN_THOUSANDTHS = 'BHD JOD KWD OMR TND'.split(' ');

/**
 * How the amounts of a currency are read: Stripe writes them in its smallest unit, so that 1160.00 pesos are
 * 116000.
 * @param currency a code of c_Moneda
 * @param shop that writes them so, for the message
 */
export function moneyIn(currency: string, shop = 'Stripe'): Money {
	const decimals = WHOLE.includes(currency) ? 0 : IN_THOUSANDTHS.includes(currency) ? 3 : 2;
	return (value, place) => {
		const amount = givenAmount(value, place);
		if (amount === undefined) return undefined;
		const units = amount.trimmed(0);
		if (units.scale === 0) return new Decimal(units.digits, decimals);
		const values = { shop, place, value: String(units) };
		throw refused('Order', 'amountNotInCents', { values });
	};
}
