import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Element } from '../invoices/comprobante.mts';
import { currencyDecimals } from '../sat/catalogs.mts';
import { decimal, sum, write } from '../sat/decimal.mts';

interface BookedPayment {
	receiptId: number;
	receipt: string;
	cancelled: boolean;
	document: string;
	/** Null if the sandbox did not stamp the paid invoice. */
	documentId: number | null;
	instalment: string;
	previousBalance: string;
	paid: string;
	balance: string;
	/** Null if the sandbox did not stamp the paid invoice. */
	expected: { instalment: string; previousBalance: string } | null;
	/** SAT does not check these differences between the receipt and the stored invoices. */
	doubts: Doubt[];
}

type Doubt =
	| 'not PPD'
	| 'cancelled'
	| 'other receiver'
	| 'other currency'
	| 'instalment'
	| 'previous balance';

interface Stamped {
	id: number;
	uuid: string;
	status: string;
	comprobante: Element;
}

const stampedOf = (row: Record<string, SQLOutputValue>): Stamped => ({
	id: Number(row.id),
	uuid: String(row.uuid),
	status: String(row.status),
	comprobante: JSON.parse(String(row.comprobante)) as Element,
});

const text = (value: Element[string]): string => (typeof value === 'string' ? value : '');

const elements = (value: Element[string]): Element[] =>
	value === undefined || typeof value === 'string' ? [] : [value].flat();

const isCancelled = ({ status }: Stamped): boolean => status !== 'stamped';

const rfcOf = ({ comprobante }: Stamped): string =>
	elements(comprobante.Receptor)
		.map(({ Rfc }) => text(Rfc))
		.join();

const documentsOf = ({ comprobante }: Stamped): Element[] =>
	elements(comprobante.Complemento)
		.flatMap(({ Pagos }) => elements(Pagos))
		.flatMap(({ Pago }) => elements(Pago))
		.flatMap(({ DoctoRelacionado }) => elements(DoctoRelacionado));

/** Relation types of credit notes (01) and returns of goods (03). */
const credits = ['01', '03'];

function creditedBy({ comprobante }: Stamped): string | undefined {
	if (comprobante.TipoDeComprobante !== 'E') return undefined;
	const uuids = elements(comprobante.CfdiRelacionados)
		.filter(({ TipoRelacion }) => credits.includes(text(TipoRelacion)))
		.flatMap(({ CfdiRelacionado }) => elements(CfdiRelacionado))
		.map(({ UUID }) => text(UUID).toUpperCase());
	return uuids.length === 1 ? uuids[0] : undefined;
}

function compare(
	receipt: Stamped,
	document: Element,
	invoice: Stamped,
	before: BookedPayment[],
	creditNotes: Stamped[],
): Pick<BookedPayment, 'expected' | 'doubts'> {
	const { comprobante } = invoice;
	const earlier = before.filter(({ cancelled }) => !cancelled);
	const credited = creditNotes.filter((note) => note.id < receipt.id && !isCancelled(note));
	const previousBalance = decimal(text(comprobante.Total))
		.minus(sum(...earlier.map(({ paid }) => decimal(paid))))
		.minus(sum(...credited.map((note) => decimal(text(note.comprobante.Total)))));
	const instalment = String(earlier.length + 1);
	const found: Array<[Doubt, boolean]> = [
		['not PPD', comprobante.MetodoPago !== 'PPD'],
		['cancelled', isCancelled(invoice)],
		['other receiver', rfcOf(invoice) !== rfcOf(receipt)],
		['other currency', comprobante.Moneda !== document.MonedaDR],
		['instalment', document.NumParcialidad !== instalment],
		['previous balance', !previousBalance.eq(text(document.ImpSaldoAnt))],
	];
	const decimals = currencyDecimals(text(comprobante.Moneda));
	return {
		expected: { instalment, previousBalance: write(previousBalance, decimals) },
		doubts: found.filter(([, isSo]) => isSo).map(([doubt]) => doubt),
	};
}

function groupBy<Value>(values: Value[], keyOf: (value: Value) => string | undefined) {
	const groups = new Map<string, Value[]>();
	for (const value of values) {
		const key = keyOf(value);
		if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), value]);
	}
	return groups;
}

/**
 * Compares payment receipts with the stored invoices. A difference never blocks a stamp: SAT does
 * not check it, and another service could have stamped the other documents.
 */
export class Payments {
	private readonly statements;

	constructor(database: DatabaseSync) {
		const columns = 'SELECT id, uuid, status, comprobante FROM invoices';
		this.statements = {
			receiptsAndCreditNotes: database.prepare(
				`${columns} WHERE comprobante ->> 'TipoDeComprobante' IN ('P', 'E') ORDER BY id`,
			),
			byUuid: database.prepare(`${columns} WHERE uuid = ?`),
		};
	}

	all(): BookedPayment[] {
		const stamped = this.statements.receiptsAndCreditNotes.all().map(stampedOf);
		const creditNotes = groupBy(stamped, creditedBy);
		const earlier = new Map<string, BookedPayment[]>();
		return stamped.flatMap((receipt) =>
			documentsOf(receipt).map((document) => {
				const uuid = text(document.IdDocumento).toUpperCase();
				const before = earlier.get(uuid) ?? [];
				const row = this.statements.byUuid.get(uuid);
				const invoice = row && stampedOf(row);
				const payment: BookedPayment = {
					receiptId: receipt.id,
					receipt: receipt.uuid,
					cancelled: isCancelled(receipt),
					document: uuid,
					documentId: invoice?.id ?? null,
					instalment: text(document.NumParcialidad),
					previousBalance: text(document.ImpSaldoAnt),
					paid: text(document.ImpPagado),
					balance: text(document.ImpSaldoInsoluto),
					...(invoice === undefined
						? { expected: null, doubts: [] }
						: compare(receipt, document, invoice, before, creditNotes.get(uuid) ?? [])),
				};
				earlier.set(uuid, [...before, payment]);
				return payment;
			}),
		);
	}
}
