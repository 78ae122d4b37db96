import { normalizeKey } from 'cfdi-mx';
import type { NodeError } from '../cancellations/shapes';
import type { FileResults, Told } from '../places';
import { writtenRows } from '../places';
import { normalizeRows } from '../receivable';
import type { GivenInvoice, SheetInvoice, StampedRow } from './before';

/** A stamp error, with the key that was sent. */
interface StampError {
	key: string;
	error: NodeError & { code?: string; id?: string | number; uuid?: string };
}

interface Whole {
	given: readonly GivenInvoice[];
	shown: readonly SheetInvoice[];
	asked: ReadonlyArray<{ key?: string }>;
	errors: readonly StampError[];
	register: readonly StampedRow[];
}

/** Clears values of an earlier upload if the invoice does not exist. */
const NONE = { 'ID de la factura': '', UUID: '' } as const;

/** Messages for a clerk instead of those for the author of a workflow. */
const WORDS: Readonly<Record<string, string>> = {
	keyOpen:
		'Otra carga de este archivo la está timbrando, o se quedó sin respuesta. Suba el archivo otra vez en unos minutos: no se timbra dos veces.',
	keyConflict:
		'El folio ya se usó, con otro receptor, total, moneda o tipo de comprobante. Escriba otro folio.',
};

/** Returns the result of each row in four columns, and the number of invoices by result. */
export function sheetResults({ given, shown, asked, errors, register }: Whole): FileResults {
	const by = <T>(all: readonly T[], key: (one: T) => string | null | undefined) =>
		new Map(all.map((one) => [key(one), one]));
	const shownOf = by(shown, ({ key }) => key);
	const sent = new Set(asked.map(({ key }) => key));
	const errorOf = by(errors, ({ key }) => key);
	const listedOf = by(normalizeRows(register), ({ order_key: key }) => key);
	const told = (item: GivenInvoice): Told => {
		const es = (item.es ?? []).join(' ');
		if (item.kind === 'refused') return { Resultado: 'No timbrada', Explicación: es };
		const one = shownOf.get(item.key ?? '');
		if (item.kind !== 'invoice' || one === undefined) return {};
		const key = one.newKey;
		if (!sent.has(key)) return notSent(one);
		const { error } = errorOf.get(key) ?? {};
		const { invoice_id: id, uuid } = listedOf.get(normalizeKey(`spreadsheet/${key}`)) ?? {
			invoice_id: error?.id === undefined ? '' : String(error.id),
			uuid: error?.uuid,
		};
		if (error === undefined || (error.outcome === 'duplicate' && uuid)) {
			const Resultado = error === undefined ? 'Timbrada' : 'Ya timbrada';
			return { 'ID de la factura': id ?? '', UUID: uuid ?? '', Resultado, Explicación: es };
		}
		const isOpen = ['unknown', 'duplicate'].includes(error.outcome ?? '');
		const Resultado = isOpen ? 'Sin respuesta' : 'No timbrada';
		return { ...NONE, Resultado, Explicación: whyNot(error) };
	};
	const counts: Record<string, number> = {};
	const rows = writtenRows(given, (item) => {
		const one = told(item);
		const { Resultado: result } = one;
		if (result !== undefined) counts[result] = (counts[result] ?? 0) + 1;
		return () => one;
	});
	return { counts, rows };
}

function notSent({ what, says, invoice_id: id, uuid }: SheetInvoice): Told {
	if (what === 'done') {
		return { 'ID de la factura': id, UUID: uuid, Resultado: 'Ya timbrada', Explicación: '' };
	}
	const again =
		what === 'other'
			? ''
			: ' Si es otra venta, suba el archivo otra vez y márquela en la página antes de timbrar.';
	return { ...NONE, Resultado: 'No timbrada', Explicación: `${says}${again}` };
}

function whyNot({ code = '', message = '', es }: StampError['error']): string {
	const known = WORDS[code];
	if (known !== undefined) return known;
	return [(es?.message ?? message).replace(/\.$/, ''), es?.description].filter(Boolean).join('. ');
}
