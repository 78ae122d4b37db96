import { attribute, pathOf } from '../../invoice/element';
import { halfStep, isWithin, textsOf } from '../../totals/amountLimits';
import { Decimal, sumOf } from '../../values/decimal';
import { amountOf } from '../amounts';
import { rulesAt } from '../rows';
import type { Breach, Problems, Rule } from '../rule';
import type { PaidDocument, Payment } from './elements';
import { DOCUMENT, PAYMENT, payments } from './elements';
import { converted, decimalsIn, equivalenceOf, isSameCurrency } from './numbers';

/** SAT's formula stays this far below the upper end of what rounds to a number. */
const EPSILON = Decimal.step(16);

/** More decimals than the limits have. */
const QUOTIENT_DECIMALS = 40;

/** SAT reckons with 1.0000000000 for documents in the currency of the payment (CRP20277). */
const ONE_OF_TEN_DECIMALS = new Decimal(10n ** 10n, 10);

interface PaidAmount {
	document: PaidDocument;
	paid: Decimal;
	/** What ImpPagado may be in the currency of the payment, as both numbers may have been rounded. */
	lower: Decimal;
	upper: Decimal;
}

/**
 * The limits of SAT's guide for ImpPagado in the currency of the payment: ImpPagado and EquivalenciaDR
 * may each have been rounded by up to half a step of the last written decimal.
 */
function paidAmountOf(document: PaidDocument, decimals: number): PaidAmount | undefined {
	const paid = amountOf(document, 'ImpPagado');
	const written = equivalenceOf(document);
	if (paid === undefined || written === undefined) return undefined;
	const ratio = isSameCurrency(document) ? ONE_OF_TEN_DECIMALS : written;
	const [half, halfRatio] = [halfStep(paid), halfStep(ratio)];
	const leastRatio = ratio.minus(halfRatio);
	return {
		document,
		paid,
		lower: paid
			.minus(half)
			.dividedBy(ratio.plus(halfRatio).minus(EPSILON), QUOTIENT_DECIMALS)
			.truncated(decimals),
		upper: paid
			.plus(half)
			.minus(EPSILON)
			.dividedBy(leastRatio, QUOTIENT_DECIMALS)
			.rounded(decimals),
	};
}

/** Monto; where nothing was paid, only the rule about that speaks. */
function amountPaid(payment: Payment): Decimal | undefined {
	const amount = amountOf(payment, 'Monto');
	return amount?.isPositive() === true ? amount : undefined;
}

/** The documents in the currency of the payment: what they were paid is at most Monto (CRP20217). */
function overpaidInSameCurrency(payment: Payment): Breach[] {
	const amount = amountPaid(payment);
	const paid = paidIn(payment.documents.filter(isSameCurrency));
	if (amount === undefined || paid === undefined || paid.compare(amount) <= 0) return [];
	const values = { value: String(amount), paid: String(paid) };
	return [{ field: pathOf(payment, 'Monto'), code: 'documentsAboveAmount', values }];
}

function paidIn(documents: readonly PaidDocument[]): Decimal | undefined {
	const amounts = documents.map((document) => amountOf(document, 'ImpPagado'));
	return amounts.every((amount) => amount !== undefined) ? sumOf(amounts) : undefined;
}

interface Excess {
	amount: Decimal;
	/** What the documents come to in the currency of the payment. */
	sum: Decimal;
	lower: Decimal;
	upper: Decimal;
	paid: PaidAmount[];
	currency: string;
	/** Whether Monto is outside of the limits, too, so that SAT's texts agree. */
	isCertain: boolean;
}

/** What the documents of a payment come to where that is more than Monto, and one is in another currency. */
function excessOf(payment: Payment): Excess | undefined {
	const amount = amountPaid(payment);
	const currency = attribute(payment, 'MonedaP');
	const decimals = decimalsIn(currency);
	if (amount === undefined || currency === undefined || decimals === undefined) return undefined;
	const { documents } = payment;
	if (documents.every(isSameCurrency) || overpaidInSameCurrency(payment).length > 0) {
		return undefined;
	}
	const paid: PaidAmount[] = [];
	let exact = Decimal.zero;
	for (const document of documents) {
		const one = paidAmountOf(document, decimals);
		const part = one && converted(one.paid, document);
		if (one === undefined || part === undefined) return undefined;
		paid.push(one);
		exact = exact.plus(part);
	}
	const sum = exact.truncated(decimals);
	if (sum.compare(amount) <= 0) return undefined;
	const lower = sumOf(paid.map((one) => one.lower));
	const upper = sumOf(paid.map((one) => one.upper));
	const isCertain = !isWithin(amount, { lower, upper });
	return { amount, currency, sum, lower, upper, paid, isCertain };
}

/** Where one of several documents alone is above Monto, it is the one to correct (CRP20276). */
function largerThanAmount({ paid, amount }: Excess): PaidAmount[] {
	return paid.length > 1 ? paid.filter((one) => one.lower.compare(amount) > 0) : [];
}

const excesses =
	(problems: (payment: Payment, excess: Excess) => Breach[]): Problems =>
	(comprobante) =>
		payments(comprobante).flatMap((payment) => {
			const excess = excessOf(payment);
			return excess === undefined ? [] : problems(payment, excess);
		});

const sumBreach = (payment: Payment, excess: Excess): Breach => ({
	field: pathOf(payment, 'Monto'),
	code: 'sumAboveAmount',
	values: {
		value: String(excess.amount),
		sum: String(excess.sum),
		currency: excess.currency,
		...textsOf(excess),
	},
});

const documentBreaches = (excess: Excess): Breach[] =>
	largerThanAmount(excess).map(({ document, paid, ...limits }) => ({
		field: pathOf(document, 'ImpPagado'),
		code: 'documentAboveAmount',
		values: {
			value: String(paid),
			...textsOf(limits),
			currency: excess.currency,
			amount: String(excess.amount),
		},
	}));

/**
 * The rules about what a payment pays of its documents: CRP20217, CRP20275, CRP20276. SAT's guide and
 * its standard contradict each other about other currencies: only what both refuse blocks.
 */
export const paidAmountRules: readonly Rule[] = [
	...rulesAt(PAYMENT, [
		{
			of: 'Monto',
			satCode: 'CRP20217',
			problems: (comprobante) => payments(comprobante).flatMap(overpaidInSameCurrency),
		},
		{
			of: 'Monto',
			satCode: 'CRP20275',
			problems: excesses((payment, excess) =>
				excess.isCertain && largerThanAmount(excess).length === 0
					? [sumBreach(payment, excess)]
					: [],
			),
		},
		{
			of: 'Monto',
			satCode: 'CRP20275',
			level: 'warn',
			problems: excesses((payment, excess) =>
				excess.isCertain ? [] : [sumBreach(payment, excess)],
			),
		},
	]),
	...rulesAt(DOCUMENT, [
		{
			of: 'ImpPagado',
			satCode: 'CRP20276',
			problems: excesses((_payment, excess) => (excess.isCertain ? documentBreaches(excess) : [])),
		},
	]),
];
