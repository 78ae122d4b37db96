import { Flow } from '../parts/flow.mts';
import type { Json, NodeParts, Say, WrittenWorkflow } from '../parts/flow.mts';
import { readCertificate } from './certificate.mts';
import { cfdi, desk, ofInvoice, sendMail } from '../parts/nodes.mts';
import {
	AUTO,
	FILES,
	MAX_POSTED,
	NOT_KEPT,
	PAID_ORDER_ID,
	TRY_AGAIN,
	makeTable,
	orderInvoice,
	rows,
} from '../parts/parts.mts';
import { notes } from './notes.mts';

const TABLE = 'cfdi_invoices';

/** The last hour's attempts, by ticket and by visitor. */
const TRIES = 'cfdi_tries';

const MAX_COUNTED = 300;

const ENTERED = ['rfc', 'name', 'regime', 'postal_code', 'cfdi_use', 'email'] as const;

/**
 * True for requests that the page can send: forms of at most 3 MB with at most one file. n8n
 * responds to all other requests without an execution.
 */
const IS_OF_PAGE = `={{ /^$|^application\\/x-www-form-urlencoded|^multipart\\/form-data/i.test($json.headers['content-type'] ?? '') && !($json.headers['content-length'] > ${MAX_POSTED}) && Object.values($json.body?.files ?? {}).flat().length < 2 }}`;

const OUTPUTS = ['stamp', 'files', 'check', 'data', 'file', 'link', 'answer', 'purchase'] as const;

const outputOf = (name: (typeof OUTPUTS)[number]) => OUTPUTS.indexOf(name);

const ticket = (operation: string, parameters: Json, settings?: Json): NodeParts =>
	desk({ resource: 'ticket', operation, ...parameters }, settings);

const respond = (parameters: Json, headers: Readonly<Record<string, string>> = {}): NodeParts => {
	const entries = Object.entries(headers).map(([name, value]) => ({ name, value }));
	return {
		type: 'respondToWebhook',
		version: 1.1,
		parameters: {
			...parameters,
			options: entries.length > 0 ? { responseHeaders: { entries } } : {},
		},
	};
};

/**
 * Builds the workflow of the page on which customers invoice their purchases. `paid-order` stamps
 * the invoices.
 */
export function selfInvoice(say: Say): WrittenWorkflow {
	const flow = new Flow(
		say('CFDI: self-invoice (autofactura)', 'CFDI: autofactura'),
		'5e1f1a70',
		undefined,
		NOT_KEPT,
	);
	notes(flow, say);
	const settings = asked(flow, say);
	const decided = found(flow, say, settings);
	answered(flow, say, decided);
	return flow.written;
}

/** @returns the node whose first output contains a page's request */
function asked(flow: Flow, say: Say): string {
	const web = flow.node(say('Page', 'Página'), [-9, -5], {
		type: 'webhook',
		version: 2.1,
		parameters: {
			multipleMethods: true,
			httpMethod: ['GET', 'POST'],
			path: 'cfdi-autofactura',
			responseMode: 'responseNode',
			options: { onlyRunIf: IS_OF_PAGE },
		},
		settings: { webhookId: flow.id('b1') },
	});
	const settings = flow.node(
		say('Settings', 'Ajustes'),
		[1, -5],
		desk({
			resource: 'page',
			operation: 'selfInvoice',
			shop: 'Mi Tienda',
			logo: '',
			colour: '#0b5cab',
			privacy: 'https://example.com/aviso-de-privacidad',
			until: 'month',
			afterwards: 'Pida su factura directamente en la tienda, con su ticket.',
			third: '',
			proxyHeader: '',
			email: 'facturacion@example.com',
		}),
	);
	const give = flow.node(
		say('Give the page', 'Dar la página'),
		[11, 5],
		respond(
			{ respondWith: 'text', responseBody: '={{ $json.html }}' },
			{
				'Content-Type': 'text/html; charset=utf-8',
				'Cache-Control': 'no-cache',
				'Referrer-Policy': 'no-referrer',
			},
		),
	);
	const published = flow.node(say('Published', 'Al publicar'), [-9, 12], {
		type: 'n8nTrigger',
		version: 1,
		parameters: { events: ['activate', 'update'] },
	});
	const table = flow.node(say('Table: tries', 'Tabla: intentos'), [1, 12], makeTable(TRIES));
	flow.row(published, table);
	flow.line(web, settings);
	flow.line(web, settings, 1);
	flow.line(settings, give, 1);
	return settings;
}

/** @returns the node with an output for each action */
function found(flow: Flow, say: Say, settings: string): string {
	const question = `$('${settings}').first().json`;
	const ITS_ROWS = say('Its rows', 'Sus renglones');
	const NOTED = say('Note the try', 'Anotar el intento');
	flow.node(
		ITS_ROWS,
		[21, -11],
		rows(
			TABLE,
			'get',
			[
				['order_number', 'eq', "={{ $json.ticket || '-' }}"],
				['order_number', 'eq', '=#{{ $json.ticket }}'],
			],
			{
				match: 'anyCondition',
				more: { returnAll: true },
				settings: { alwaysOutputData: true },
			},
		),
	);
	const counted = flow.node(
		say('Which try is it?', '¿Qué intento es?'),
		[31, -11],
		ticket('noteTry', { questionJson: `={{ ${question} }}` }),
	);
	// Write the attempt first, so that simultaneous attempts count each other.
	flow.node(NOTED, [41, -11], rows(TRIES, 'insert', [], { more: AUTO, settings: TRY_AGAIN }));
	const tries = flow.node(
		say('Its tries', 'Sus intentos'),
		[51, -11],
		rows(
			TRIES,
			'get',
			[
				['ticket_hour', 'eq', `={{ ${question}.wrong_ticket }}`],
				['visitor_minute', 'eq', `={{ ${question}.wrong_visitor }}`],
				['ticket_hour', 'eq', '={{ $json.ticket_hour }}'],
				['visitor_minute', 'eq', '={{ $json.visitor_minute }}'],
			],
			{ match: 'anyCondition', more: { limit: MAX_COUNTED } },
		),
	);
	const decided = flow.node(
		say('What is to be done?', '¿Qué se hace?'),
		[61, -11],
		ticket('decide', {
			questionJson: `={{ ${question} }}`,
			rowsJson: `={{ $('${ITS_ROWS}').all().map(({ json }) => json) }}`,
			tryJson: `={{ $('${NOTED}').first().json }}`,
			fileJson: `={{ $('${settings}').first().binary?.certificate }}`,
		}),
	);
	flow.row(settings, ITS_ROWS, counted, NOTED, tries, decided);
	return decided;
}

/** @param decided the node with an output for each action */
function answered(flow: Flow, say: Say, decided: string): void {
	const purchase = `$('${decided}').first(${outputOf('purchase')}).json`;
	const PURCHASE = { purchaseJson: `={{ ${purchase} }}` };
	const answer = flow.node(
		say('Answer the page', 'Responder a la página'),
		[134, 2],
		respond(
			{ respondWith: 'firstIncomingItem' },
			{ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' },
		),
	);
	const outcome = flow.node(
		say('What came of it', 'Lo que resultó'),
		[117, 2],
		ticket('answer', PURCHASE),
	);
	const mail = flow.node(
		say('Mail it', 'Enviarlo'),
		[134, 22],
		sendMail({
			fromEmail: '={{ $json.from }}',
			toEmail: '={{ $json.to }}',
			subject: '={{ $json.subject }}',
			text: '={{ $json.text }}',
		}),
	);
	// Update only a row with the entered data, so that another person's correction stays.
	const asEntered = ENTERED.map(
		(column) => [column, 'eq', `={{ ${purchase}.entered.${column} }}`] as const,
	);
	const written = flow.node(
		say('Write it in its row', 'Anotarlo en su renglón'),
		[134, -9],
		rows(TABLE, 'update', [['id', 'eq', `={{ ${purchase}.row.id }}`], ...asEntered], {
			more: AUTO,
			settings: { alwaysOutputData: true },
		}),
	);
	// n8n executes from top to bottom: the first node restores the row, the second responds, and
	// the third sends mails.
	flow.line(outcome, answer);
	flow.line(outcome, written, 1);
	flow.line(outcome, mail, 2);
	flow.line(decided, answer, outputOf('answer'));
	stamped(flow, say, { decided, purchase, PURCHASE, answer, outcome, mail });
	filed(flow, say, { decided, purchase, PURCHASE, answer, outcome, mail });
	const check = flow.node(
		say('How it will be', 'Cómo quedará'),
		[74, 8],
		cfdi({
			resource: 'invoice',
			operation: 'validate',
			...orderInvoice('={{ $json.order }}'),
			override: {
				recipientRfc: '={{ $json.rfc }}',
				recipientName: '={{ $json.name }}',
				recipientTaxRegime: '={{ $json.regime }}',
				recipientPostalCode: '={{ $json.postal_code }}',
				cfdiUse: '={{ $json.cfdi_use }}',
				paymentForm: '={{ $json.payment_form }}',
			},
			additionalFields: { folio: '={{ $json.folio }}' },
			options: {},
		}),
	);
	flow.line(decided, check, outputOf('check'));
	flow.line(check, outcome);
	const theirs = flow.node(
		say('Their data', 'Sus datos'),
		[74, 22],
		rows(
			TABLE,
			'get',
			[
				['rfc', 'eq', '={{ $json.rfc }}'],
				['email', 'eq', '={{ $json.email }}'],
				['uuid', 'isNotEmpty'],
			],
			{
				more: {
					limit: 1,
					orderBy: true,
					orderByColumn: 'id',
					orderByDirection: 'DESC',
				},
			},
		),
	);
	flow.line(decided, theirs, outputOf('data'));
	flow.line(theirs, outcome);
	const { file: read, link } = readCertificate(
		flow,
		{
			SAT: say('Page of SAT', 'La página del SAT'),
			READ: say('Read the Constancia', 'Leer la Constancia'),
		},
		{ taxpayer: '$json.taxpayer', rfc: `${purchase}.rfc`, use: `${purchase}.cfdi_use` },
		'data',
		[
			[84, 44],
			[94, 34],
		],
	);
	flow.line(decided, read, outputOf('file'));
	flow.line(decided, link, outputOf('link'));
	flow.line(read, outcome);
	const forget = flow.node(
		say('Forget tries', 'Olvidar intentos'),
		[74, 54],
		rows(
			TRIES,
			'deleteRows',
			[
				['id', 'eq', '={{ $json.forget }}'],
				['id', 'lt', '={{ $json.forget_below }}'],
				['made_on', 'lt', '={{ $json.forget_before }}'],
			],
			{ match: 'anyCondition' },
		),
	);
	flow.line(decided, forget, outputOf('purchase'));
}

interface Answering {
	decided: string;
	purchase: string;
	PURCHASE: Json;
	answer: string;
	outcome: string;
	mail: string;
}

function stamped(flow: Flow, say: Say, { decided, purchase, ...more }: Answering): void {
	const { PURCHASE, answer, outcome, mail } = more;
	// Update only an unchanged row, so that only one of several simultaneous attempts succeeds.
	const asFound = ['state', 'take_after', ...ENTERED].map(
		(column) => [column, 'eq', `={{ ${purchase}.row.${column} ?? null }}`] as const,
	);
	const enter = flow.node(
		say('Write them down', 'Anotarlos'),
		[74, -31],
		rows(TABLE, 'update', [['id', 'eq', `={{ ${purchase}.row.id }}`], ...asFound], {
			more: AUTO,
			settings: { alwaysOutputData: true },
		}),
	);
	const isStamped = flow.node(
		say('To be stamped?', '¿Por timbrar?'),
		[84, -31],
		ticket('afterWrite', PURCHASE),
	);
	const call = flow.node(say('Invoice a paid order', 'Facturar un pedido pagado'), [94, -36], {
		type: 'executeWorkflow',
		version: 1.2,
		parameters: {
			workflowId: { __rl: true, mode: 'list', value: PAID_ORDER_ID },
			mode: 'once',
			options: { waitForSubWorkflow: true },
			workflowInputs: {
				mappingMode: 'defineBelow',
				value: {},
				matchingColumns: [],
				schema: [],
			},
		},
		settings: { onError: 'continueRegularOutput', alwaysOutputData: true },
	});
	const now = flow.node(
		say('Its row now', 'Su renglón ahora'),
		[104, -36],
		rows(TABLE, 'get', [['id', 'eq', `={{ ${purchase}.row.id }}`]], {
			more: { limit: 1 },
			settings: { alwaysOutputData: true, executeOnce: true },
		}),
	);
	flow.line(decided, enter, outputOf('stamp'));
	flow.row(enter, isStamped, call, now, outcome);
	flow.line(isStamped, answer, 1);
	flow.line(isStamped, mail, 2);
}

function filed(flow: Flow, say: Say, { decided, ...more }: Answering): void {
	const { PURCHASE, answer, outcome } = more;
	const files = flow.node(
		say('Get its files', 'Obtener sus archivos'),
		[74, -16],
		ofInvoice(
			'download',
			{ id: '$json.invoice_id', uuid: '$json.uuid' },
			{},
			{ onError: 'continueRegularOutput' },
		),
	);
	const how = flow.node(
		say('How is it given?', '¿Cómo se entrega?'),
		[86, -16],
		ticket('giveFiles', PURCHASE),
	);
	const file = flow.node(
		say('Give the file', 'Dar el archivo'),
		[134, -22],
		respond({
			respondWith: 'binary',
			responseDataSource: 'set',
			inputFieldName: '={{ $json.file }}',
		}),
	);
	// Respond after the mail server, because the page and the row must say whether the server
	// accepted the mail or refused the address.
	const mailed = flow.node(
		say('Mail the files', 'Enviar los archivos'),
		[104, -11],
		sendMail(
			{
				fromEmail: '={{ $json.from }}',
				toEmail: '={{ $json.to }}',
				subject: '={{ $json.subject }}',
				text: '={{ $json.text }}',
				files: FILES,
			},
			{ onError: 'continueRegularOutput' },
		),
	);
	flow.line(decided, files, outputOf('files'));
	flow.row(files, how, file);
	flow.line(how, mailed, 1);
	flow.line(how, answer, 2);
	flow.line(mailed, outcome);
}
