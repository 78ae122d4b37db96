import { plainText } from '../reading/readValues';
import { cellText } from './cells';
import type { FileRow, PlaceName, SheetRow } from './sheet';
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

/** The title that a row is; undefined for any other row. */
export function titleIn(row: SheetRow | FileRow): Title | undefined {
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
