import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

import type { OrderOptions } from '../orderInvoice';

type Json = Record<string, unknown>;

export interface ShopFixture {
	shop: string;
	name: string;
	options?: Partial<OrderOptions>;
	order?: Json;
	refund?: Json;
	invoice: Json;
	creditNote?: Json;
}

/**
 * A fixture with `like` reuses the order of that fixture, but removes the fields in `without` and replaces
 * the values in `changes`.
 */
type Written = Omit<ShopFixture, 'shop' | 'name'> & {
	like?: string;
	without?: string[];
	changes?: Json;
};

const shops = join(__dirname, '../shops');
const folderOf = (shop: string) => join(shops, shop, 'fixtures');

export function shopFixture(shop: string, name: string): ShopFixture {
	const text = readFileSync(join(folderOf(shop), `${name}.json`), 'utf8');
	const { like, without = [], changes = {}, ...written } = JSON.parse(text) as Written;
	if (like === undefined) return { shop, name, ...written };
	const rest = without.reduce(
		(order, path) => withoutField(order, path.split('.')),
		shopFixture(shop, like).order as Json,
	);
	return { shop, name, ...written, order: changed(rest, changes) as Json };
}

export const shopFixtures = (): ShopFixture[] =>
	readdirSync(shops)
		.filter((shop) => existsSync(folderOf(shop)))
		.flatMap((shop) =>
			readdirSync(folderOf(shop)).map((file) => shopFixture(shop, basename(file, '.json'))),
		);

const isObject = (value: unknown): value is Json =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

function changed(value: unknown, changes: unknown): unknown {
	if (!isObject(changes) || typeof value !== 'object' || value === null) return changes;
	const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Json;
	for (const [name, change] of Object.entries(changes)) {
		copy[name] = name in copy ? changed(copy[name], change) : change;
	}
	return copy;
}

function withoutField(value: Json, [name = '', ...rest]: string[]): Json {
	if (Array.isArray(value)) {
		return value.map((one: Json, at) =>
			String(at) === name ? withoutField(one, rest) : one,
		) as never;
	}
	const { [name]: inner, ...others } = value;
	return rest.length === 0 ? others : { ...value, [name]: withoutField(inner as Json, rest) };
}
