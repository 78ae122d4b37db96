import type { NodeError } from '../cancellations/shapes';
import type { GivenInvoice, SheetInvoice } from './before';

/** An error of Stamp for an invoice, with the key under which it was sent. */
export interface StampError {
	key: string;
	error: NodeError & { code?: string; id?: string | number; uuid?: string };
}

/** What Stamp gave, as the register has it. */
interface Listed {
	order_key?: string | null;
	invoice_id?: string | null;
	uuid?: string | null;
}

interface Whole {
	given: readonly GivenInvoice[];
	/** Each invoice of the file, as it was shown. */
	shown: readonly SheetInvoice[];
	/** Those that were sent. */
	asked: ReadonlyArray<{ key?: string }>;
	errors: readonly StampError[];
	register: readonly Listed[];
}

/** The file as it is given back. */
interface Results {
	/** How many invoices have each Resultado. */
	counts: Readonly<Record<string, number>>;
	rows: ReadonlyArray<Record<string, unknown>>;
}

const COLUMNS = ['ID de la factura', 'UUID', 'Resultado', 'Explicación'] as const;

type Told = Partial<Record<(typeof COLUMNS)[number], string>>;

/** What is said to a clerk in place of what the node says to who builds a workflow. */
const WORDS: Readonly<Record<string, string>> = {
	keyOpen:
		'Otra carga de este archivo la está timbrando, o se quedó sin respuesta. Suba el archivo otra vez en unos minutos: no se timbra dos veces.',
	keyConflict:
		'El folio ya se usó, con otro receptor, total, moneda o tipo de comprobante. Escriba otro folio.',
};

/** Every row of the file in its order with four more cells, and how many invoices have each result. */
export function sheetResults({ given, shown, asked, errors, register }: Whole): Results {
	const by = <T>(all: readonly T[], key: (one: T) => string | null | undefined) =>
		new Map(all.map((one) => [key(one), one]));
	const shownOf = by(shown, ({ key }) => key);
	const sent = new Set(asked.map(({ key }) => key));
	const errorOf = by(errors, ({ key }) => key);
	const listedOf = by(register, ({ order_key: key }) => key);
	const told = (item: GivenInvoice): Told => {
		const es = (item.es ?? []).join(' ');
		if (item.kind === 'header') return Object.fromEntries(COLUMNS.map((name) => [name, name]));
		if (item.kind === 'refused') return { Resultado: 'No timbrada', Explicación: es };
		const one = shownOf.get(item.key ?? '');
		if (item.kind !== 'invoice' || one === undefined) return {};
		const key = one.newKey;
		if (!sent.has(key)) return notSent(one);
		const { error } = errorOf.get(key) ?? {};
		const { invoice_id: id, uuid } = listedOf.get(`spreadsheet/${key}`) ?? {
			invoice_id: error?.id === undefined ? '' : String(error.id),
			uuid: error?.uuid,
		};
		if (error === undefined || (error.outcome === 'duplicate' && uuid)) {
			const Resultado = error === undefined ? 'Timbrada' : 'Ya timbrada';
			return { 'ID de la factura': id ?? '', UUID: uuid ?? '', Resultado, Explicación: es };
		}
		const isOpen = ['unknown', 'duplicate'].includes(error.outcome ?? '');
		return { Resultado: isOpen ? 'Sin respuesta' : 'No timbrada', Explicación: whyNot(error) };
	};
	const empty = Object.fromEntries(COLUMNS.map((name) => [name, '']));
	const counts: Record<string, number> = {};
	const rows = given.flatMap((item) => {
		const more: Told = { ...empty, ...told(item) };
		const { Resultado = '' } = more;
		counts[Resultado] = (counts[Resultado] ?? 0) + 1;
		return item.rows.map(({ row, cells }) => ({ row, cells: { ...cells, ...more } }));
	});
	rows.sort((one, other) => one.row - other.row);
	return { counts, rows: rows.map(({ cells }) => cells) };
}

function notSent({ what, says, invoice_id: id, uuid }: SheetInvoice): Told {
	if (what === 'done') {
		return { 'ID de la factura': id, UUID: uuid, Resultado: 'Ya timbrada', Explicación: '' };
	}
	const again =
		what === 'other'
			? ''
			: ' Si es otra venta, suba el archivo otra vez y márquela en la página antes de timbrar.';
	return { Resultado: 'No timbrada', Explicación: `${says}${again}` };
}

function whyNot({ code = '', message = '', es }: StampError['error']): string {
	const known = WORDS[code];
	if (known !== undefined) return known;
	return [(es?.message ?? message).replace(/\.$/, ''), es?.description].filter(Boolean).join('. ');
}
