import { isRecord } from 'cfdi-mx';
import { recordOf, textOf } from 'cfdi-mx/parts';
import { refused } from '../../problem';
import type { Json } from '../../json';
import { idOf, listedIn } from '../../json';

/** One object in an answer of Shopify's GraphQL Admin API. It has the fields that the query asked for, and no others. */
export class Asked {
	/** @param path of the object in the order, with a dot at its end */
	constructor(
		readonly row: Json,
		private readonly path = '',
		private readonly missing = new Set<string>(),
	) {}

	/** A field that was asked for and that the order has not is null. */
	has(key: string): boolean {
		return this.row[key] !== undefined;
	}

	/** The value of a field without which no invoice is right. */
	need(key: string): unknown {
		if (!this.has(key)) this.miss(key);
		return this.row[key];
	}

	/** Needs one of several fields that say the same; the first is what messages name. */
	needOne(key: string, ...others: string[]): void {
		if (![key, ...others].some((one) => this.has(one))) this.miss(key);
	}

	private miss(key: string): void {
		this.missing.add(this.path + key);
	}

	/** An amount in the shop's own currency, of a field such as `totalPriceSet`. */
	money(key: string): unknown {
		const set = this.row[key];
		if (!isRecord(set)) return set;
		const money = recordOf(set.shopMoney);
		if (money.amount === undefined) this.miss(`${key}.shopMoney.amount`);
		return money.amount;
	}

	needMoney(key: string): unknown {
		this.need(key);
		return this.money(key);
	}

	/** The currency of the amount of a field, where the query asked for it. */
	currency(key: string): unknown {
		const set = this.row[key];
		return recordOf(recordOf(set).shopMoney).currencyCode;
	}

	/** An object in this one; without fields where it is null or was not asked for. */
	inside(key: string): Asked {
		const row = this.row[key];
		return new Asked(recordOf(row), `${this.path}${key}.`, this.missing);
	}

	/**
	 * The objects of a list, which may be a connection.
	 * @throws Problems where the answer has only its first page
	 */
	nodes(key: string): Asked[] {
		const list = this.row[key];
		const page = recordOf(recordOf(list).pageInfo);
		if (page.hasNextPage === true) {
			throw refused('Order', 'shopListIsCut', { values: { list: this.path + key } });
		}
		return listedIn(list).map((row) => new Asked(row, `${this.path}${key}.`, this.missing));
	}

	/** @throws Problems where a field that is needed was not asked for */
	check(): void {
		if (this.missing.size > 0) {
			throw refused('Order', 'shopFieldsNotAsked', { values: { fields: [...this.missing] } });
		}
	}
}

/**
 * The objects of a kind that an answer has: alone, as the node of an edge, or in `data` under any name, alone or
 * in a list.
 */
export function objectsIn(answer: Json, is: (object: Json) => boolean): Json[] {
	const data = [answer.data, answer.node].find(isRecord);
	if (data === undefined || is(data)) return [data ?? answer].filter(is);
	return Object.values(data)
		.flatMap((value) => [...(isRecord(value) ? [value] : []), ...listedIn(value)])
		.filter(is);
}

/**
 * The only one of some objects of an answer.
 * @throws Problems where there are several
 */
export function onlyOne<T>(objects: readonly T[], list: 'orders' | 'refunds'): T {
	const [first, ...others] = objects;
	if (first !== undefined && others.length === 0) return first;
	throw refused('Order', 'shopAnswerHasSeveral', {
		values: { count: String(objects.length), list },
	});
}

/** A draft has these fields, too, and is not an order yet. */
export function isGraphqlOrder({ id, ...order }: Json): boolean {
	if ('line_items' in order) return false;
	const type = /^gid:\/\/shopify\/(\w+)\//.exec(textOf(id))?.[1];
	const keys = ['displayFinancialStatus', 'totalPriceSet', 'currentTotalPriceSet'];
	return type === 'Order' || (type === undefined && keys.some((key) => key in order));
}

/** The number in `gid://shopify/LineItem/900`. */
export function gidNumber(gid: unknown): string {
	return /\/(\d+)(?:\?|$)/.exec(textOf(gid))?.[1] ?? idOf(gid, 'id');
}

/** The fields of the cart, or of a line. */
export function attributes(asked: Asked): Json[] {
	return asked.nodes('customAttributes').map(({ row }) => ({ name: row.key, value: row.value }));
}

/** Metafields in a list, and those that are asked for one by one: `rfc: metafield(namespace: "custom", key: "rfc") { value }`. */
export function metafields(asked: Asked): Json[] {
	return [...asked.nodes('metafields').map(({ row }) => row), ...Object.values(aliased(asked.row))];
}

/** An alias tells a metafield whose key was not asked for. */
export function aliased(row: Json): Record<string, Json> {
	const single = Object.entries(row).flatMap(([alias, value]) =>
		isRecord(value) && typeof value.value === 'string'
			? [[alias, { key: value.key ?? alias, value: value.value }] as const]
			: [],
	);
	return Object.fromEntries(single);
}
