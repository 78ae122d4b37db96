import type { DatabaseSync } from 'node:sqlite';
import type { EfosCode, SatState } from '../satStatus/states.mts';
import type { Invoice } from './invoices.mts';

const TABLE = `
	CREATE TABLE IF NOT EXISTS sat_states (
		uuid TEXT PRIMARY KEY,
		state TEXT NOT NULL,
		efos TEXT NOT NULL
	) STRICT;
`;

export interface AtSat {
	state: SatState;
	efos: EfosCode;
}

/** Stores each invoice's status at SAT. By default, it follows from the status in the sandbox. */
export class SatStates {
	private readonly statements;

	constructor(database: DatabaseSync) {
		database.exec(TABLE);
		this.statements = {
			get: database.prepare('SELECT state, efos FROM sat_states WHERE uuid = ?'),
			set: database.prepare(
				'INSERT OR REPLACE INTO sat_states (uuid, state, efos) VALUES (?, ?, ?)',
			),
		};
	}

	of({ uuid, status }: Pick<Invoice, 'uuid' | 'status'>): AtSat {
		const set = this.statements.get.get(uuid) as unknown as AtSat | undefined;
		if (set !== undefined) return set;
		// By default, an invoice can be cancelled without acceptance, as SAT allows on the day of
		// issue (RMF 2.7.1.35).
		return { state: status === 'stamped' ? 'valid' : 'cancelledWithoutAcceptance', efos: '200' };
	}

	set(invoice: Pick<Invoice, 'uuid' | 'status'>, change: Partial<AtSat>): AtSat {
		const { state, efos } = { ...this.of(invoice), ...change };
		this.statements.set.run(invoice.uuid, state, efos);
		return { state, efos };
	}
}
