import { shopIn } from './deliveries.mts';

/** The expressions of the desk: what stands in a delivery, a row or a call, and what became of an order. */

export const SHOP = `={{ $json.shop ?? ${shopIn('$json.headers')} }}`;
export const ORDER_ID = "={{ String($json.order_id ?? $json.body.id ?? '') }}";
/** It is a row: what nobody signed never becomes one. */
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
	/** The row that was written down. */
	WRITTEN: string;
	/** Runs on the schedule alone. */
	LEFT: string;
	/** Runs where another workflow calls. */
	CALLED: string;
}

const rowOf = ({ WRITTEN }: Names) => `$('${WRITTEN}').item.json`;

/**
 * Another execution or another worker, which alone knows its UUID, is stamping it, or has just done so: the
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

/**
 * It is invoiced, and its shop posts it again in a state of which no invoice can be made, such as with a refund of a
 * part of it: its invoice stands.
 */
export const isInvoiced = (names: Names) =>
	`Boolean($json.error && ${rowOf(names)}.uuid) && ${rowOf(names)}.status !== 'cancelled' && $json.error.outcome !== 'conflict'`;

/** What became of an order. */
export const stateOf = (names: Names) =>
	[
		['$json.uuid', "'stamped'"],
		['$json.inGlobal', "'inGlobal'"],
		[isInvoiced(names), "'stamped'"],
		[isCustomers(names), `$('${names.CALLED}').item.json.state`],
		[`${IS_LATER} || ${isOpen(names)}`, "'received'"],
		[
			`($json.error?.outcome ?? $json.outcome) === 'unknown' || ${isLost(rowOf(names))}`,
			"'unknown'",
		],
		// Stamp passes it on before it looks at its key; its row says in which one it is.
		[`$json.reason === 'noRfc' && ${rowOf(names)}.related_uuid`, "'inGlobal'"],
		["$json.outcome === 'duplicate'", "'stamped'"],
		['$json.error', "'refused'"],
	]
		.map(([holds, state]) => `${holds} ? ${state} : `)
		.join('') + '$json.reason';

export const TO_CUSTOMER =
	"'Estimado cliente:\\n\\nAdjuntamos la factura de su pedido ' + $json.order.number + ' en XML y PDF.\\n\\nFolio fiscal: ' + $json.uuid + '\\nRFC: ' + $json.recipient.rfc + '\\nTotal: ' + $json.total + ' ' + $json.currency + '\\n\\nGracias por su compra.'";

export const TO_OWNER =
	"' no se ha facturado.\\n\\n' + ($json.error?.es?.message ?? 'No se sabe si se timbró: búsquelo en su servicio de facturación.') + '\\n\\n' + ($json.error?.es?.description ?? '') + '\\n\\nPara corregirlo: ' + $execution.resumeFormUrl.split('/form-waiting')[0] + '/form/cfdi-corregir?Pedido='";

/**
 * Whether its owner is told of an order: of the first one of a run that is news, since the others stand in the table;
 * not where the customer has the form still open.
 */
export const isForOwner = (names: Names) => {
	const isNews = `${isLost(rowOf(names))} && ${isSecondLook(names)} || ($json.error || $json.outcome === 'unknown') && !(${isOpen(names)}) && !(${isInvoiced(names)}) && !(${isCustomers(names)}) && !(${IS_LATER} && ${rowOf(names)}.message)`;
	const ofEach = isNews.replaceAll('$json', 'json').replaceAll(rowOf(names), 'row');
	return `$itemIndex === $input.all().findIndex(({ json }, index) => ((row) => ${ofEach})($('${names.WRITTEN}').itemMatching(index).json))`;
};
