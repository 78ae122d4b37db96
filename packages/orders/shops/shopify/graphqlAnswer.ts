import { isRecord } from 'cfdi-mx';
import { recordOf, textOf } from 'cfdi-mx/parts';
import { refused } from '../../problem';
import type { Json } from '../../json';
import { idOf, listedIn } from '../../json';

/** An object of Shopify's GraphQL Admin API. It only has the fields in the query. */
export class Asked {
	/** @param path the object's path in the order, with a dot at its end */
	constructor(
		readonly row: Json,
		private readonly path = '',
		private readonly missing = new Set<string>(),
	) {}

	/** A requested field without a value is null. */
	has(key: string): boolean {
		return this.row[key] !== undefined;
	}

	/** Returns a field that a correct invoice needs. Records it as missing if the query lacks it. */
	need(key: string): unknown {
		if (!this.has(key)) this.miss(key);
		return this.row[key];
	}

	/** Requires one of several equivalent fields. The message names the first. */
	needOne(key: string, ...others: string[]): void {
		if (![key, ...others].some((one) => this.has(one))) this.miss(key);
	}

	private miss(key: string): void {
		this.missing.add(this.path + key);
	}

	/** Returns an amount in the shop's currency from a field such as `totalPriceSet`. */
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

	/** Returns the currency of a field's amount, if requested. */
	currency(key: string): unknown {
		const set = this.row[key];
		return recordOf(recordOf(set).shopMoney).currencyCode;
	}

	/** Returns a nested object; empty if it is null or was not requested. */
	inside(key: string): Asked {
		const row = this.row[key];
		return new Asked(recordOf(row), `${this.path}${key}.`, this.missing);
	}

	/**
	 * Returns the objects of a list or a connection.
	 * @throws Problems if the answer only has the first page
	 */
	nodes(key: string): Asked[] {
		const list = this.row[key];
		const page = recordOf(recordOf(list).pageInfo);
		if (page.hasNextPage === true) {
			throw refused('Order', 'shopListIsCut', { values: { list: this.path + key } });
		}
		return listedIn(list).map((row) => new Asked(row, `${this.path}${key}.`, this.missing));
	}

	/** @throws Problems if the query lacks required fields */
	check(): void {
		if (this.missing.size > 0) {
			throw refused('Order', 'shopFieldsNotAsked', { values: { fields: [...this.missing] } });
		}
	}
}

/**
 * Returns the objects of a kind in an answer: alone, as the node of an edge, or in `data` under any name, alone or in
 * a list.
 */
export function objectsIn(answer: Json, is: (object: Json) => boolean): Json[] {
	const data = [answer.data, answer.node].find(isRecord);
	if (data === undefined || is(data)) return [data ?? answer].filter(is);
	return Object.values(data)
		.flatMap((value) => [...(isRecord(value) ? [value] : []), ...listedIn(value)])
		.filter(is);
}

/**
 * Returns the only object.
 * @throws Problems if there are several
 */
export function onlyOne<T>(objects: readonly T[], list: 'orders' | 'refunds'): T {
	const [first, ...others] = objects;
	if (first !== undefined && others.length === 0) return first;
	throw refused('Order', 'shopAnswerHasSeveral', {
		values: { count: String(objects.length), list },
	});
}

/** Excludes drafts, which have these fields but are not orders yet. */
export function isGraphqlOrder({ id, ...order }: Json): boolean {
	if ('line_items' in order) return false;
	const type = /^gid:\/\/shopify\/(\w+)\//.exec(textOf(id))?.[1];
	const keys = ['displayFinancialStatus', 'totalPriceSet', 'currentTotalPriceSet'];
	return type === 'Order' || (type === undefined && keys.some((key) => key in order));
}

/** Returns the number in `gid://shopify/LineItem/900`. */
export function gidNumber(gid: unknown): string {
	return /\/(\d+)(?:\?|$)/.exec(textOf(gid))?.[1] ?? idOf(gid, 'id');
}

/** Returns the custom fields of the cart or of a line. */
export function attributes(asked: Asked): Json[] {
	return asked.nodes('customAttributes').map(({ row }) => ({ name: row.key, value: row.value }));
}

/**
 * Returns metafields of a list, and single ones such as `rfc: metafield(namespace: "custom", key: "rfc") { value }`.
 */
export function metafields(asked: Asked): Json[] {
	return [...asked.nodes('metafields').map(({ row }) => row), ...Object.values(aliased(asked.row))];
}

/** Returns single metafields by alias. The alias replaces a key that was not requested. */
export function aliased(row: Json): Record<string, Json> {
	const single = Object.entries(row).flatMap(([alias, value]) =>
		isRecord(value) && typeof value.value === 'string'
			? [[alias, { key: value.key ?? alias, value: value.value }] as const]
			: [],
	);
	return Object.fromEntries(single);
}
