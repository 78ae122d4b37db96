import type { Json } from './flow.mts';
import { askedOf } from './invoiceFormWords.mts';
import type { Names } from './invoiceFormWords.mts';

/** The mail to a customer from the office's page: of what was just issued, or once more of what was issued before. */

/** Whether the complement of a payment is sent again, whose row is in the table of payments. */
const isOfPayment = (names: Names) =>
	`(${askedOf(names, 'step')} === 'send' && ${askedOf(names, 'what')} === 'paymentNotMailed')`;

/** The table of what is sent. */
export const tableOf = (names: Names): Json => ({
	__rl: true,
	mode: 'name',
	value: `={{ ${isOfPayment(names)} ? 'cfdi_payments' : 'cfdi_invoices' }}`,
});

/** Its column with the UUID of what is sent. */
export const uuidColumn = (names: Names) =>
	`={{ ${isOfPayment(names)} ? 'payment_uuid' : 'uuid' }}`;

const sentBefore = ({ OLD }: Names) => `($('${OLD}').isExecuted ? $('${OLD}').first().json : {})`;

/** By its ID and UUID at the service. @param row its expression, of either table */
export const itsFiles = (row: string) => ({
	id: `${row}.payment_id ?? ${row}.invoice_id ?? ''`,
	uuid: `(${row}.payment_uuid ?? ${row}.uuid)`,
});

export const mailedUuid = (names: Names) =>
	`$('${names.STAMP}').isExecuted ? $('${names.STAMP}').first().json.uuid : ${itsFiles(sentBefore(names)).uuid}`;

export const mailSubject = (names: Names) =>
	`={{ ((row) => ${askedOf(names, 'step')} === 'issue' ? 'Factura de su compra ' + ${askedOf(names, 'sale')} : row.payment_uuid ? 'Complemento de su pago ' + row.reference : 'Su factura ' + (row.order_number || ''))(${sentBefore(names)}) }}`;

export const mailText = (names: Names) =>
	`={{ ((row) => ${askedOf(names, 'step')} === 'issue'
	? 'Estimado cliente:\\n\\nAdjuntamos la factura de su compra ' + ${askedOf(names, 'sale')} + ' en XML y PDF.\\n\\nFolio fiscal (UUID): ' + $json.uuid + '\\nTotal: ' + $json.total + ' ' + $json.currency + '\\n\\nGracias por su compra.'
	: 'Estimado cliente:\\n\\nAdjuntamos ' + (row.payment_uuid ? 'el complemento de su pago' : 'su factura') + ' en XML y PDF.\\n\\nFolio fiscal (UUID): ' + ${itsFiles('row').uuid} + (row.payment_uuid ? '' : '\\nTotal: ' + Number(row.total).toFixed(2) + ' ' + row.currency) + (${askedOf(names, 'what')} === 'unpaid' ? '\\n\\nNo tenemos registrado su pago completo. Si ya lo hizo, ignore este aviso.' : ''))(${sentBefore(names)}) }}`;

/** With these words begins what a row says of a mail that was not taken. */
export const NOT_MAILED = 'No se envió';

/** What a row says before its mail. @param address its expression */
export const beforeMail = (address: string) => `'${NOT_MAILED} el correo a ' + ${address}`;

/** What it says afterwards: to whom it was not sent, and why; nothing of a mail that was taken. */
export const afterMail = (address: string) =>
	`((to) => to && ${beforeMail('to')} + ($json.error ? ': ' + $json.error : ''))($json.error ? ${address} : ($json.rejected ?? []).join(', '))`;

/** What its row says of the mail, with an address that was corrected; another message of it stays. */
export const notedMail = (names: Names) => ({
	message: `={{ $json.error && ${askedOf(names, 'email')} ? '${NOT_MAILED} el correo a ' + ${askedOf(names, 'email')} : ((said) => said.startsWith('${NOT_MAILED}') || ${isOfPayment(names)} ? '' : said)(${sentBefore(names)}.message ?? '') }}`,
	email: `={{ $json.error && $('${names.OLD}').isExecuted ? ${sentBefore(names)}.email : ${askedOf(names, 'email')} }}`,
	status: `={{ ${isOfPayment(names)} ? ($json.error ? 'notMailed' : 'stamped') : ${sentBefore(names)}.status ?? 'stamped' }}`,
});
