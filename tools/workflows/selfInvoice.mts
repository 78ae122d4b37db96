import { Flow } from './flow.mts';
import type { Say, WrittenWorkflow } from './flow.mts';
import { cfdi, code, ifHolds, sendMail, ofInvoice } from './nodes.mts';
import { FILES, PAID_ORDER_ID, orderInvoice, rows, switchTo } from './parts.mts';
import { TRIES, askedAndFound, namesIn } from './selfInvoiceAsked.mts';
import { readCertificate } from './certificate.mts';
import { notes } from './selfInvoiceNotes.mts';
import {
	DATA,
	OVERRIDE,
	answerOf,
	isFile,
	isTheirFile,
	isRefused,
	mailSubject,
	mailText,
} from './selfInvoiceWords.mts';

const TABLE = 'cfdi_invoices';

/** What a customer enters. */
const COLUMNS = ['rfc', 'name', 'regime', 'postal_code', 'cfdi_use', 'email'] as const;

/** The page on which customers invoice what they bought; the workflow for paid orders stamps it. */
export function selfInvoice(say: Say): WrittenWorkflow {
	// What customers ask is not kept among the executions.
	const flow = new Flow(
		say('CFDI: self-invoice (autofactura)', 'CFDI: autofactura'),
		'5e1f1a70',
		undefined,
		{
			saveDataSuccessExecution: 'none',
		},
	);
	const names = namesIn(say);
	notes(flow, say);
	const found = `$('${names.FOUND}').first().json`;
	const shop = `$('${names.SETTINGS}').first().json['${names.setting.email}']`;
	const which = askedAndFound(flow, say, names);
	flow.node(
		names.CHECK,
		[122, 8],
		cfdi({
			resource: 'invoice',
			operation: 'validate',
			...orderInvoice(DATA),
			override: OVERRIDE,
			additionalFields: { folio: '={{ $json.row.order_number }}' },
			options: {},
		}),
	);
	const enter = flow.node(
		say('Write them down', 'Anotarlos'),
		[122, -31],
		rows(TABLE, 'update', [['id', 'eq', '={{ $json.row.id }}']], {
			values: {
				...Object.fromEntries(COLUMNS.map((column) => [column, `={{ $json.${column} }}`])),
				email: "={{ $json.email || ($json.row.email ?? '') }}",
			},
		}),
	);
	const mayBe = flow.node(
		say('To be stamped?', '¿Por timbrar?'),
		[135, -31],
		// What is stamped, or in a global invoice, is still in its row; a person answers who asks for the latter.
		ifHolds(
			flow.id('c6'),
			"Boolean($json.order_json) && !$json.uuid && $json.state !== 'inGlobal'",
		),
	);
	const call = flow.node(say('Invoice a paid order', 'Facturar un pedido pagado'), [148, -36], {
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
	flow.node(
		names.NOW,
		[161, -36],
		rows(TABLE, 'get', [['id', 'eq', `={{ ${found}.row.id }}`]], {
			more: { limit: 1 },
			settings: { executeOnce: true },
		}),
	);
	const back = flow.node(
		say('Give it back if refused', 'Devolverlo si se rechaza'),
		[174, -36],
		rows(TABLE, 'update', [['id', 'eq', `={{ ${isRefused(names)} ? $json.id : 0 }}`]], {
			values: {
				...Object.fromEntries(COLUMNS.map((column) => [column, ''])),
				email: `={{ ${found}.row.email ?? '' }}`,
			},
			settings: { alwaysOutputData: true },
		}),
	);
	flow.node(
		names.FILES,
		[122, -16],
		ofInvoice(
			'download',
			{ id: '$json.row.invoice_id', uuid: '$json.row.uuid' },
			{},
			{ onError: 'continueRegularOutput' },
		),
	);
	const theirs = flow.node(
		say('Their data', 'Sus datos'),
		[122, 22],
		rows(
			TABLE,
			'get',
			[
				['rfc', 'eq', '={{ $json.rfc }}'],
				['email', 'eq', "={{ $json.email || '-' }}"],
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
	const how = flow.node(
		say('How is it given?', '¿Cómo se entrega?'),
		[138, -16],
		switchTo(
			[
				[flow.id('c7'), say('to save', 'para guardar'), isFile(names)],
				[
					flow.id('c8'),
					say('by mail', 'por correo'),
					`${found}.step === 'mail' && ${found}.email.includes('@') && ${isTheirFile(names, '$json')}`,
				],
			],
			say('on the page', 'en la página'),
		),
	);
	const theirFile = flow.node(
		say('Their file', 'Su archivo'),
		[122, 34],
		code(
			`return [{ json: {}, binary: { data: $('${names.PAGE}').first(1).binary.certificate } }];`,
		),
	);
	const { file: read, link } = readCertificate(
		flow,
		names,
		{ taxpayer: `${found}.taxpayer`, rfc: `${found}.rfc`, use: `${found}.cfdi_use` },
		'data',
		[
			[135, 46],
			[148, 34],
		],
	);
	flow.row(theirFile, read);
	const mail = flow.node(
		say('Mail it', 'Enviarlo'),
		[161, 22],
		sendMail({
			fromEmail: `={{ ${shop} }}`,
			toEmail: `={{ ${found}.step === 'stamp' ? ${shop} : ${found}.email }}`,
			subject: `={{ ${mailSubject(names)} }}`,
			text: `={{ ${mailText(names)} }}`,
			attachments: `={{ ${found}.step === 'mail' ? '${FILES}' : '' }}`,
		}),
	);
	const file = flow.node(say('Give the file', 'Dar el archivo'), [174, -20], {
		type: 'respondToWebhook',
		version: 1.1,
		parameters: {
			respondWith: 'binary',
			responseDataSource: 'set',
			inputFieldName: `=data_{{ ${found}.step }}`,
			options: {},
		},
	});
	const answer = flow.node(say('Answer the page', 'Responder a la página'), [188, 2], {
		type: 'respondToWebhook',
		version: 1.1,
		parameters: {
			respondWith: 'json',
			responseBody: answerOf(names),
			options: {
				responseHeaders: {
					entries: [
						{ name: 'Cache-Control', value: 'no-store' },
						{ name: 'X-Content-Type-Options', value: 'nosniff' },
					],
				},
			},
		},
	});
	const forget = flow.node(
		say('Forget the try', 'Olvidar el intento'),
		[201, 2],
		rows(
			TRIES,
			'deleteRows',
			[
				['id', 'eq', `={{ ${found}.isKept ? 0 : ${found}.own }}`],
				['made_on', 'lt', "={{ $now.toUTC().minus(1, 'hour').toISO() }}"],
			],
			{ match: 'anyCondition' },
		),
	);
	flow.row(which, enter, mayBe, call, names.NOW, back, answer, forget);
	// n8n runs the higher of two lines first: the page is answered before a mail is sent.
	flow.line(mayBe, answer, 1);
	flow.line(mayBe, mail, 1);
	flow.line(which, names.FILES, 1);
	flow.line(which, names.CHECK, 2);
	flow.row(names.CHECK, answer);
	flow.row(names.FILES, how, file, forget);
	flow.line(how, answer, 1);
	flow.line(how, mail, 1);
	flow.line(how, answer, 2);
	flow.line(which, answer, 3);
	flow.line(which, theirs, 3);
	flow.row(theirs, mail);
	flow.line(which, theirFile, 4);
	flow.line(which, link, 5);
	flow.line(names.READ, answer);
	flow.line(which, answer, 6);
	return flow.written;
}
