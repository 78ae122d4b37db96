import { isReadable, readCertificate, taxpayerIn } from './certificate.mts';
import { Flow } from './flow.mts';
import type { Say, WrittenWorkflow } from './flow.mts';
import { notes } from './invoiceFormNotes.mts';
import { answerOf, askedOf, CLAIMS, isEarlier, saleKey, settingsOf } from './invoiceFormWords.mts';
import {
	mailedUuid,
	mailSubject,
	mailText,
	notedMail,
	tableOf,
	uuidColumn,
} from './mailedAgain.mts';
import type { Names } from './invoiceFormWords.mts';
import { pageOf } from './pageFile.mts';
import { cfdi, ifHolds, sendMail } from './nodes.mts';
import { FILES, HAS_FILES, makeTable, rows, STAMPED, switchTo } from './parts.mts';
import { replacing } from './replacing.mts';
import { officeToday } from './officeToday.mts';

const TABLE = 'cfdi_invoices';

const PATH = 'cfdi-factura';

/** Customers, and products, that the page searches. */
const MOST_OFFERED = 3000;

/** No cache keeps the address and the answers of the page. */
const NOT_KEPT = { name: 'Cache-Control', value: 'no-store' };

/** A closed page for the people who sell: it issues one invoice, or replaces one. */
export function invoiceForm(say: Say): WrittenWorkflow {
	const flow = new Flow(
		say('CFDI: issue or replace one invoice', 'CFDI: emitir o sustituir una factura'),
		'20dc27a6',
		undefined,
		// What is searched while a person types is not kept among the executions.
		{ saveDataSuccessExecution: 'none' },
	);
	const names: Names = {
		ASKED: say('What it asks', 'Lo que pide'),
		TOKEN: say('Its token', 'Su token'),
		CUSTOMERS: say('Registered customers', 'Clientes registrados'),
		PRODUCTS: say('Registered products', 'Productos registrados'),
		EARLIER: say('Of the same sale', 'De la misma venta'),
		STAMP: say('Stamp the invoice', 'Timbrar la factura'),
		MAIL: say('Mail it', 'Enviarla'),
		OLD: say('The old one', 'La anterior'),
		NEW: say('The new one', 'La nueva'),
		DOWNLOAD: say('Download the old one', 'Descargar la anterior'),
		CANCEL: say('Cancel the old one', 'Cancelar la anterior'),
		LISTED: say('List the new one', 'Anotar la nueva'),
		OPEN: say('What is open', 'Lo abierto'),
		MONTH: say('This month', 'Este mes'),
		PAID: say('Its payments', 'Sus pagos'),
		TODAY: say('What needs a person', 'Lo que necesita a alguien'),
		SAT: say('Page of SAT', 'La página del SAT'),
		READ: say('Read the Constancia', 'Leer la Constancia'),
	};
	const key = `={{ ${saleKey(names)} }}`;
	const taxpayer = taxpayerIn(`${askedOf(names, 'link')}.slice(0, 500)`);
	const asked = (name: string) => `={{ ${askedOf(names, name)} }}`;
	notes(flow, say);
	const page = flow.node(say('Page', 'Página'), [86, -17], {
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
	flow.node(names.TOKEN, [99, -17], {
		type: 'jwt',
		version: 1,
		parameters: { useJson: true, claimsJson: CLAIMS, options: {} },
	});
	const give = flow.node(say('Give the page', 'Dar la página'), [112, -17], {
		type: 'respondToWebhook',
		version: 1.1,
		parameters: {
			respondWith: 'text',
			responseBody: `=${pageOf('invoicePage', settingsOf(names))}`,
			options: {
				responseHeaders: {
					entries: [
						{ name: 'Content-Type', value: 'text/html; charset=utf-8' },
						NOT_KEPT,
						{ name: 'Referrer-Policy', value: 'no-referrer' },
					],
				},
			},
		},
	});
	const table = flow.node(say('Table: invoices', 'Tabla: facturas'), [125, -17], makeTable(TABLE));
	flow.node(names.ASKED, [0, 0], {
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
	const what = flow.node(
		say('What is to be done?', '¿Qué se hace?'),
		[12, 0],
		switchTo(
			(
				[
					['c1', 'issue', say('an invoice', 'una factura')],
					['c2', 'lists', say('the lists', 'las listas')],
					['c7', 'customer', say('a customer', 'un cliente')],
					['c8', 'codes', say('codes', 'claves')],
					['ca', 'certificate', say('a file', 'un archivo'), isReadable('$binary')],
					['cb', 'certificate', say('a link', 'un enlace'), taxpayer],
					['cc', 'today', say('today', 'hoy')],
					['cd', 'again', say('take it again', 'tomarlo otra vez')],
				] as const
			).map(([id, step, name, which]) => [
				flow.id(id),
				name,
				[`$json.body?.step === '${step}'`, ...(which ? [`Boolean(${which})`] : [])].join(' && '),
			]),
			say('an earlier invoice', 'una factura anterior'),
		),
	);
	flow.node(
		names.EARLIER,
		[21, -15],
		rows(TABLE, 'get', [['order_key', 'eq', key]], {
			more: { limit: 20, orderBy: true, orderByColumn: 'id', orderByDirection: 'DESC' },
			settings: { alwaysOutputData: true },
		}),
	);
	const isAnother = flow.node(
		say('Is it another one?', '¿Es otra?'),
		[30, -15],
		ifHolds(flow.id('c9'), isEarlier(names), { executeOnce: true }),
	);
	flow.node(
		names.STAMP,
		[39, -13],
		cfdi(
			{
				resource: 'invoice',
				operation: 'stamp',
				recipientRfc: { __rl: true, mode: 'rfc', value: asked('rfc') },
				recipientName: asked('name'),
				recipientTaxRegime: asked('regime'),
				recipientPostalCode: asked('postal_code'),
				cfdiUse: asked('cfdi_use'),
				invoiceSource: 'lines',
				lineItemsJson: `={{ $('${names.ASKED}').first().json.body.lines }}`,
				paymentMethod: 'PUE',
				paymentForm: asked('payment_form'),
				options: {
					checkBeforeStamping: 'ask',
					downloadFiles: true,
					expectedTotal: asked('total'),
					ifKeyUsed: 'passOn',
					pricesIncludeTax: true,
					uniqueKey: key,
				},
			},
			{ onError: 'continueErrorOutput' },
		),
	);
	const issued = flow.node(
		say('Is it issued?', '¿Está emitida?'),
		[48, -15],
		ifHolds(flow.id('c3'), 'Boolean($json.uuid)'),
	);
	const list = flow.node(
		say('List the invoice', 'Anotar la factura'),
		[58, -20],
		rows(TABLE, 'upsert', [['uuid', 'eq', '={{ $json.uuid }}']], {
			values: {
				...STAMPED,
				order_key: key,
				order_number: asked('sale'),
				...Object.fromEntries(
					['rfc', 'name', 'regime', 'postal_code', 'cfdi_use', 'payment_form', 'email'].map(
						(column) => [column, asked(column)],
					),
				),
			},
		}),
	);
	const keep = flow.node(
		say('Keep the customer', 'Guardar al cliente'),
		[70, -20],
		cfdi(
			{
				resource: 'customer',
				operation: 'create',
				customerName: asked('name'),
				rfc: asked('rfc'),
				taxRegime: asked('regime'),
				options: { ifRfcExists: 'useExisting' },
			},
			{ onError: 'continueRegularOutput' },
		),
	);
	flow.node(
		names.MAIL,
		[58, -10],
		sendMail(
			{
				// Without its files there is nothing to mail.
				toEmail: `={{ ${HAS_FILES} ? ${askedOf(names, 'email')} : '' }}`,
				subject: mailSubject(names),
				text: mailText(names),
				attachments: FILES,
			},
			{ onError: 'continueRegularOutput' },
		),
	);
	// Of an invoice or a payment: what its customer did not get needs a person.
	const mailed = flow.node(
		say('Note the mail', 'Anotar el correo'),
		[70, -10],
		rows(TABLE, 'update', [[uuidColumn(names), 'eq', `={{ ${mailedUuid(names)} }}`]], {
			values: notedMail(names),
			more: { dataTableId: tableOf(names) },
		}),
	);
	for (const [name, resource, x] of [
		[names.CUSTOMERS, 'customer', 26],
		[names.PRODUCTS, 'product', 37],
	] as const) {
		flow.node(
			name,
			[x, 6],
			cfdi(
				{ resource, operation: 'getAll', limit: MOST_OFFERED, filters: {} },
				{ executeOnce: true, alwaysOutputData: true, onError: 'continueRegularOutput' },
			),
		);
	}
	const known = flow.node(
		say('Their last invoices', 'Sus últimas facturas'),
		[48, 6],
		rows(
			TABLE,
			'get',
			[
				['rfc', 'eq', `={{ ${askedOf(names, 'rfc')} || '-' }}`],
				['recipient', 'eq', `={{ ${askedOf(names, 'rfc')} || '-' }}`],
			],
			{
				match: 'anyCondition',
				more: { limit: 100, orderBy: true, orderByColumn: 'id', orderByDirection: 'DESC' },
				settings: { alwaysOutputData: true },
			},
		),
	);
	const codes = flow.node(
		say('Search codes', 'Buscar claves'),
		[59, 6],
		cfdi(
			{
				resource: 'product',
				operation: 'searchCodes',
				words: asked('words'),
				limit: 12,
			},
			{ alwaysOutputData: true, onError: 'continueRegularOutput' },
		),
	);
	const constancia = readCertificate(
		flow,
		names,
		{
			taxpayer: `encodeURIComponent(decodeURIComponent(${taxpayer}))`,
			rfc: askedOf(names, 'rfc'),
			use: askedOf(names, 'cfdi_use'),
		},
		'certificate',
		[
			[100, 7],
			[116, 3],
		],
	);
	const answer = flow.node(say('Answer the page', 'Responder a la página'), [144, 0], {
		type: 'respondToWebhook',
		version: 1.1,
		parameters: {
			respondWith: 'json',
			responseBody: answerOf(names),
			options: { responseHeaders: { entries: [NOT_KEPT] } },
		},
	});
	const today = officeToday(flow, say, names);
	const { first, file, answered } = replacing(flow, say, names);
	const save = flow.node(say('Give the file', 'Dar el archivo'), [144, 12], {
		type: 'respondToWebhook',
		version: 1.1,
		parameters: {
			respondWith: 'binary',
			responseDataSource: 'set',
			inputFieldName: `=data_{{ ${askedOf(names, 'step')} }}`,
			options: { responseHeaders: { entries: [NOT_KEPT] } },
		},
	});
	const payments = flow.node(
		say('Table: payments', 'Tabla: pagos'),
		[138, -17],
		makeTable('cfdi_payments'),
	);
	flow.row(page, names.TOKEN, give, table, payments);
	flow.row(names.ASKED, what, names.EARLIER, isAnother, answer);
	flow.line(isAnother, names.STAMP, 1);
	flow.row(names.STAMP, issued, list, keep);
	flow.line(names.STAMP, issued, 1);
	flow.row(issued, names.MAIL, answer);
	flow.line(file, names.MAIL, 3);
	flow.line(names.MAIL, mailed);
	flow.line(issued, answer, 1);
	flow.line(what, names.CUSTOMERS, 1);
	flow.row(names.CUSTOMERS, names.PRODUCTS, answer);
	flow.line(what, known, 2);
	flow.row(known, answer);
	flow.line(what, codes, 3);
	flow.row(codes, answer);
	flow.line(what, constancia.file, 4);
	flow.line(what, constancia.link, 5);
	flow.line(names.READ, answer);
	flow.line(what, today.first, 6);
	flow.line(today.last, answer);
	flow.line(what, today.again, 7);
	flow.line(today.again, answer);
	flow.line(what, first, 8);
	flow.line(file, save);
	for (const [node, output] of answered) flow.line(node, answer, output);
	return flow.written;
}
