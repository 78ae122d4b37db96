import { addressOf, bodyOf, headersOf, modifiedOf, shopIn } from './deliveries.mts';
import { NOT_MAILED } from './mailedAgain.mts';
import { HAS_FILES } from './parts.mts';

/** The expressions of the desk: what is in a delivery, a row or a call, and what became of an order. */

/** Of a row, or of a delivery. */
export const SHOP = `={{ $json.headers ? ${shopIn('$json')} : $json.shop }}`;
export const ORDER_ID = "={{ String($json.order_id ?? $json.body.id ?? '') }}";
/** The row that an order had before a delivery; empty without one. */
const rowBefore = ({ KNOWN }: Pick<Names, 'KNOWN'>) => `$('${KNOWN}').first().json`;

/** A delivery of a shop that is older than the order of the row. */
const isOlder = (names: Pick<Names, 'KNOWN'>) =>
	`(${rowBefore(names)}.modified > ${modifiedOf('$json.body')})`;

/** The order of a delivery, or the newer one that the row has. */
export const orderOf = (names: Pick<Names, 'KNOWN'>) =>
	`={{ $json.order_json ?? (${isOlder(names)} ? ${rowBefore(names)}.order_json : JSON.stringify({ headers: ${headersOf('$json')}, body: ${bodyOf('$json')} })) }}`;

export const orderModified = (names: Pick<Names, 'KNOWN'>) =>
	`={{ !$json.headers ? $json.modified ?? null : ${isOlder(names)} ? ${rowBefore(names)}.modified : ${modifiedOf('$json.body')} }}`;

/** The address of the newest order, until a person enters another one: that is not the one of the order before. */
export const customerAddress = (names: Pick<Names, 'KNOWN'>) =>
	`={{ !$json.headers ? $json.email ?? null : ((entered, before) => ${isOlder(names)} || entered && entered !== ${addressOf('before')} ? entered : ${addressOf('$json.body')} || entered)(${rowBefore(names)}.email ?? '', JSON.parse(${rowBefore(names)}.order_json || '{}').body) }}`;

/** It is a row: what is not signed never becomes one. */
export const IS_WRITTEN = 'Boolean($json.take_after)';
export const IN_FIVE_MINUTES = "={{ $now.toUTC().plus(5, 'minutes').toISO() }}";

/** The service did not take it, and nothing of it is wrong, neither a field nor a rule of SAT: it is tried again by itself. */
export const IS_LATER =
	"Boolean($json.error) && !$json.error.fields && !/\\b(CFDI|CRP)[0-9]{4,5}\\b/.test($json.error.message + ' ' + $json.error.description) && !['unknown', 'conflict', 'duplicate'].includes($json.error.outcome)";

/** It was stamped before, on its own, and n8n still knows as what. */
export const IS_STAMPED = '($json.stamped?.uuid && !$json.inGlobal)';

/** It was stamped before, and nothing says as what: n8n was killed before its row had that. */
export const isLost = (written: string) =>
	`$json.outcome === 'duplicate' && !$json.inGlobal && !($json.stamped?.uuid ?? ${written}.uuid)`;

/** Names of nodes to which the expressions refer. */
export interface Names {
	/** The row before a delivery; runs only for one. */
	KNOWN: string;
	/** The row that was written down. */
	WRITTEN: string;
	/** Runs only on the schedule. */
	LEFT: string;
	/** Runs where another workflow calls. */
	CALLED: string;
	/** The rows that have the UUID of what was stamped. */
	SAME: string;
	/** Passes on what is mailed. */
	WHOM: string;
	/** The rows that a mail to the owner lists. */
	TOLD: string;
}

const rowOf = ({ WRITTEN }: Names) => `$('${WRITTEN}').item.json`;

/**
 * Another execution or another worker, and only that one knows its UUID, is stamping it, or has just done so: the
 * schedule looks again in five minutes. What it has seen so before, as the row says, is not being stamped any more.
 */
export const isOpen = (names: Names) =>
	`($json.outcome === 'unknown' || ${isLost(rowOf(names))}) && !(${isSecondLook(names)})`;

const isSecondLook = (names: Names) =>
	`Boolean($('${names.LEFT}').isExecuted && ${rowOf(names)}.message)`;

/** What a row says meanwhile. */
export const WAITS = "'Se está timbrando, o no llegó la respuesta.'";

/** The customer entered wrong tax data, and corrects them in the form that calls. */
const isCustomers = ({ CALLED }: Names) =>
	`$('${CALLED}').isExecuted && Boolean($json.error?.fields) && Object.keys($json.error.fields).every((field) => field.startsWith('Receptor'))`;

/** The UUID that a service or n8n gives for an order: of now, or of before. */
export const UUID_GIVEN = "($json.uuid ?? (!$json.inGlobal && $json.stamped?.uuid || ''))";

/** The row of another order that has this UUID: one of the two is not what the service says. */
const otherOf = (names: Names) =>
	`($('${names.SAME}').isExecuted ? $('${names.SAME}').all() : []).find(({ json: row }) => row.uuid && row.uuid.trim().toUpperCase() === String(${UUID_GIVEN}).toUpperCase() && (row.order_id !== ${rowOf(names)}.order_id || row.shop !== ${rowOf(names)}.shop))`;

/** The invoice that came back is the one of another order: it is not mailed, and the order not stamped again. */
export const isOthersInvoice = (names: Names) => `Boolean(${otherOf(names)})`;

/** A row of the workflow that accepted it: another one has other keys, and never stamps it. @param row its expression */
export const isOurs = (row: string) => `(!${row}.desk || ${row}.desk === $workflow.id)`;

/** The order has an invoice, or is in a global one: it is never stamped, whatever its shop posts. @param row its expression */
export const isInvoiced = (row: string) =>
	`Boolean(${row}.uuid && ${row}.status !== 'cancelled' || ${row}.related_uuid)`;

const money = (value: string) => `Number(${value} ?? 0).toFixed(2)`;

/** The invoice of an order that is posted again would be another one: customer or total are not those of its row, if it has them. */
const isOther = (names: Names) =>
	`(Boolean(${rowOf(names)}.uuid && $json.invoice?.Receptor?.Rfc && $json.totals?.Total) && (Boolean(${rowOf(names)}.recipient) && $json.invoice.Receptor.Rfc !== ${rowOf(names)}.recipient || Boolean(${rowOf(names)}.total) && ${money('$json.totals.Total')} !== ${money(`${rowOf(names)}.total`)}))`;

const saysOther = (names: Names) =>
	`'El pedido cambió después de su factura ' + ${rowOf(names)}.uuid + ': era ' + (${rowOf(names)}.recipient ?? '') + ' por ' + ${money(`${rowOf(names)}.total`)} + '; ahora es ' + $json.invoice.Receptor.Rfc + ' por ' + ${money('$json.totals.Total')}`;

const saysOthersInvoice = (names: Names) =>
	`'El servicio respondió con el UUID ' + ${UUID_GIVEN} + ', que en cfdi_invoices ya es el de ' + ((row) => row.order_number ? 'la factura del pedido ' + row.order_number : 'otra factura, de ' + row.recipient)(${otherOf(names)}.json) + '. No se envió al cliente.'`;

/** It is stamped, and the service did not give its XML and PDF, or those of another invoice: nothing is mailed. */
export const HAS_NO_FILES = `($json.uuid && !${HAS_FILES})`;

const SAYS_NO_FILES =
	"'La factura ' + $json.uuid + ' está timbrada, y no se envió al cliente. ' + (($json.warnings ?? []).find((one) => one.code === 'filesNotDownloaded')?.es.message ?? 'El servicio no dio su XML y su PDF') + '.'";

const NO_FILES_TO_DO =
	"'No se timbra otra vez. Busque la factura en su servicio, compare su XML con el pedido y envíela al cliente.'";

const OTHERS_INVOICE_TO_DO =
	"'El pedido no se timbra otra vez. Abra el XML de ese UUID para ver de cuál de los dos es, y busque la otra factura en su servicio: si está, escriba su UUID y su ID en el renglón de este pedido en cfdi_invoices (uuid, invoice_id, state stamped).'";

/** The customer's address: the row has the newest one. */
export const addressIn = (names: Names) => `(${rowOf(names)}.email || $json.order?.email)`;

/** Whether an invoice goes to its customer by mail. */
export const isMailed = (names: Names) =>
	`Boolean(!${isOthersInvoice(names)} && $json.uuid && ${addressIn(names)} && ${HAS_FILES})`;

const mailed = ({ WHOM }: Names) => `$('${WHOM}').item.json`;

/** The UUID of an invoice whose mail was sent or refused; that of none for a mail to the owner. */
export const uuidMailed = (names: Names) => `={{ ${mailed(names)}.uuid || '-' }}`;

/** What its row says of a mail that the mail server refused. @param error its expression */
export const messageOfMail = (names: Names) =>
	`={{ !${mailed(names)}.uuid ? null : $json.error ? '${NOT_MAILED} el correo a ' + (${rowOf(names)}.email || ${mailed(names)}.order?.email) + ': ' + String($json.error.message ?? $json.error).slice(0, 300) : '' }}`;

export const whatToDoOfMail =
	"={{ $json.error ? 'La factura está timbrada. Envíela otra vez desde la página de la oficina, con la dirección correcta.' : '' }}";

/** A refused mail waits for the owner's next mail. */
export const toldOfMail = (names: Names) =>
	`={{ !${mailed(names)}.uuid ? null : $json.error ? 'no' : ${toldBefore(names)} }}`;

/** The rows that a mail to the owner listed. */
export const claimMailed = (names: Names) =>
	`={{ ${mailed(names)}.subject ? $('${names.TOLD}').first().json.told : '-' }}`;

/** The row says it before the mail is sent: n8n may be killed in between. */
const saysNotMailedYet = (names: Names) =>
	`'${NOT_MAILED} todavía el correo a ' + ${addressIn(names)}`;

/** What the row says: why it was not stamped, or in what the order is no longer that of its invoice. */
export const messageOf = (names: Names) =>
	`(${isOthersInvoice(names)} ? ${saysOthersInvoice(names)} : ${isInvoiced(rowOf(names))} ? ${isOther(names)} ? ${saysOther(names)} : '' : ${isOpen(names)} ? ${WAITS} : ${HAS_NO_FILES} ? ${SAYS_NO_FILES} : ${isMailed(names)} ? ${saysNotMailedYet(names)} : $json.error?.es?.message ?? $json.es?.message ?? '')`;

export const whatToDo = (names: Names) =>
	`(${isOthersInvoice(names)} ? ${OTHERS_INVOICE_TO_DO} : ${isInvoiced(rowOf(names))} ? ${isOther(names)} ? 'No se timbró otra. Si la factura debe cambiar, sustitúyala.' : '' : ${HAS_NO_FILES} ? ${NO_FILES_TO_DO} : $json.error?.es?.description ?? '')`;

/** What became of an order. */
export const stateOf = (names: Names) =>
	[
		[isOthersInvoice(names), "'unknown'"],
		[
			isInvoiced(rowOf(names)),
			`${isOther(names)} ? 'refused' : ${rowOf(names)}.uuid ? 'stamped' : 'inGlobal'`,
		],
		['$json.uuid', "'stamped'"],
		['$json.inGlobal', "'inGlobal'"],
		[isCustomers(names), `$('${names.CALLED}').item.json.state`],
		[`${IS_LATER} || ${isOpen(names)}`, "'received'"],
		[
			`($json.error?.outcome ?? $json.outcome) === 'unknown' || ${isLost(rowOf(names))}`,
			"'unknown'",
		],
		["$json.outcome === 'duplicate'", "'stamped'"],
		['$json.error', "'refused'"],
	]
		.map(
			([holds = '', state = '']) => `${holds} ? ${state.includes(' ? ') ? `(${state})` : state} : `,
		)
		.join('') + '$json.reason';

export const TO_CUSTOMER =
	"'Estimado cliente:\\n\\nAdjuntamos la factura de su pedido ' + $json.order.number + ' en XML y PDF.\\n\\nFolio fiscal: ' + $json.uuid + '\\nRFC: ' + $json.recipient.rfc + '\\nTotal: ' + $json.total + ' ' + $json.currency + '\\n\\nGracias por su compra.'";

/** Its owner is to be told of an order: what they read of it is news, and no customer has the form still open. */
const isNews = (names: Names) =>
	`(${isOthersInvoice(names)} || ${isInvoiced(rowOf(names))} ? (${isOthersInvoice(names)} || ${isOther(names)}) && ${rowOf(names)}.message !== (${isOthersInvoice(names)} ? ${saysOthersInvoice(names)} : ${saysOther(names)}) : Boolean(${HAS_NO_FILES}) || ${isLost(rowOf(names))} && ${isSecondLook(names)} || Boolean($json.error || $json.outcome === 'unknown') && !(${isOpen(names)}) && !(${isCustomers(names)}) && !(${IS_LATER} && ${rowOf(names)}.message))`;

/** When the owner was told; what waits to be told is over with the stamp. */
const toldBefore = (names: Names) =>
	`(/^no/.test(${rowOf(names)}.told) ? null : ${rowOf(names)}.told ?? null)`;

/** When its owner was told; `no` where that waits, and `no` with the time of a mail that is not known to be sent. */
export const toldOf = (names: Names) =>
	`={{ ${isNews(names)} ? 'no' : $json.uuid ? ${toldBefore(names)} : ${rowOf(names)}.told ?? null }}`;

/** So many minutes lie between two mails to the owner. */
const PAUSE = 12;

const ago = (minutes: number) => `$now.toUTC().minus({ minutes: ${minutes} }).toISO()`;

/** Two executions never tell the same row: the second one does not find what it looks for. */
export const CLAIM = '=no {{ $now.toUTC().toISO() }} {{ $execution.id }}';

/** What the owner has not been told, or was told just now: `no` is above each date. */
export const TOLD_SINCE = `={{ ${ago(PAUSE)} }}`;

/** Rows of a workflow that is not there any more, for a day. */
export const LEFT_SINCE = `={{ ${ago(24 * 60)} }}`;

const isLeft = (row: string) =>
	`(!${isOurs(row)} && Boolean(${row}.take_after) && ${row}.take_after < ${ago(24 * 60)})`;

/**
 * Whether a row is told now: no mail was sent, or is being sent, just before. A mail that lies ahead is one of a clock
 * that was wrong for a moment.
 */
export const IS_TOLD_NOW = `(/^no/.test($json.told) || ${isLeft('$json')}) && !$input.all().map(({ json }) => String(json.told ?? '').replace(/^no ?/, '').slice(0, 24)).some((since) => since !== '' && since <= $now.toUTC().toISO() && since > ${ago(PAUSE)})`;

const isOfOther = (row: string) =>
	`${row}.desk && ${row}.desk !== $workflow.id && ${row}.state === 'received'`;

const isStamped = (row: string) => `(${row}.state === 'stamped')`;

/** One mail of all. @param told the node whose rows it lists */
export const SUBJECT_TO_OWNER = (told: string) =>
	`={{ ((rows) => rows.length === 1 ? 'Pedido ' + rows[0].json.order_number + (${isStamped('rows[0].json')} ? ': hay que ver su factura' : ': no se ha facturado') : rows.length + (rows.some(({ json: row }) => ${isStamped('row')}) ? ' pedidos por revisar' : ' pedidos no se han facturado'))($('${told}').all()) }}`;

export const TEXT_TO_OWNER = (told: string) =>
	`={{ $('${told}').all().map(({ json: row }) => 'El pedido ' + row.order_number + (row.shop ? ' de ' + row.shop : '') + (${isStamped('row')} ? ' está facturado.' : ' no se ha facturado.') + '\\n\\n' + (${isOfOther('row')} ? 'Lo aceptó el flujo ' + row.desk + ', que no lo ha tomado en un día.\\n\\nBúsquelo en su servicio. Si no está, vacíe la columna desk de su renglón en cfdi_invoices.' : (row.message || 'No se sabe si se timbró: búsquelo en su servicio de facturación.') + '\\n\\n' + (row.what_to_do ?? '') + (${isStamped('row')} ? '' : '\\n\\nPara corregirlo: ' + $execution.resumeFormUrl.split('/form-waiting')[0] + '/form/cfdi-corregir?Pedido=' + encodeURIComponent(row.order_number) + '&Tienda=' + encodeURIComponent(row.shop ?? '')))).join('\\n\\n--------\\n\\n') }}`;
