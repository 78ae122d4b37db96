import { Decimal } from '../sat/decimal';
import { LineProblem } from '../sat/invoice/lineProblem';
import type { Tax } from '../sat/lines/taxes';
import { taxesOf } from '../sat/lines/taxes';
import { quoted } from '../sat/quoted';
import { IEPS, IVA } from '../sat/taxCodes';
import type { Json } from './json';
import { amountOf, givenAmount, hostOf, isRecord, namedValues, recordsIn, textOf } from './json';
import type { BuyerData, ChargedTax, NamedValue, Order, OrderLine, OrderState } from './order';
import { OrderProblem } from './order';
import type { Refund } from './refund';

/** Whether this is an order in this node's own small shape, which docs/shops.md shows. */
export function isOwnShape(order: Json): boolean {
	return Array.isArray(order.lines) && 'total' in order;
}

const STATES: readonly OrderState[] = ['paid', 'notPaid', 'test', 'cancelled', 'refunded'];

/**
 * Reads an order in the own shape: `{ shop, id, number, date, currency, state, total, pricesIncludeTax,
 * lines, paymentMethod, buyer }`.
 * @throws OrderProblem where the ID, the state or an amount is missing or cannot be read
 */
export function ownOrder(order: Json, host = ''): Order {
	const id = textOf(order.id) || textOf(order.number);
	const shop = hostOf(order.shop) || textOf(order.shop) || host;
	const giftCards = amountOf(order.giftCards, 'giftCards');
	const includesTaxes = order.pricesIncludeTax === true;
	return {
		shop: '',
		host: shop,
		id,
		key: `${shop || 'order'}/${id}`,
		number: textOf(order.number) || id,
		date: textOf(order.date),
		currency: textOf(order.currency) || 'MXN',
		...stateOf(order.state),
		total: requiredAmount(order.total, 'total').plus(giftCards),
		taxes: {
			rows: undefined,
			total: givenAmount(order.totalTax, 'totalTax'),
			areRoundedOff: false,
		},
		lines: recordsIn(order.lines).map((row, index) => line(row, index, includesTaxes)),
		giftCards,
		refunded: String(givenAmount(order.refunded, 'refunded')?.trimmed(2) ?? '').replace(
			/^0\.00$/,
			'',
		),
		gateways: gateway(order, giftCards),
		buyer: buyerOf(order.buyer),
	};
}

function requiredAmount(value: unknown, place: string): Decimal {
	const amount = givenAmount(value, place);
	if (amount !== undefined) return amount;
	throw new OrderProblem(
		`in the order, ${place} is empty`,
		'Give what it costs, such as "1160.00".',
	);
}

function stateOf(value: unknown): { state: OrderState; stateWords: string } {
	const state = STATES.find((known) => known === value);
	if (state !== undefined) return { state, stateWords: `state is "${state}"` };
	throw new OrderProblem(
		`in the order, state is ${quoted(value ?? '')}, and not one of ${STATES.join(', ')}`,
		'Say in "state" whether the order is paid.',
	);
}

const KINDS: ReadonlyArray<OrderLine['kind']> = ['product', 'shipping', 'fee', 'tip'];

function line(row: Json, index: number, includesTaxes: boolean): OrderLine {
	const name = textOf(row.description);
	const place = `line ${index + 1}`;
	const quantity = givenAmount(row.quantity, `quantity of ${place}`) ?? new Decimal(1n, 0);
	const discount = amountOf(row.discount, `discount of ${place}`);
	const price = requiredAmount(row.unitPrice, `unitPrice of ${place}`);
	return {
		kind: KINDS.find((kind) => kind === row.kind) ?? 'product',
		name,
		sku: textOf(row.sku),
		quantity,
		amount: price.times(quantity).minus(discount),
		discount,
		includesTaxes,
		taxes: taxes(row.taxes, index),
		fields: codes(row),
	};
}

/** Under the names that shops use for them. */
export function codes({ productCode, unitCode }: Json): NamedValue[] {
	const named = { clave_prod_serv: productCode, clave_unidad: unitCode };
	return Object.entries(named).map(([name, value]) => ({ name, value: textOf(value) }));
}

/** Names of taxes ("IVA 16"), or what the shop charged: { name, rate, amount }. */
function taxes(value: unknown, index: number): ChargedTax[] {
	if (value === undefined || value === null || value === '') return [];
	const list = Array.isArray(value) ? value : [value];
	return list.flatMap((tax: unknown): ChargedTax[] => {
		if (!isRecord(tax)) return named(tax, index);
		const place = `taxes of line ${index + 1}`;
		const percent = givenAmount(tax.rate, place);
		return [
			{
				name: textOf(tax.name),
				rate: percent?.dividedBy(new Decimal(100n, 0), 6),
				amount: givenAmount(tax.amount, place),
			},
		];
	});
}

function named(tax: unknown, index: number): ChargedTax[] {
	const problem = (field: string, what: string, fix: string) =>
		new LineProblem(index, field, what, fix);
	return taxesOf(tax, problem).map(({ type, Impuesto, TipoFactor, TasaOCuota }: Tax) => {
		const isCharged = type === 'Traslado' && TipoFactor !== 'Cuota';
		if (!isCharged || (Impuesto !== IVA && Impuesto !== IEPS)) {
			throw new OrderProblem(
				`line ${index + 1} has ${quoted(tax)}, and a shop charges IVA and IEPS by rates only`,
				'Make this invoice with the source Fields Below, where a line can have any tax.',
			);
		}
		const name = TipoFactor === 'Exento' ? 'IVA Exento' : Impuesto === IVA ? 'IVA' : 'IEPS';
		return { name, rate: TasaOCuota, amount: undefined };
	});
}

function gateway({ paymentMethod, total }: Json, giftCards: Decimal): Order['gateways'] {
	const isByCard = giftCards.isPositive() && giftCards.compare(amountOf(total, 'total')) > 0;
	if (isByCard) return [{ id: 'gift_card', title: '' }];
	const id = textOf(paymentMethod);
	return id === '' ? [] : [{ id, title: '' }];
}

function buyerOf(value: unknown): BuyerData {
	const buyer = isRecord(value) ? value : {};
	const known: Record<string, string> = {
		rfc: 'rfc',
		name: 'razon social',
		taxRegime: 'regimen fiscal',
		postalCode: 'codigo postal fiscal',
		cfdiUse: 'uso cfdi',
	};
	return {
		fields: [
			...Object.entries(known).map(([key, name]) => ({
				name,
				value: textOf(buyer[key]),
				place: `buyer.${key}`,
			})),
			...namedValues(buyer.fields, 'name').map((field) => ({
				...field,
				place: `buyer.fields ${field.name}`,
			})),
		],
		texts: [],
		company: '',
		person: '',
		postalCode: '',
		country: textOf(buyer.country),
		email: textOf(buyer.email),
	};
}

/** A refund in this node's own small shape, which docs/shops.md shows. */
export function isOwnRefund(refund: Json): boolean {
	return textOf(refund.order) !== '' && 'total' in refund;
}

/**
 * Reads a refund in the own shape: `{ shop, order, id, date, currency, total, lines }`. Amounts of its
 * lines include the taxes.
 * @throws OrderProblem where an amount cannot be read
 */
export function ownRefund(refund: Json, host: string): Refund {
	return {
		shop: '',
		host: hostOf(refund.shop) || textOf(refund.shop) || host,
		id: textOf(refund.id),
		orderId: textOf(refund.order),
		date: textOf(refund.date),
		currency: textOf(refund.currency),
		isTest: false,
		total: amountOf(refund.total, 'total'),
		lines: recordsIn(refund.lines).map((row, index) => {
			const tax = givenAmount(row.tax, `tax of line ${index + 1}`);
			return {
				kind: KINDS.find((kind) => kind === row.kind) ?? 'product',
				name: textOf(row.description),
				sku: textOf(row.sku),
				quantity: amountOf(row.quantity, `quantity of line ${index + 1}`),
				amount: amountOf(row.amount, `amount of line ${index + 1}`),
				includesTaxes: true,
				taxes: tax === undefined ? undefined : [tax],
			};
		}),
	};
}
