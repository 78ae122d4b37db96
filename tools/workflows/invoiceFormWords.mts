import { LISTS } from './lists.mts';
import { isInvoice } from './nodes.mts';

/** The expressions of the seller's page: what it gets with it, and what each question is answered. */

/** Names of nodes to which the expressions refer. */
export interface Names {
	/** What the page asks. */
	ASKED: string;
	TOKEN: string;
	CUSTOMERS: string;
	PRODUCTS: string;
	STAMP: string;
	MAIL: string;
	/** The invoice that is replaced, and its content. */
	OLD: string;
	DOWNLOAD: string;
	CANCEL: string;
	/** The row of an invoice that replaced it before, and of the one that does now. */
	NEW: string;
	LISTED: string;
}

/** A working day, in seconds: for so long a page that is open may ask. */
const DAY = 12 * 60 * 60;

export const CLAIMS = `={{ JSON.stringify({ exp: Math.floor($now.toSeconds()) + ${DAY} }) }}`;

/** What stands in the page, as JSON that cannot end its script. */
export const settingsOf = ({ TOKEN }: Names) =>
	`{{ JSON.stringify({ token: $('${TOKEN}').first().json.token, lists: ${JSON.stringify(LISTS)} }).replace(/</g, '\\\\u003c') }}`;

/** What the page asks. @param name of a value; only texts count */
export const askedOf = ({ ASKED }: Pick<Names, 'ASKED'>, name: string) =>
	`String($('${ASKED}').first().json.body?.${name} ?? '').trim()`;

const LISTED = ({ CUSTOMERS, PRODUCTS }: Names) => `{ state: 'lists',
	customers: $('${CUSTOMERS}').all().flatMap(({ json }) => json.taxid ? [{ rfc: json.taxid, name: json.name }] : []),
	products: $('${PRODUCTS}').all().flatMap(({ json }) => json.id === undefined ? [] : [json]) }`;

/** What the register has of a customer, in the page's names; the RFC of who has none is not one customer's. */
const KNOWN = `{ state: 'customer', known: $json.rfc && !/^X[AE]XX010101000$/.test($json.rfc) ? Object.fromEntries(['rfc', 'name', 'regime', 'postal_code', 'cfdi_use', 'email'].map((column) => [column, $json[column] ?? ''])) : null }`;

const CODES = `{ state: 'codes', codes: $input.all().flatMap(({ json }) => json.code ? [json] : []) }`;

/** What a person reads where the node gives no words: an expression or a table failed. */
const NO_WORDS = "{ message: 'No se pudo emitir' }";

const issued = ({ STAMP, ...names }: Names) => `((made, email) => ({ state: 'told', uuid: made.uuid,
	title: 'La factura está emitida',
	text: made.summary + '\\n\\nFolio fiscal (UUID): ' + made.uuid + '\\n\\n' + (!email ? 'No se envió por correo: no se escribió ninguno.' : $json.error ? 'El correo no se pudo enviar a ' + email + '.' : 'Se enviaron XML y PDF a ' + email + '.') }))($('${STAMP}').first().json, ${askedOf(names, 'email')})`;

/** Why no invoice was issued now. */
const notIssued = (names: Names) => `((error, outcome, sale) => {
	const es = error.es ?? ${NO_WORDS};
	if (outcome === 'unknown') return { state: 'told', title: 'No se sabe si se emitió', text: 'Busque la factura de la venta ' + sale + ' en su servicio de facturación antes de emitir otra.\\n\\n' + es.message };
	if (outcome === 'duplicate') return { state: 'told', uuid: $json.stamped?.uuid, title: 'Esta venta ya tiene factura', text: 'La venta ' + sale + ' ya se facturó. No se emitió otra factura.' + ($json.stamped ? '\\n\\nFolio fiscal (UUID): ' + $json.stamped.uuid : '') };
	if (outcome === 'conflict') return { state: 'used', text: 'Este número ya se usó, con otro cliente o total. ' + (/^Entonces era .+?; ahora es .+?\\.(?= )/.exec(es.description ?? '')?.[0] ?? '') + ' Si es otra venta, escriba otro número.' };
	return { state: 'wrong', fields: Object.keys(error.fields ?? {}), message: es.message, description: es.description };
})($json.error ?? { es: { message: '' } }, $json.error?.outcome ?? $json.outcome, ${askedOf(names, 'sale')})`;

/** The UUID of the invoice that replaces the old one. */
export const replacementOf = ({ LISTED: listed, NEW }: Pick<Names, 'LISTED' | 'NEW'>) =>
	`($('${listed}').isExecuted ? $('${listed}') : $('${NEW}')).first().json.uuid`;

const before = ({ NEW }: Pick<Names, 'NEW'>) => `$('${NEW}').first().json`;

/** Whether the register has an invoice that replaces the old one, and is not cancelled itself. */
export const isReplaced = (names: Names) =>
	`Boolean(${before(names)}.uuid && ${before(names)}.status !== 'cancelled')`;

/** What the page asks of the customer, by the columns of the register. */
const COLUMNS = {
	rfc: 'Rfc',
	name: 'Nombre',
	postal_code: 'DomicilioFiscalReceptor',
	regime: 'RegimenFiscalReceptor',
	cfdi_use: 'UsoCFDI',
};

/** Whether it has the data of the customer that were entered; a row that a person added may lack them. */
export const isAsEntered = (names: Names) =>
	`((asked, row) => [${Object.keys(COLUMNS)
		.map((column) => `[asked.${column}, row.${column}]`)
		.join()}].every((pair) => !pair[1] || [pair[1], ''].includes(String(pair[0] ?? '').trim())))($('${names.ASKED}').first().json.body ?? {}, ${before(names)})`;

/** A new key where what replaced it was cancelled: the next one is another invoice. */
export const replacementKey = (names: Names) =>
	`={{ 'replaces ' + $('${names.OLD}').first().json.uuid + (${before(names)}.status === 'cancelled' ? ' after ' + ${before(names)}.uuid : '') }}`;

/** A copy of its lines is the same invoice again: not of a credit note, a payment or a global invoice. @param invoice its expression */
export const isCopied = (invoice: string) =>
	`(${invoice}?.TipoDeComprobante === 'I' && !${invoice}.InformacionGlobal)`;

/** What the page gets of an invoice that was searched: of the one that replaces it, or its own. */
const FOUND_VALUES = `((own, theirs) => ({ ${Object.entries(COLUMNS)
	.map(([column, attribute]) => `${column}: own.${column} || theirs.${attribute} || ''`)
	.join()} }))(replacement ?? {}, invoice?.Receptor ?? {})`;

/** What became of an invoice that was to be replaced. */
const replaced = (
	names: Names,
) => `((old, replacement, invoice, error) => { const es = error?.es ?? { message: '' };
	if (!old.uuid) return { state: 'told', title: 'La factura no se puede sustituir', text: 'No está en cfdi_invoices, o ya está cancelada.' };
	if (invoice && !${isInvoice(`$('${names.DOWNLOAD}').first().json`, { uuid: 'old.uuid' })}) return { state: 'told', title: 'La factura no se puede sustituir', text: 'El ID ' + old.invoice_id + ' que el registro tiene para la factura ' + old.uuid + ' es hoy el de otra en su servicio. No se timbró ni se canceló nada. Corrija invoice_id en su renglón de cfdi_invoices.' };
	if ($('${names.CANCEL}').isExecuted) return $json.status === 'cancelling'
		? { state: 'told', uuid: ${replacementOf(names)}, title: 'La factura está sustituida', text: 'Factura nueva: ' + ${replacementOf(names)} + '. Se solicitó la cancelación de la anterior, ' + old.uuid + '.' }
		: { state: 'told', uuid: ${replacementOf(names)}, title: 'La factura anterior no se canceló', text: 'La factura nueva está timbrada: ' + ${replacementOf(names)} + '. La anterior, ' + old.uuid + ', no se canceló: ' + $('${names.CANCEL}').first(1).json.error.es.message.replace(/\\.$/, '') + '. Sustitúyala otra vez con el mismo UUID: no se timbra otra factura.' };
	if (replacement && step === 'old') return { state: 'old', text: 'Ya la sustituye la factura ' + replacement.uuid + ', con estos datos. No se timbra otra: solo se solicita otra vez la cancelación de la anterior.', values: ${FOUND_VALUES} };
	if (replacement) return { state: 'told', uuid: replacement.uuid, title: 'La factura ya está sustituida', text: 'La sustituye ' + replacement.uuid + ', con los datos de antes. Para cambiarlos, sustituya esa factura.' };
	if (['unknown', 'duplicate', 'conflict'].includes(error?.outcome)) return { state: 'told', title: 'La factura nueva quizá está timbrada', text: 'Búsquela en su servicio: sustituye a ' + old.uuid + '. Si está, agregue su fila a cfdi_invoices, con related_uuid y type I, y sustitúyala otra vez.' };
	if (error) return { state: 'wrong', fields: Object.keys(error.fields ?? {}), message: es.message, description: es.description };
	if (!invoice) return { state: 'wrong', fields: [], message: 'No se pudo leer el XML de la factura' };
	if (!${isCopied('invoice')}) return { state: 'told', title: 'La factura no se puede sustituir', text: 'Es una nota de crédito, un complemento de pago o una factura global. Cancélela, y emítala otra vez como se emitió.' };
	return { state: 'old', text: 'Se copian los conceptos, el pago y el total: ' + invoice.Total + ' ' + invoice.Moneda + ', ' + [invoice.Conceptos].flat().map((line) => line.Descripcion).join(', ').slice(0, 200) + '. Cambie lo que está mal del cliente.',
		values: ${FOUND_VALUES} };
})($('${names.OLD}').first().json, $('${names.NEW}').isExecuted && ${isReplaced(names)} ? ${before(names)} : undefined, $('${names.DOWNLOAD}').isExecuted ? $('${names.DOWNLOAD}').first().json.invoice : undefined, $json.error)`;

/** The answer to the page, whose `state` says what it is. */
export const answerOf = (names: Names) => `={{ ((step) =>
	step === 'lists' ? ${LISTED(names)}
	: step === 'customer' ? ${KNOWN}
	: step === 'codes' ? ${CODES}
	: step === 'issue' ? $('${names.MAIL}').isExecuted ? ${issued(names)} : ${notIssued(names)}
	: ${replaced(names)})(${askedOf(names, 'step')}) }}`;
