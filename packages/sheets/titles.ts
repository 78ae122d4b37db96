import { plainText } from 'cfdi-mx/parts';
import { cellText } from './cells';
import type { FileRow, PlaceName, Sheet, SheetRow } from './sheet';
import type { State } from './states';

/** A row with one text and nothing else: "CANCELADAS", above the rows that it is said of. */
export interface Title {
	row: number;
	/** Where its text is. */
	name: PlaceName;
	text: string;
}

/** A longer text is a sentence about something else. */
const LONGEST = 80;

/** What a title says of the rows below it, up to the next one. */
export interface Section<Said> {
	title: Title;
	state: Said;
}

/**
 * The rows of a sheet that are titles of sections, and what the title above them says of the other rows.
 * @param stateOf what a title says: `open` where the rows below it count, and undefined where it is not the title of a section
 */
export function sectionsIn<Said>(
	{ above, rows }: Sheet,
	stateOf: (title: Title) => Said | 'open' | undefined,
): { titles: ReadonlySet<SheetRow>; sections: ReadonlyMap<SheetRow, Section<Said>> } {
	const titles = new Set<SheetRow>();
	const sections = new Map<SheetRow, Section<Said>>();
	let section: Section<Said> | undefined;
	for (const row of [...above.slice(0, -1), ...rows]) {
		const title = titleIn(row);
		const state = title && stateOf(title);
		if (title !== undefined && state !== undefined) {
			section = state === 'open' ? undefined : { title, state };
			if ('number' in row) titles.add(row);
		} else if (section !== undefined && 'number' in row) sections.set(row, section);
	}
	return { titles, sections };
}

/** The title that a row is; undefined for any other row. */
function titleIn(row: SheetRow | FileRow): Title | undefined {
	const cells = 'number' in row ? row.cells : Object.values(row.cells);
	const texts = cells.map(cellText);
	const place = texts.findIndex(Boolean);
	const text = texts[place] ?? '';
	const isOnly = texts.every((one, at) => one === '' || at === place);
	if (!isOnly || text.length > LONGEST || !/\p{L}{2}/u.test(text)) return undefined;
	// "Canceladas: 3" counts them.
	if (/:\s*\$?\s*\d/.test(text)) return undefined;
	const number = 'number' in row ? row.number : row.row;
	return { row: number, name: `column${place + 1}`, text };
}

/** What may be before the state. */
const OF_WHAT =
	'(?:(?:relacion|reporte|listado|lista|facturas?|ventas?|pedidos?|ordenes|notas?|renglones|filas|registros|folios|cfdis?|comprobantes|documentos|operaciones|clientes|estas?|estos?|las?|los?|el|de|del|mes|que|ya|report|list|of|the|invoices?|orders?|sales) )*';

const section = (words: string) => new RegExp(`^${OF_WHAT}(?:${words})\\b`);

const SECTIONS: ReadonlyArray<readonly [State, RegExp]> = [
	[
		'notToInvoice',
		section(
			'no (?:se )?(?:facturar|facturan?|facture|facturen|timbrar|timbran?|emitir|emiten|incluir|considerar|tomar en cuenta|usar)|do not invoice|not to (?:be )?invoiced?|sin factura$|ignorar|excluid[oa]s|descartad[oa]s|detenid[oa]s|suspendid[oa]s|en espera|on hold|por (?:confirmar|autorizar|revisar)|pendientes? (?:de|por) (?:confirmar|autorizar|revisar|autorizacion|datos)',
		),
	],
	[
		'gone',
		section(
			'cancelad[oa]s?|cancelaciones|cancell?ed|anulad[oa]s?|voided|devoluciones|devuelt[oa]s|rechazad[oa]s|returns|refunds|refunded|reembols(?:os|ad[oa]s)|cotizaciones|presupuestos|quotes|estimates|(?:notas )?(?:de )?credito$|credit notes|complementos de pago|borradores|drafts|pruebas$',
		),
	],
	['issued', section('facturad[oa]s|timbrad[oa]s|emitid[oa]s|invoiced|stamped')],
	[
		'unpaid',
		section(
			'no pagad[oa]s?|sin pagar|sin pago|impag[oa]s?|vencid[oa]s|unpaid|overdue|pendientes? de (?:pago|cobro|pagar|cobrar)|por (?:cobrar|pagar)|pendientes?$',
		),
	],
];

/** "NO FACTURADAS" and "PENDIENTES DE TIMBRAR" are to be invoiced. */
const TO_INVOICE =
	/\b(?:por|sin|a|para|pendientes? (?:de|por)|no|falta) (?:facturar|facturacion|facturad[oa]s|timbrar|timbrad[oa]s|timbre|emitir|emitid[oa]s)\b|\b(?:to|not) (?:be )?invoiced?\b|^facturar\b|\b(?:vigentes|activ[oa]s|pagad[oa]s|cobrad[oa]s|liquidad[oa]s)\b|^(?:ventas|facturas|pedidos|sales|orders|invoices)$/;

/** What a title says of the rows below it: `open` that they are to be invoiced, and nothing where it says neither. */
export function sectionOf({ text }: Title): State | 'open' | undefined {
	const words = plainText(text);
	const found = SECTIONS.find(([, pattern]) => pattern.test(words))?.[0];
	return found !== 'notToInvoice' && TO_INVOICE.test(words) ? 'open' : found;
}
