import type { DatabaseSync } from 'node:sqlite';
import type { Slice } from './slice.mts';

const TABLE = `
	CREATE TABLE IF NOT EXISTS customers (
		id INTEGER PRIMARY KEY,
		rfc TEXT NOT NULL UNIQUE,
		name TEXT NOT NULL,
		regime TEXT NOT NULL
	) STRICT;
`;

export interface NewCustomer {
	rfc: string;
	name: string;
	regime: string;
}

export interface CustomerRecord {
	id: number;
	taxid: string;
	name: string;
}

export class Customers {
	private readonly database: DatabaseSync;
	private readonly statements;

	constructor(database: DatabaseSync) {
		database.exec(TABLE);
		this.database = database;
		const matching = `FROM customers WHERE instr(rfc, ?) > 0`;
		this.statements = {
			insert: database.prepare('INSERT INTO customers (rfc, name, regime) VALUES (?, ?, ?)'),
			byRfc: database.prepare('SELECT id FROM customers WHERE rfc = ?'),
			count: database.prepare(`SELECT count(*) AS total ${matching}`),
			slice: database.prepare(
				`SELECT id, rfc AS taxid, name ${matching} ORDER BY id LIMIT ? OFFSET ?`,
			),
			all: database.prepare('SELECT id, rfc AS taxid, name, regime FROM customers ORDER BY id'),
		};
	}

	has(rfc: string): boolean {
		return this.statements.byRfc.get(rfc) !== undefined;
	}

	create({ rfc, name, regime }: NewCustomer): number {
		return Number(this.statements.insert.run(rfc, name, regime).lastInsertRowid);
	}

	createAll(customers: NewCustomer[]): void {
		this.database.exec('BEGIN');
		for (const customer of customers) this.create(customer);
		this.database.exec('COMMIT');
	}

	find(rfc: string, limit: number, offset: number): Slice<CustomerRecord> {
		const filter = rfc.toUpperCase();
		const counted = this.statements.count.get(filter) as { total: number };
		const records = this.statements.slice.all(filter, limit, offset) as unknown[];
		return { total: counted.total, records: records as CustomerRecord[] };
	}

	all(): unknown[] {
		return this.statements.all.all();
	}

	get count(): number {
		return (this.statements.count.get('') as { total: number }).total;
	}
}
