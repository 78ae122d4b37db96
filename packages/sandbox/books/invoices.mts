import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Comprobante } from '../invoices/comprobante.mts';

const TABLES = `
	CREATE TABLE IF NOT EXISTS invoices (
		id INTEGER PRIMARY KEY,
		uuid TEXT NOT NULL UNIQUE,
		digest TEXT NOT NULL,
		body TEXT NOT NULL,
		comprobante TEXT NOT NULL,
		total TEXT NOT NULL,
		status TEXT NOT NULL,
		stamped_at TEXT NOT NULL,
		created_at TEXT NOT NULL,
		xml BLOB,
		pdf BLOB
	) STRICT;
	CREATE INDEX IF NOT EXISTS invoices_by_digest ON invoices (digest);
	CREATE TABLE IF NOT EXISTS cancellations (
		id INTEGER PRIMARY KEY,
		invoice_id INTEGER NOT NULL,
		reason TEXT NOT NULL,
		substitution TEXT,
		created_at TEXT NOT NULL
	) STRICT;
`;

/** A stamped invoice stays valid until SAT accepts its cancellation. */
export type InvoiceStatus = 'stamped' | 'cancellationAccepted';

export interface NewInvoice {
	uuid: string;
	body: string;
	comprobante: Comprobante;
	total: string;
	stampedAt: string;
	/** The number of other companies' IDs before this invoice. */
	otherIds: number;
}

export interface Invoice {
	id: number;
	uuid: string;
	comprobante: Comprobante;
	status: InvoiceStatus;
	stampedAt: string;
	createdAt: string;
}

export interface IssuedInvoice extends Omit<Invoice, 'createdAt'> {
	cancelledAt: string | null;
}

export type FileKind = 'xml' | 'pdf';

export interface NewCancellation {
	invoiceId: number;
	reason: string;
	substitution?: string;
}

/** Sorts all objects' keys, so that equal bodies have the same digest in any key order. */
function canonical(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(canonical);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value)
			.sort(([first], [second]) => (first < second ? -1 : 1))
			.map(([key, inner]) => [key, canonical(inner)]),
	);
}

const digestOf = (body: string): string =>
	createHash('sha256')
		.update(JSON.stringify(canonical(JSON.parse(body))))
		.digest('hex');

export interface BookedInvoice {
	id: number;
	uuid: string;
	times: number;
	type: string;
	status: string;
	total: string;
	body: unknown;
	createdAt: string;
}

interface BookedCancellation {
	id: number;
	invoiceId: number;
	reason: string;
	substitution: string | null;
	createdAt: string;
}

/** Stores the stamped invoices, one row per stamp, and their cancellations. */
export class Invoices {
	private readonly statements;

	constructor(database: DatabaseSync) {
		database.exec(TABLES);
		this.statements = {
			insert: database.prepare(
				`INSERT INTO invoices
				(id, uuid, digest, body, comprobante, total, status, stamped_at, created_at)
				VALUES (
					(SELECT coalesce(max(id), 0) + 1 FROM invoices) + ?, ?, ?, ?, ?, ?, 'stamped', ?, ?
				)`,
			),
			byId: database.prepare(
				`SELECT id, uuid, comprobante, status, stamped_at AS stampedAt,
				created_at AS createdAt
				FROM invoices WHERE id = ?`,
			),
			issuedIn: database.prepare(
				`SELECT id, uuid, comprobante, status, stamped_at AS stampedAt,
				(SELECT min(created_at) FROM cancellations WHERE invoice_id = invoices.id) AS cancelledAt
				FROM invoices
				WHERE substr(comprobante ->> 'Fecha', 1, 7) = ? AND comprobante -> 'Emisor' ->> 'Rfc' = ?
				ORDER BY id`,
			),
			last: database.prepare('SELECT count(*) AS count, coalesce(max(id), 0) AS id FROM invoices'),
			byUuid: database.prepare('SELECT id FROM invoices WHERE uuid = ?'),
			files: database.prepare('SELECT xml, pdf FROM invoices WHERE id = ?'),
			keepXml: database.prepare('UPDATE invoices SET xml = ? WHERE id = ?'),
			keepPdf: database.prepare('UPDATE invoices SET pdf = ? WHERE id = ?'),
			status: database.prepare('UPDATE invoices SET status = ? WHERE id = ?'),
			cancel: database.prepare(
				`INSERT INTO cancellations (invoice_id, reason, substitution, created_at)
				VALUES (?, ?, ?, ?)`,
			),
			all: database.prepare(
				`SELECT id, uuid, count(*) OVER (PARTITION BY digest) AS times,
				comprobante ->> 'TipoDeComprobante' AS type, status, total, body,
				created_at AS createdAt FROM invoices ORDER BY id`,
			),
			cancellations: database.prepare(
				`SELECT id, invoice_id AS invoiceId, reason, substitution, created_at AS createdAt
				FROM cancellations ORDER BY id`,
			),
		};
	}

	create({ uuid, body, comprobante, total, stampedAt, otherIds }: NewInvoice): number {
		const { lastInsertRowid: id } = this.statements.insert.run(
			otherIds,
			uuid,
			digestOf(body),
			body,
			JSON.stringify(comprobante),
			total,
			stampedAt,
			new Date().toISOString(),
		);
		return Number(id);
	}

	find(id: number): Invoice | undefined {
		const row = this.statements.byId.get(id);
		if (row === undefined) return undefined;
		const comprobante = JSON.parse(String(row.comprobante)) as Comprobante;
		return { ...(row as unknown as Invoice), comprobante };
	}

	issuedIn(month: string, issuer: string): IssuedInvoice[] {
		return this.statements.issuedIn.all(month, issuer).map((row) => {
			const comprobante = JSON.parse(String(row.comprobante)) as Comprobante;
			return { ...(row as unknown as IssuedInvoice), comprobante };
		});
	}

	get last(): { count: number; id: number } {
		return this.statements.last.get() as { count: number; id: number };
	}

	findByUuid(uuid: string): Invoice | undefined {
		const row = this.statements.byUuid.get(uuid.toUpperCase());
		return row === undefined ? undefined : this.find(Number(row.id));
	}

	file(id: number, kind: FileKind): Buffer | undefined {
		const file = this.statements.files.get(id)?.[kind];
		return file instanceof Uint8Array ? Buffer.from(file) : undefined;
	}

	keepFile(id: number, kind: FileKind, file: Buffer): void {
		const { keepXml, keepPdf } = this.statements;
		(kind === 'xml' ? keepXml : keepPdf).run(file, id);
	}

	cancel({ invoiceId, reason, substitution }: NewCancellation): void {
		const status: InvoiceStatus = 'cancellationAccepted';
		this.statements.status.run(status, invoiceId);
		this.statements.cancel.run(invoiceId, reason, substitution ?? null, new Date().toISOString());
	}

	all(): BookedInvoice[] {
		const rows = this.statements.all.all() as unknown[] as BookedInvoice[];
		return rows.map((row) => ({ ...row, body: JSON.parse(String(row.body)) as unknown }));
	}

	cancellations(): BookedCancellation[] {
		return this.statements.cancellations.all() as unknown[] as BookedCancellation[];
	}
}
