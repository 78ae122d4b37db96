import { certificateAnswer } from './certificate.mts';
import { LISTS } from './lists.mts';
import { isInvoice } from './nodes.mts';
import { plainKey } from './parts.mts';

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
	/** What the register has of the same sale. */
	EARLIER: string;
	/** The invoice that is replaced, and its content. */
	OLD: string;
	DOWNLOAD: string;
	CANCEL: string;
	/** The row of an invoice that replaced it before, and of the one that does now. */
	NEW: string;
	LISTED: string;
	/** What of the register needs a person, the invoices of the month, the payments, and what they come to. */
	OPEN: string;
	MONTH: string;
	PAID: string;
	TODAY: string;
	/** SAT's page about a taxpayer, and what is read of a Constancia. */
	SAT: string;
	READ: string;
}

/** Rows of each table that are read for the day: the newest ones. */
export const MOST_ROWS = 3000;

/** A working day, in seconds: for so long a page that is open may ask. */
const DAY = 12 * 60 * 60;

export const CLAIMS = `={{ JSON.stringify({ exp: Math.floor($now.toSeconds()) + ${DAY} }) }}`;

/** What is in the page, as JSON that cannot end its script. */
export const settingsOf = ({ TOKEN }: Names) =>
	`{{ JSON.stringify({ token: $('${TOKEN}').first().json.token, lists: ${JSON.stringify(LISTS)} }).replace(/</g, '\\\\u003c') }}`;

/** What the page asks. @param name of a value; only texts count */
export const askedOf = ({ ASKED }: Pick<Names, 'ASKED'>, name: string) =>
	`String($('${ASKED}').first().json.body?.${name} ?? '').trim()`;

const LISTED = ({ CUSTOMERS, PRODUCTS }: Names) => `{ state: 'lists',
	customers: $('${CUSTOMERS}').all().flatMap(({ json }) => json.taxid ? [{ rfc: json.taxid, name: json.name }] : []),
	products: $('${PRODUCTS}').all().flatMap(({ json }) => json.id === undefined ? [] : [json]) }`;

const OF_NOBODY = '/^X[AE]XX010101000$/';

/** An invoice of the register that holds. */
const HOLDS =
	"(row) => Boolean(row.uuid) && row.status !== 'cancelled' && row.type !== 'E' && row.type !== 'P'";

const TODAY = "$now.setZone('America/Mexico_City')";

/** Invoices of today and yesterday to the same customer, which the page holds against what is typed. */
const RECENT = `rows.filter((row) => row.recipient === rfc && row.issued_on >= ${TODAY}.minus({ days: 1 }).toISODate()).map((row) => ({ sale: row.order_number ?? '', total: Number(row.total).toFixed(2), uuid: row.uuid }))`;

/** What the register has of a customer, in the page's names; the RFC of who has none is not one customer's. */
const KNOWN = (names: Names) => `((rfc, rows) => ((known) => ({ state: 'customer',
	known: known ? Object.fromEntries(['rfc', 'name', 'regime', 'postal_code', 'cfdi_use', 'email', 'issued_on'].map((column) => [column, known[column] ?? ''])) : null,
	recent: ${RECENT} }))(rows.find((row) => row.rfc)))(${askedOf(names, 'rfc')}, ${OF_NOBODY}.test(${askedOf(names, 'rfc')}) ? [] : $input.all().map(({ json }) => json).filter(${HOLDS}))`;

const CODES = `{ state: 'codes', codes: $input.all().flatMap(({ json }) => json.code ? [json] : []) }`;

/** What a person reads where the node gives no words: an expression or a table failed. */
const NO_WORDS = "{ message: 'No se pudo emitir' }";

const issued = ({ STAMP, ...names }: Names) => `((made, email) => ({ state: 'told', uuid: made.uuid,
	title: 'La factura está emitida',
	text: made.summary + '\\n\\nFolio fiscal (UUID): ' + made.uuid + '\\n\\n' + (!email ? 'No se envió por correo: no se escribió ninguno.' : $json.error ? 'El correo no se pudo enviar a ' + email + '.' : 'Se enviaron XML y PDF a ' + email + '.') }))($('${STAMP}').first().json, ${askedOf(names, 'email')})`;

/** The key of a sale: a telephone writes the first letter of "a-12" large. */
export const saleKey = (names: Pick<Names, 'ASKED'>) =>
	`((sale) => sale && 'form/' + sale)(${plainKey(askedOf(names, 'sale'))}.toUpperCase())`;

/** What is compared with an earlier invoice of the same sale: the column, its name, what is asked, what was issued. */
const COMPARED = [
	['rfc', 'RFC', 'recipient'],
	['name', 'nombre'],
	['postal_code', 'código postal'],
	['regime', 'régimen'],
	['cfdi_use', 'uso del CFDI'],
	['payment_form', 'forma de pago'],
	['total', 'total'],
].map(([column = '', label = '', of = column]) => `['${label}', row.${of}, asked.${column}]`);

/** In what it differs, `[name, then, now]`: numbers as numbers, texts without spaces around them; what a row lacks is not compared. */
const DIFFERENCES = `((row, asked) => [${COMPARED.join()}].map((one) => [one[0], ...one.slice(1).map((value) => one[0] === 'total' ? Number(value ?? 0).toFixed(2) : String(value ?? '').trim().toUpperCase())]).filter((one) => one[1] && one[1] !== one[2]))`;

/** The last invoice that the register has of the sale; undefined without one. */
const earlierOf = (names: Names) =>
	`$('${names.EARLIER}').all().map(({ json }) => json).filter(${HOLDS})[0]`;

export const isEarlier = (names: Names) => `Boolean(${earlierOf(names)})`;

/** The ways that a person has, where there is an earlier invoice. */
const WAYS =
	"'\\n\\nSi es la misma venta y la factura está bien, no hay nada que hacer. Si debe cambiar, sustitúyala: se timbra una nueva con lo escrito y se solicita la cancelación de la anterior, con motivo 01. Si es otra venta, escriba su número.'";

/** Nothing is issued where there is an earlier invoice of the same sale. */
const earlier = (
	names: Names,
) => `((row, changed) => ({ state: 'told', uuid: row.uuid, isEarlier: true, title: 'Esta venta ya tiene factura',
	text: 'No se emitió otra. Folio fiscal (UUID): ' + row.uuid + '\\n\\n' + (changed.length ? 'Lo que cambia:\\n' + changed.map((one) => '• ' + one[0] + ': era ' + one[1] + '; ahora es ' + (one[2] || 'nada')).join('\\n') : 'El cliente, el pago y el total son los mismos; los conceptos no se comparan.') + ${WAYS} }))(${earlierOf(names)}, ${DIFFERENCES}(${earlierOf(names)}, $('${names.ASKED}').first().json.body ?? {}))`;

/** Why no invoice was issued now. */
const notIssued = (names: Names) => `((error, outcome, sale) => {
	const es = error.es ?? ${NO_WORDS};
	if (outcome === 'unknown') return { state: 'told', title: 'No se sabe si se emitió', text: 'Busque la factura de la venta ' + sale + ' en su servicio de facturación antes de emitir otra.\\n\\n' + es.message };
	if (outcome === 'duplicate') return { state: 'told', uuid: $json.stamped?.uuid, isEarlier: Boolean($json.stamped?.uuid), title: 'Esta venta ya tiene factura', text: 'La venta ' + sale + ' ya se facturó, al mismo cliente y por el mismo total. No se emitió otra factura.' + ($json.stamped ? '\\n\\nFolio fiscal (UUID): ' + $json.stamped.uuid + ${WAYS} : '') };
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
	if (!invoice && error?.outcome === 'conflict') return { state: 'told', title: 'La factura no se puede sustituir', text: 'El registro tiene para la factura ' + old.uuid + ' un ID que hoy es el de otra en su servicio.\\n\\n' + es.message.replace(/[.]?$/, '.') + '\\n\\nNo se timbró ni se canceló nada. Corrija invoice_id en su renglón de cfdi_invoices.' };
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

/** What needs a person, and the month; of more rows than are read it is the newest part. */
const today = ({ MONTH }: Names) =>
	`{ state: 'today', lines: $json.lines ?? [], month: $json.month ?? null, isPart: $('${MONTH}').all().length >= ${MOST_ROWS} }`;

const downloaded = ({ DOWNLOAD, OLD }: Names) =>
	`((file, row) => ${isInvoice('file', { uuid: `(row.payment_uuid ?? row.uuid)` })} ? file : {})($('${DOWNLOAD}').first().json, $('${OLD}').first().json)`;

const NO_FILES = "'El servicio no entregó sus archivos. Intente más tarde.'";

/** SAT's own page about an invoice. */
const atSat = (names: Names) =>
	`((url) => url ? { state: 'sat', url } : { state: 'undone', text: ${NO_FILES} })(${downloaded(names)}.verificationUrl)`;

/** Whether it was mailed once more. */
const sentAgain = (names: Names) =>
	`!$('${names.MAIL}').isExecuted ? { state: 'undone', text: ${NO_FILES} } : $json.error ? { state: 'undone', text: 'El correo no se entregó a ' + ${askedOf(names, 'email')} + '. Revise la dirección.' } : { state: 'done', text: 'Se envió a ' + ${askedOf(names, 'email')} + '.' }`;

/** The answer to the page, whose `state` says what it is. */
export const answerOf = (names: Names) => `={{ ((step) =>
	step === 'lists' ? ${LISTED(names)}
	: step === 'customer' ? ${KNOWN(names)}
	: step === 'codes' ? ${CODES}
	: step === 'today' ? ${today(names)}
	: step === 'again' ? { state: 'done', text: $json.id ? 'Se toma en los próximos cinco minutos.' : 'Ya no espera: vuelva a cargar la página.' }
	: step === 'sat' ? ${atSat(names)}
	: step === 'send' ? ${sentAgain(names)}
	: step === 'certificate' ? ${certificateAnswer(names)}
	: step === 'issue' ? $('${names.MAIL}').isExecuted ? ${issued(names)} : $('${names.STAMP}').isExecuted ? ${notIssued(names)} : ${earlier(names)}
	: ${replaced(names)})(${askedOf(names, 'step')}) }}`;
