import { placesText } from '../places';
import { normalizeRows } from '../receivable';
import type { Given, Listed, Named, NodeError, Wanted } from './shapes';

/** An item of Find by UUID, or its error. */
interface Found {
	id?: string | number;
	uuid?: string;
	result?: string;
	lookedAt?: { from: string; to: string; unreadable: unknown[] };
	error?: NodeError;
}

interface Whole {
	given: readonly Given[];
	register: readonly Listed[];
	found: readonly Found[];
}

const HOW =
	'Escriba su ID en una columna "ID de la factura", o suba el archivo otra vez con el ID de una factura anterior en "Buscar desde el ID".';

/** Returns the invoices in a file, each once: by ID, then by UUID, then by folio. */
export function whichInvoices({ given, register, found }: Whole): Named[] {
	const listed = normalizeRows(register).filter(({ invoice_id: id }) => Boolean(id));
	const byId = new Map(listed.map((row) => [row.invoice_id, row]));
	const byUuid = new Map(listed.map((row) => [row.uuid, row]));
	const foundOf = new Map(found.map((one) => [one.uuid, one]));
	const error = found.find((one) => one.error !== undefined)?.error;
	const named = new Map<string, Named>();

	const idOf = ({
		invoiceId = '',
		uuid = '',
		folio = '',
	}: Given): { id?: string; why?: string } => {
		if (invoiceId !== '') return { id: invoiceId };
		if (uuid !== '') {
			const id = byUuid.get(uuid)?.invoice_id ?? foundOf.get(uuid)?.id;
			return id === undefined ? { why: unknownUuid(foundOf.get(uuid), error) } : { id: String(id) };
		}
		const rows = new Set(
			listed
				.filter((row) => [folio, folio.replace('-', '')].includes(row.order_number ?? ''))
				.map((row) => row.invoice_id ?? ''),
		);
		const [id] = rows;
		// "1024" in a column "Factura" that also has UUIDs can be an ID.
		const other = id === folio ? undefined : byId.get(folio);
		if (rows.size === 1 && other === undefined) return { id };
		if (rows.size < 2 && other !== undefined) {
			const of = rows.size === 0 ? 'no es un folio del registro de facturas' : 'es un folio';
			return {
				why: `${folio} ${of}, y también es el ID de la factura ${other.order_number ?? ''}. Si es esa, escriba su UUID: ${other.uuid ?? ''}.`,
			};
		}
		const of = rows.size === 0 ? 'no está en' : `tiene ${rows.size} facturas en`;
		return {
			why: `El folio ${folio} ${of} el registro de facturas. Escriba el UUID o el ID de la factura.`,
		};
	};

	for (const one of given.filter(({ kind }) => kind === 'cancellation')) {
		const { id = '', why = '' } = idOf(one);
		const key = id === '' ? `row ${placesText(one.rows)}` : id;
		const of = named.get(key) ?? {
			invoice_id: id,
			why,
			listed: byId.get(id) ?? {},
			wanted: [],
		};
		named.set(key, { ...of, wanted: [...of.wanted, wantedIn(one)] });
	}
	// An error in one row blocks the invoice, even if another row is correct.
	for (const { key = '', rows: wrong } of given.filter(({ kind }) => kind === 'refused')) {
		const of = named.get(String(byUuid.get(key)?.invoice_id ?? foundOf.get(key)?.id ?? key));
		if (of === undefined) continue;
		of.why ||= `La fila ${placesText(wrong)} es de la misma factura, y tiene algo mal. Corríjala, o bórrela.`;
	}
	return [...named.values(), ...replacements(given, byUuid)];
}

/** Returns the replacement invoices in the register, to compare but not to cancel. */
function replacements(
	given: readonly Given[],
	byUuid: ReadonlyMap<string | null | undefined, Listed>,
): Named[] {
	const uuids = new Set(given.map(({ replacementUuid = '' }) => replacementUuid).filter(Boolean));
	return [...uuids].flatMap((uuid) => {
		const listed = byUuid.get(uuid);
		const { invoice_id: id } = listed ?? {};
		if (listed === undefined || !id) return [];
		return [{ invoice_id: id, why: '', listed, wanted: [], isReplacement: true as const }];
	});
}

function wantedIn(given: Given): Wanted {
	const { rows, cancellationReason = '', replacementUuid = '', uuid = '', folio = '' } = given;
	const isByFolio = !given.invoiceId && uuid === '';
	return {
		row: rows[0]?.row ?? 0,
		...(rows[0]?.sheet !== undefined && { sheet: rows[0].sheet }),
		reason: cancellationReason,
		replacement: replacementUuid,
		uuid,
		folio: isByFolio ? folio : '',
	};
}

function unknownUuid(found: Found | undefined, error: NodeError | undefined): string {
	const { from, to, unreadable = [] } = found?.lookedAt ?? {};
	if (from === undefined) {
		// Without an ID to begin with, the search does not start, and HOW explains it.
		const why = error?.outcome === 'notSent' ? undefined : (error?.es?.message ?? error?.message);
		const reason = why === undefined ? '' : ` (${why.replace(/\.$/, '')})`;
		return `El UUID no está en el registro de facturas, y no se buscó en el servicio${reason}. ${HOW}`;
	}
	const unread =
		unreadable.length === 0 ? '' : `, de los que ${unreadable.length} no se pudieron leer`;
	return `El UUID no está en el registro de facturas, ni en los ID ${from} a ${to} del servicio, que son los que se vieron${unread}. ${HOW}`;
}
