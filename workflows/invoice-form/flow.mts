import { Flow } from '../parts/flow.mts';
import type { Json, Say, WrittenWorkflow } from '../parts/flow.mts';
import { cfdi, desk, ofInvoice, sendMail } from '../parts/nodes.mts';
import { AUTO, FILES, listOf, makeTable, NOT_KEPT, rows, TRY_AGAIN } from '../parts/parts.mts';
import { notes } from './notes.mts';

const [INVOICES, PAYMENTS] = ['cfdi_invoices', 'cfdi_payments'];

const PATH = 'cfdi-factura';

/** SAT's page about a taxpayer. The workflow adds the value of D3 to this link. */
const SAT = 'https://siat.sat.gob.mx/app/qr/faces/pages/mobile/validadorqr.jsf?D1=10&D2=1&D3=';

/** The page searches at most this many customers and this many products. */
const MAX_RECORDS = 3000;

/** The maximum number of rows for one sale, customer or invoice. */
const MAX_OWN = 500;

/** An open page can send requests for a working day (in seconds). */
const DAY = 12 * 60 * 60;

const NO_CACHE = { name: 'Cache-Control', value: 'no-store' };

const newest = (limit: number | string): Json => ({
	limit,
	orderBy: true,
	orderByColumn: 'id',
	orderByDirection: 'DESC',
});

const ALWAYS = { alwaysOutputData: true };

/**
 * Builds the workflow of an office's page with a login, on which people issue, replace, mail and
 * find invoices, and export a month.
 */
export function invoiceForm(say: Say): WrittenWorkflow {
	const flow = new Flow(
		say("CFDI: the office's page", 'CFDI: la página de la oficina'),
		'20dc27a6',
		undefined,
		NOT_KEPT,
	);
	notes(flow, say);
	thePage(flow, say);
	const answer = flow.node(
		say('Answer the page', 'Responder a la página'),
		[143, 5],
		respond({ respondWith: 'json', responseBody: '={{ $json }}' }),
	);
	const asked = flow.node(say('What it asks', 'Lo que pide'), [0, -2], {
		type: 'webhook',
		version: 2.1,
		parameters: {
			httpMethod: 'POST',
			path: PATH,
			authentication: 'jwtAuth',
			responseMode: 'responseNode',
			options: {},
		},
		settings: { webhookId: flow.id('b2') },
	});
	const office = (operation: string, parameters: Json = {}, settings: Json = {}) =>
		desk(
			{
				resource: 'office',
				operation,
				request: `={{ $('${asked}').first().json.body }}`,
				...parameters,
			},
			settings,
		);
	const what = flow.node(
		say('What is to be done?', '¿Qué se hace?'),
		[10, -2],
		office('readRequest'),
	);
	flow.row(asked, what);
	const { own, payments, used } = theRows(flow, say, { office, asked, what });
	const its = { rows: listOf(own), payments: listOf(payments) };

	const download = flow.node(
		say('Download the invoice', 'Descargar la factura'),
		[56, -2],
		ofInvoice(
			'download',
			{ id: '$json.id', uuid: '$json.uuid' },
			{},
			{ onError: 'continueRegularOutput' },
		),
	);
	const archive = flow.node(
		say('One archive of all', 'Un archivo de todo'),
		[56, 10],
		cfdi(
			{
				resource: 'invoice',
				operation: 'archive',
				month: '={{ $json.month }}',
				outputField: 'data',
				options: {
					outsideRegister: true,
					rowsJson: '={{ $json.rows }}',
					paymentsJson: '={{ $json.payments }}',
				},
			},
			{ onError: 'continueRegularOutput' },
		),
	);
	const { customers, products, sat, again } = searched(flow, say);
	const result = flow.node(
		say('What comes of it?', '¿Qué resulta?'),
		[67, 12],
		office('useResult', { ...its, customers: listOf(customers) }),
	);
	for (const got of [download, archive, products, sat, again]) flow.line(got, result);
	[customers, sat, again, answer].forEach((to, at) => flow.line(what, to, 2 + at));

	const { stamp, mail, mark, answered } = afterwards(flow, say, {
		office,
		its,
		names: { result, download },
	});
	[stamp, answer, download, archive].forEach((to, output) => flow.line(used, to, output));
	const give = flow.node(
		say('Give the file', 'Dar el archivo'),
		[143, 26],
		respond({
			respondWith: 'binary',
			responseDataSource: 'set',
			inputFieldName: '={{ $json.file }}',
		}),
	);
	[mark, stamp, mail, answer, give].forEach((to, output) => flow.line(result, to, output));
	for (const [node, output] of answered) flow.line(node, answer, output);
	return flow.written;
}

type Office = (operation: string, parameters?: Json, settings?: Json) => ReturnType<typeof desk>;

interface Begun {
	office: Office;
	/** The node that receives the page's requests. */
	asked: string;
	/** The node that decides which branch handles a request. */
	what: string;
}

const tableOf = (value: string): Json => ({ __rl: true, mode: 'name', value });

function respond(parameters: Json, headers: readonly Json[] = []) {
	const responseHeaders = { entries: [...headers, NO_CACHE] };
	return {
		type: 'respondToWebhook',
		version: 1.1,
		parameters: { ...parameters, options: { responseHeaders } },
	};
}

function thePage(flow: Flow, say: Say): void {
	const page = flow.node(say('Page', 'Página'), [96, 63], {
		type: 'webhook',
		version: 2.1,
		parameters: {
			path: PATH,
			authentication: 'basicAuth',
			responseMode: 'responseNode',
			options: {},
		},
		settings: { webhookId: flow.id('b1') },
	});
	const token = flow.node(say('Its token', 'Su token'), [105, 63], {
		type: 'jwt',
		version: 1,
		parameters: {
			useJson: true,
			claimsJson: `={{ JSON.stringify({ exp: Math.floor($now.toSeconds()) + ${DAY} }) }}`,
			options: {},
		},
	});
	const made = flow.node(
		say('Make the page', 'Hacer la página'),
		[114, 63],
		desk({ resource: 'page', operation: 'office', token: '={{ $json.token }}' }),
	);
	const give = flow.node(
		say('Give the page', 'Dar la página'),
		[123, 63],
		respond({ respondWith: 'text', responseBody: '={{ $json.html }}' }, [
			{ name: 'Content-Type', value: 'text/html; charset=utf-8' },
			{ name: 'Referrer-Policy', value: 'no-referrer' },
		]),
	);
	const invoices = flow.node(
		say('Table: invoices', 'Tabla: facturas'),
		[132, 63],
		makeTable(INVOICES),
	);
	const payments = flow.node(
		say('Table: payments', 'Tabla: pagos'),
		[141, 63],
		makeTable(PAYMENTS),
	);
	flow.row(page, token, made, give, invoices, payments);
}

interface Names {
	result: string;
	download: string;
}

interface Rows extends Json {
	rows: string;
	payments: string;
}

function theRows(flow: Flow, say: Say, { office, asked, what }: Begun) {
	const own = flow.node(
		say('Its rows', 'Sus renglones'),
		[22, -22],
		rows(
			INVOICES,
			'get',
			[
				['order_key', 'eq', '={{ $json.key }}'],
				['rfc', 'eq', '={{ $json.rfc }}'],
				['recipient', 'eq', '={{ $json.rfc }}'],
				['uuid', 'ilike', '={{ $json.uuid }}'],
				['related_uuid', 'ilike', '={{ $json.uuid }}'],
			],
			{ match: 'anyCondition', more: newest(MAX_OWN), settings: ALWAYS },
		),
	);
	const period = flow.node(
		say('Rows of the period', 'Los del periodo'),
		[22, -10],
		rows(
			INVOICES,
			'get',
			[
				['issued_on', 'like', '={{ $json.month }}'],
				['ordered_on', 'like', '={{ $json.month }}'],
				// Also read the months before and after, for the comparison with SAT.
				['issued_on', 'like', '={{ $json.before }}'],
				['issued_on', 'like', '={{ $json.after }}'],
				// Also read earlier months' invoices that were cancelled in this month.
				['checked_on', 'like', '={{ $json.month }}'],
				['invoice_id', 'eq', '={{ $json.one }}'],
				['order_number', 'eq', '={{ $json.one }}'],
				['uuid', 'ilike', '={{ $json.uuid }}'],
				['related_uuid', 'ilike', '={{ $json.uuid }}'],
				// Read rows with an open order, cancellation or mail.
				...OPEN_STATES.map((state) => ['state', 'eq', state] as const),
				...OPEN_STATUS.map((status) => ['status', 'eq', status] as const),
				['message', 'like', 'No se envió%'],
				// Read invoices that are paid later (PPD), credit notes (E) and payment complements
				// (P) of any month.
				['method', 'eq', 'PPD'],
				['type', 'eq', 'E'],
				['type', 'eq', 'P'],
			],
			{
				match: 'anyCondition',
				more: newest('={{ $json.limit }}'),
				settings: { ...TRY_AGAIN, ...ALWAYS },
			},
		),
	);
	const payments = flow.node(
		say('The payments', 'Los pagos'),
		[33, -10],
		rows(PAYMENTS, 'get', [['reference', 'isNotEmpty']], {
			more: newest(`={{ $('${what}').first(${OUTPUT_PERIOD}).json.limit }}`),
			settings: { ...TRY_AGAIN, executeOnce: true, ...ALWAYS },
		}),
	);
	const used = flow.node(
		say('What do they say?', '¿Qué dicen?'),
		[44, -16],
		office('useRows', {
			rows: `={{ ($('${own}').isExecuted ? $('${own}') : $('${period}')).all().map(({ json }) => json) }}`,
			payments: listOf(payments),
			files: `={{ $('${asked}').first().binary }}`,
		}),
	);
	flow.row(what, own, used);
	flow.line(what, period, OUTPUT_PERIOD);
	flow.row(period, payments, used);
	return { own, payments, used };
}

/** The output of Read Request for requests that need a period's rows. */
const OUTPUT_PERIOD = 1;

/** The output of Use Result for a cancellation without a new invoice. */
const OUTPUT_CANCEL = 0;

/** Orders and refunds in these states have no invoice yet. */
const OPEN_STATES = ['received', 'again', 'refused', 'unknown', 'noInvoice', 'refund'];

const OPEN_STATUS = ['cancelling', 'cancelRefused', 'cancelUnknown'];

/**
 * Adds the nodes that stamp and register an invoice, and then mail it or cancel the invoice that it
 * replaces.
 */
function afterwards(
	flow: Flow,
	say: Say,
	{ office, its, names }: { office: Office; its: Rows; names: Names },
): {
	stamp: string;
	mail: string;
	mark: string;
	answered: ReadonlyArray<readonly [node: string, output: number]>;
} {
	const field = (name: string) => `={{ $json.${name} }}`;
	const stamp = flow.node(
		say('Stamp the invoice', 'Timbrar la factura'),
		[78, -17],
		cfdi(
			{
				resource: 'invoice',
				operation: 'stamp',
				recipientRfc: { __rl: true, mode: 'rfc', value: field('rfc') },
				recipientName: field('name'),
				recipientTaxRegime: field('regime'),
				recipientPostalCode: field('postal_code'),
				cfdiUse: field('cfdi_use'),
				invoiceSource: 'lines',
				pricesIncludeTax: field('prices_with_taxes'),
				lineItemsJson: field('lines'),
				paymentMethod: field('method'),
				paymentForm: field('payment_form'),
				additionalFields: {
					currency: field('currency'),
					exchangeRate: field('exchange_rate'),
					moreJson: field('more'),
				},
				options: {
					checkBeforeStamping: 'ask',
					downloadFiles: field('files'),
					expectedTotal: field('total'),
					ifKeyUsed: 'passOn',
					uniqueKey: field('key'),
				},
			},
			{ onError: 'continueErrorOutput' },
		),
	);
	const outputOf = (node: string, data = 'json') =>
		`={{ $('${node}').isExecuted ? $('${node}').first().${data} : {} }}`;
	const came = flow.node(
		say('Is it stamped?', '¿Está timbrada?'),
		[89, -17],
		office('recordStamp', {
			rows: its.rows,
			oldInvoice: outputOf(names.download, 'json.invoice'),
		}),
	);
	const list = flow.node(
		say('List the invoice', 'Anotar la factura'),
		[100, -34],
		rows(INVOICES, 'upsert', [['uuid', 'eq', field('uuid')]], { more: AUTO }),
	);
	const keep = flow.node(
		say('Keep the customer', 'Guardar al cliente'),
		[100, -23],
		cfdi(
			{
				resource: 'customer',
				operation: 'create',
				customerName: field('name'),
				rfc: field('rfc'),
				taxRegime: field('regime'),
				options: { ifRfcExists: 'useExisting' },
			},
			{ onError: 'continueRegularOutput' },
		),
	);
	const mail = flow.node(
		say('Mail it', 'Enviarla'),
		[100, -13],
		sendMail(
			{
				toEmail: field('to'),
				subject: field('subject'),
				text: field('text'),
				files: FILES,
			},
			{ onError: 'continueRegularOutput' },
		),
	);
	// If n8n is killed after this update, the workflow for cancellations asks SAT for the result.
	const mark = flow.node(
		say('Mark the old one, if any', 'Marcar la anterior, si hay'),
		[110, -34],
		rows(INVOICES, 'update', [['uuid', 'eq', "={{ $json.related_uuid || 'none' }}"]], {
			values: {
				status: 'cancelling',
				cancel_reason: '01',
				asked_on: "={{ $now.setZone('America/Mexico_City').toISODate() }}",
			},
		}),
	);
	const listed = `$('${list}')`;
	const cancel = flow.node(
		say('Cancel the old one', 'Cancelar la anterior'),
		[121, -34],
		ofInvoice(
			'cancel',
			{ id: '$json.invoice_id', uuid: '$json.uuid' },
			{
				cancellationReason: '01',
				replacementUuid: `={{ (${listed}.isExecuted ? ${listed}.first() : $('${names.result}').first(${OUTPUT_CANCEL})).json.uuid }}`,
			},
			{ executeOnce: true, onError: 'continueErrorOutput' },
		),
	);
	const done = flow.node(
		say('Was it mailed or cancelled?', '¿Se envió o se canceló?'),
		[132, -23],
		office('recordOutcome', { ...its, stamped: outputOf(stamp) }),
	);
	const isOfPayment = (yes: string, no: string) => `={{ $json.payment_uuid ? ${yes} : ${no} }}`;
	const note = flow.node(
		say('Write it down', 'Anotarlo'),
		[143, -34],
		rows(
			INVOICES,
			'update',
			[
				[
					isOfPayment("'payment_uuid'", "'uuid'"),
					'eq',
					isOfPayment('$json.payment_uuid', '$json.uuid'),
				],
			],
			{
				more: {
					...AUTO,
					dataTableId: tableOf(isOfPayment(`'${PAYMENTS}'`, `'${INVOICES}'`)),
				},
			},
		),
	);
	flow.row(stamp, came, list, mark, cancel, done, note);
	flow.line(stamp, came, 1);
	flow.line(came, keep, 1);
	flow.line(came, mail, 2);
	flow.line(cancel, done, 1);
	flow.line(mail, done);
	return {
		stamp,
		mail,
		mark,
		answered: [
			[came, 3],
			[done, 1],
		],
	};
}

/**
 * Adds the nodes that find customers, products and SAT's page about a taxpayer, and that release an
 * order for another attempt.
 */
function searched(flow: Flow, say: Say) {
	const [customers, products] = (
		[
			[say('Registered customers', 'Clientes registrados'), 'customer', 22],
			[say('Registered products', 'Productos registrados'), 'product', 34],
		] as const
	).map(([name, resource, x]) =>
		flow.node(
			name,
			[x, 18],
			cfdi(
				{ resource, operation: 'getAll', limit: MAX_RECORDS, filters: {} },
				{ executeOnce: true, ...ALWAYS, onError: 'continueRegularOutput' },
			),
		),
	) as [string, string];
	const sat = flow.node(say('Page of SAT', 'La página del SAT'), [22, 30], {
		type: 'httpRequest',
		version: 4.2,
		parameters: {
			url: `=${SAT}{{ $json.taxpayer }}`,
			options: {
				redirect: { redirect: { followRedirects: false } },
				response: { response: { responseFormat: 'file', outputPropertyName: 'certificate' } },
				timeout: 15_000,
			},
		},
		settings: { onError: 'continueRegularOutput' },
	});
	// The workflow that wrote the row tries the order again within five minutes, unless the order
	// already has an invoice.
	const again = flow.node(
		say('Take it again', 'Tomarlo otra vez'),
		[22, 42],
		rows(
			INVOICES,
			'update',
			[
				['id', 'eq', '={{ $json.id }}'],
				['state', 'eq', '={{ $json.seen }}'],
			],
			{ values: { state: '={{ $json.state }}' }, settings: ALWAYS },
		),
	);
	flow.row(customers, products);
	return { customers, products, sat, again };
}
