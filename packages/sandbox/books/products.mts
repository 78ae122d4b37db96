import type { DatabaseSync } from 'node:sqlite';
import type { Slice } from './slice.mts';

const TABLE = `
	CREATE TABLE IF NOT EXISTS products (
		id INTEGER PRIMARY KEY,
		description TEXT NOT NULL,
		searched TEXT NOT NULL,
		unit TEXT NOT NULL,
		product_code TEXT NOT NULL,
		price TEXT NOT NULL
	) STRICT;
`;

export interface NewProduct {
	description: string;
	unit: string;
	productCode: string;
	price: string;
}

export interface ProductRecord {
	id: number;
	description: string;
	unit: string;
	product_code: string;
	price: string;
}

export class Products {
	private readonly database: DatabaseSync;
	private readonly statements;

	constructor(database: DatabaseSync) {
		database.exec(TABLE);
		this.database = database;
		const columns = 'id, description, unit, product_code, price';
		// SQLite ignores case only for ASCII letters, so the search uses a lower-case column.
		const matching = `FROM products WHERE instr(searched, ?) > 0`;
		this.statements = {
			insert: database.prepare(
				`INSERT INTO products (description, searched, unit, product_code, price)
				VALUES (?, ?, ?, ?, ?)`,
			),
			count: database.prepare(`SELECT count(*) AS total ${matching}`),
			slice: database.prepare(`SELECT ${columns} ${matching} ORDER BY id LIMIT ? OFFSET ?`),
			all: database.prepare(`SELECT ${columns} FROM products ORDER BY id`),
		};
	}

	create({ description, unit, productCode, price }: NewProduct): number {
		const searched = description.toLowerCase();
		const { lastInsertRowid: id } = this.statements.insert.run(
			description,
			searched,
			unit,
			productCode,
			price,
		);
		return Number(id);
	}

	createAll(products: NewProduct[]): void {
		this.database.exec('BEGIN');
		for (const product of products) this.create(product);
		this.database.exec('COMMIT');
	}

	find(description: string, limit: number, offset: number): Slice<ProductRecord> {
		const filter = description.toLowerCase();
		const counted = this.statements.count.get(filter) as { total: number };
		const records = this.statements.slice.all(filter, limit, offset) as unknown[];
		return { total: counted.total, records: records as ProductRecord[] };
	}

	all(): unknown[] {
		return this.statements.all.all();
	}

	get count(): number {
		return (this.statements.count.get('') as { total: number }).total;
	}
}
