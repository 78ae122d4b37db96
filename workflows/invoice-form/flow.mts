import { Flow } from '../parts/flow.mts';
import type { Json, Say, WrittenWorkflow } from '../parts/flow.mts';
import { cfdi, desk, ofInvoice, sendMail } from '../parts/nodes.mts';
import { AUTO, FILES, listOf, makeTable, NOT_KEPT, rows, TRY_AGAIN } from '../parts/parts.mts';
import { notes } from './notes.mts';

const [INVOICES, PAYMENTS] = ['cfdi_invoices', 'cfdi_payments'];

const PATH = 'cfdi-factura';

/** SAT's page about a taxpayer. */
const SAT = 'https://siat.sat.gob.mx/app/qr/faces/pages/mobile/validadorqr.jsf?D1=10&D2=1&D3=';

/** Customers and products that the page searches, and rows of each table for the tasks of today. */
const MAX_ROWS = 3000;

/** For so long an open page may ask, in seconds: a working day. */
const DAY = 12 * 60 * 60;

const NO_CACHE = { name: 'Cache-Control', value: 'no-store' };

const newest = (limit: number): Json => ({
	limit,
	orderBy: true,
	orderByColumn: 'id',
	orderByDirection: 'DESC',
});

const ALWAYS = { alwaysOutputData: true };

/** A closed page for the people who sell: it issues, replaces, sends and looks up invoices. */
export function invoiceForm(say: Say): WrittenWorkflow {
	const flow = new Flow(
		say('CFDI: issue or replace one invoice', 'CFDI: emitir o sustituir una factura'),
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
	const asked = flow.node(say('What it asks', 'Lo que pide'), [0, 2], {
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
		[11, 2],
		office('readRequest'),
	);
	flow.row(asked, what);

	const sale = flow.node(
		say('Of the same sale', 'De la misma venta'),
		[24, -17],
		rows(INVOICES, 'get', [['order_key', 'eq', '={{ $json.key }}']], {
			more: newest(20),
			settings: ALWAYS,
		}),
	);
	const compared = flow.node(
		say('Does it have an invoice?', '¿Ya tiene factura?'),
		[35, -17],
		office('compareSale'),
	);
	flow.line(what, sale, 0);
	flow.row(sale, compared);

	const old = flow.node(
		say('The old one', 'La anterior'),
		[24, 36],
		rows(
			INVOICES,
			'get',
			[
				['={{ $json.column }}', 'ilike', '={{ $json.uuid }}'],
				['status', 'neq', 'cancelled'],
			],
			{
				more: { limit: 1, dataTableId: tableOf('={{ $json.table }}') },
				settings: ALWAYS,
			},
		),
	);
	const replacement = flow.node(
		say('Its replacement', 'La que la sustituye'),
		[35, 36],
		rows(
			INVOICES,
			'get',
			[
				['related_uuid', 'ilike', "={{ $json.uuid || 'none' }}"],
				['type', 'eq', 'I'],
			],
			{ more: newest(1), settings: ALWAYS },
		),
	);
	const row = `$('${old}').first().json`;
	const download = flow.node(
		say('Download the old one', 'Descargar la anterior'),
		[47, 36],
		ofInvoice(
			'download',
			{
				id: `${row}.payment_id ?? ${row}.invoice_id ?? ''`,
				uuid: `(${row}.payment_uuid ?? ${row}.uuid)`,
			},
			{},
			{ onError: 'continueRegularOutput' },
		),
	);
	const used = flow.node(
		say('What of it?', '¿Qué de ella?'),
		[58, 36],
		office('useInvoice', {
			oldRow: `={{ ${row} }}`,
			replacementRow: `={{ $('${replacement}').first().json }}`,
		}),
	);
	flow.line(what, old, 6);
	flow.row(old, replacement, download, used);

	const { stamp, mail, mark, answered } = afterwards(flow, say, {
		office,
		names: { sale, old, replacement, download },
	});
	flow.line(compared, stamp, 0);
	flow.line(compared, answer, 1);
	const give = flow.node(
		say('Give the file', 'Dar el archivo'),
		[143, 36],
		respond({
			respondWith: 'binary',
			responseDataSource: 'set',
			inputFieldName: '={{ $json.file }}',
		}),
	);
	[give, mail, stamp, mark, answer].forEach((to, output) => flow.line(used, to, output));
	for (const [node, output] of answered) flow.line(node, answer, output);

	const told = searched(flow, say, { office, what });
	flow.line(told, answer);
	flow.line(today(flow, say, what), answer);
	flow.line(what, answer, 7);
	return flow.written;
}

type Office = (operation: string, parameters?: Json, settings?: Json) => ReturnType<typeof desk>;

interface Begun {
	office: Office;
	/** The node that says where a request goes. */
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
	sale: string;
	old: string;
	replacement: string;
	download: string;
}

/** Stamps an invoice, and then writes its row, mails it, or cancels the one that it replaces. */
function afterwards(
	flow: Flow,
	say: Say,
	{ office, names }: { office: Office; names: Names },
): {
	stamp: string;
	mail: string;
	mark: string;
	answered: ReadonlyArray<readonly [node: string, output: number]>;
} {
	const field = (name: string) => `={{ $json.${name} }}`;
	const stamp = flow.node(
		say('Stamp the invoice', 'Timbrar la factura'),
		[58, -17],
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
					pricesIncludeTax: field('prices_with_taxes'),
					uniqueKey: field('key'),
				},
			},
			{ onError: 'continueErrorOutput' },
		),
	);
	const its = (node: string, data = 'json') =>
		`={{ $('${node}').isExecuted ? $('${node}').first().${data} : {} }}`;
	const came = flow.node(
		say('Is it stamped?', '¿Está timbrada?'),
		[70, -17],
		office('recordStamp', {
			saleRows: listOf(names.sale),
			oldRow: its(names.old),
			oldInvoice: its(names.download, 'json.invoice'),
		}),
	);
	const list = flow.node(
		say('List the invoice', 'Anotar la factura'),
		[81, -34],
		rows(INVOICES, 'upsert', [['uuid', 'eq', field('uuid')]], { more: AUTO }),
	);
	const keep = flow.node(
		say('Keep the customer', 'Guardar al cliente'),
		[81, -23],
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
		[81, -13],
		sendMail(
			{
				toEmail: field('to'),
				subject: field('subject'),
				text: field('text'),
				attachments: FILES,
			},
			{ onError: 'continueRegularOutput' },
		),
	);
	// Before it is cancelled: if n8n is killed, SAT's status service tells what became of it.
	const mark = flow.node(
		say('Mark the old one, if any', 'Marcar la anterior, si hay'),
		[92, -34],
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
		[104, -34],
		ofInvoice(
			'cancel',
			{ id: '$json.invoice_id', uuid: '$json.uuid' },
			{
				cancellationReason: '01',
				replacementUuid: `={{ (${listed}.isExecuted ? ${listed} : $('${names.replacement}')).first().json.uuid }}`,
			},
			{ executeOnce: true, onError: 'continueErrorOutput' },
		),
	);
	const done = flow.node(
		say('Was it mailed or cancelled?', '¿Se envió o se canceló?'),
		[115, -23],
		office('recordOutcome', {
			oldRow: its(names.old),
			replacementRow: its(names.replacement),
			stamped: its(stamp),
		}),
	);
	const isOfPayment = (yes: string, no: string) => `={{ $json.payment_uuid ? ${yes} : ${no} }}`;
	const note = flow.node(
		say('Write it down', 'Anotarlo'),
		[127, -34],
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

/** What the page searches: customers, products, a customer's last invoices, SAT's page of a taxpayer. */
function searched(flow: Flow, say: Say, { office, what }: Begun): string {
	const [customers, products] = (
		[
			[say('Registered customers', 'Clientes registrados'), 'customer', 24],
			[say('Registered products', 'Productos registrados'), 'product', 35],
		] as const
	).map(([name, resource, x]) =>
		flow.node(
			name,
			[x, 15],
			cfdi(
				{ resource, operation: 'getAll', limit: MAX_ROWS, filters: {} },
				{ executeOnce: true, ...ALWAYS, onError: 'continueRegularOutput' },
			),
		),
	) as [string, string];
	const known = flow.node(
		say('Their last invoices', 'Sus últimas facturas'),
		[47, 15],
		rows(
			INVOICES,
			'get',
			[
				['rfc', 'eq', '={{ $json.rfc }}'],
				['recipient', 'eq', '={{ $json.rfc }}'],
			],
			{ match: 'anyCondition', more: newest(100), settings: ALWAYS },
		),
	);
	const sat = flow.node(say('Page of SAT', 'La página del SAT'), [58, 15], {
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
	// The workflow that owns the row takes it within five minutes: what has an invoice is never stamped again.
	const again = flow.node(
		say('Take it again', 'Tomarlo otra vez'),
		[70, 15],
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
	const told = flow.node(
		say('What it is told', 'Lo que se le dice'),
		[92, 15],
		office('answer', { customers: listOf(customers) }),
	);
	flow.row(customers, products, told);
	[customers, known, sat, again].forEach((node, at) => flow.line(what, node, [1, 2, 3, 5][at]));
	for (const node of [known, sat, again]) flow.line(node, told);
	return told;
}

const WAITING = ['refused', 'unknown', 'noInvoice'];

const OPEN_STATUS = ['cancelling', 'cancelRefused', 'cancelUnknown'];

/** What needs a person today, and the month so far. */
function today(flow: Flow, say: Say, what: string): string {
	const all = {
		more: newest(MAX_ROWS),
		settings: { ...TRY_AGAIN, executeOnce: true, ...ALWAYS },
	};
	const open = flow.node(
		say('What is open', 'Lo abierto'),
		[26, 61],
		rows(
			INVOICES,
			'get',
			[
				...WAITING.map((state) => ['state', 'eq', state] as const),
				...OPEN_STATUS.map((status) => ['status', 'eq', status] as const),
				// What is looked for: a moment, and not the day of a customer or a cancellation.
				['asked_on', 'like', '%T%'],
				// What is unpaid, and what was given back of it.
				['method', 'eq', 'PPD'],
				['type', 'eq', 'E'],
				['message', 'like', 'No se envió%'],
			],
			{ match: 'anyCondition', ...all },
		),
	);
	const month = flow.node(
		say('This month', 'Este mes'),
		[37, 61],
		rows(
			INVOICES,
			'get',
			[['issued_on', 'like', "={{ $now.setZone('America/Mexico_City').toFormat('yyyy-LL') }}%"]],
			all,
		),
	);
	const paid = flow.node(
		say('Its payments', 'Sus pagos'),
		[49, 61],
		rows(
			PAYMENTS,
			'get',
			[
				['payment_id', 'isNotEmpty'],
				['status', 'eq', 'notStamped'],
				['status', 'eq', 'stamping'],
			],
			{ match: 'anyCondition', ...all },
		),
	);
	const tasks = flow.node(
		say('What needs a person', 'Lo que necesita a alguien'),
		[60, 61],
		desk({
			resource: 'office',
			operation: 'listToday',
			openRows: listOf(open),
			monthRows: listOf(month),
			payments: listOf(paid),
		}),
	);
	flow.line(what, open, 4);
	flow.row(open, month, paid, tasks);
	return tasks;
}
