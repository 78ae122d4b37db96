import { Flow } from './flow.mts';
import type { Say, WrittenWorkflow } from './flow.mts';
import { NOT_MAILED } from './mailedAgain.mts';
import { cfdi, code, sendMail, ofInvoice } from './nodes.mts';
import { FILES, NOT_KEPT, PAID_ORDER_ID, orderInvoice, rows, switchTo } from './parts.mts';
import { TRIES, askedAndFound, namesIn } from './selfInvoiceAsked.mts';
import { readCertificate } from './certificate.mts';
import { notes } from './selfInvoiceNotes.mts';
import {
	DATA,
	ENTERED,
	MAX_KEPT,
	OVERRIDE,
	answerOf,
	filesText,
	isFile,
	isRefused,
	isTheirFile,
	isToldToShop,
	mailSubject,
	mailText,
} from './selfInvoiceWords.mts';

const TABLE = 'cfdi_invoices';

/** Columns that a refused try gives back. */
const GIVEN_BACK = [...ENTERED, 'take_after', 'message', 'what_to_do', 'fields'];

/** The page on which customers invoice what they bought; the workflow for paid orders stamps it. */
export function selfInvoice(say: Say): WrittenWorkflow {
	// What customers ask is not kept among the executions.
	const flow = new Flow(
		say('CFDI: self-invoice (autofactura)', 'CFDI: autofactura'),
		'5e1f1a70',
		undefined,
		NOT_KEPT,
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
	// Of tries at the same moment one writes: the row must be as it was found.
	const asFound = ['state', 'take_after', ...ENTERED].map(
		(column) => [column, 'eq', `={{ $json.row.${column} ?? null }}`] as const,
	);
	const entered = `$('${names.ENTER}').first().json`;
	flow.node(
		names.ENTER,
		[122, -31],
		rows(TABLE, 'update', [['id', 'eq', '={{ $json.row.id }}'], ...asFound], {
			values: {
				...Object.fromEntries(ENTERED.map((column) => [column, `={{ $json.${column} }}`])),
				email: "={{ $json.email || ($json.row.email ?? '') }}",
				// If n8n is killed now, the workflow for paid orders takes it.
				take_after: `={{ $json.kind === 'open' ? $now.toUTC().plus(5, 'minutes').toISO() : $json.row.take_after ?? null }}`,
			},
			settings: { alwaysOutputData: true },
		}),
	);
	const mayBe = flow.node(
		say('To be stamped?', '¿Por timbrar?'),
		[135, -31],
		switchTo(
			[
				[
					flow.id('c6'),
					say('stamp', 'timbrar'),
					// What is stamped, or in a global invoice, is still in its row; a person answers who asks for the latter.
					"Boolean($json.order_json) && !$json.uuid && $json.state !== 'inGlobal'",
				],
				[flow.id('cb'), say('tell the shop', 'avisar a la tienda'), isToldToShop(names)],
			],
			say('answer', 'responder'),
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
		rows(
			TABLE,
			'update',
			[
				['id', 'eq', `={{ ${isRefused(names)} ? $json.id : 0 }}`],
				// Another person's correction of now stays.
				...ENTERED.map((column) => [column, 'eq', `={{ ${entered}.${column} }}`] as const),
			],
			{
				values: Object.fromEntries(
					GIVEN_BACK.map((column) => [column, `={{ ${found}.row.${column} ?? null }}`]),
				),
				settings: { alwaysOutputData: true },
			},
		),
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
					`${found}.step === 'mail' && ${isTheirFile(names, '$json')}`,
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
		}),
	);
	// The address may be refused: the page says so, and the row.
	flow.node(
		names.MAIL,
		[161, 2],
		sendMail(
			{
				fromEmail: `={{ ${shop} }}`,
				toEmail: `={{ ${found}.email }}`,
				subject: `={{ 'Su factura de la compra ' + ${found}.row.order_number }}`,
				text: `={{ ${filesText(names)} }}`,
				attachments: FILES,
			},
			{ onError: 'continueRegularOutput' },
		),
	);
	const noted = flow.node(
		say('Note the mail', 'Anotar el correo'),
		[188, 22],
		rows(TABLE, 'update', [['id', 'eq', `={{ ${found}.row.id }}`]], {
			values: {
				message: `={{ ((said) => said && !said.startsWith('${NOT_MAILED}') ? said : $json.error ? '${NOT_MAILED} el correo a ' + ${found}.email : '')(${found}.row.message) }}`,
			},
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
		say('Forget tries', 'Olvidar intentos'),
		[201, 2],
		rows(
			TRIES,
			'deleteRows',
			[
				['id', 'eq', `={{ ${found}.kind === 'over' ? ${found}.own : 0 }}`],
				['id', 'lt', `={{ ${found}.own - ${MAX_KEPT} }}`],
				['made_on', 'lt', "={{ $now.toUTC().minus(1, 'hour').toISO() }}"],
			],
			{ match: 'anyCondition' },
		),
	);
	flow.row(which, names.ENTER, mayBe, call, names.NOW, back, answer, forget);
	// n8n runs the higher of two lines first: the page is answered before the shop or a customer's data are mailed.
	flow.line(mayBe, answer, 1);
	flow.line(mayBe, mail, 1);
	flow.line(mayBe, answer, 2);
	flow.line(which, names.FILES, 1);
	flow.line(which, names.CHECK, 2);
	flow.row(names.CHECK, answer);
	flow.row(names.FILES, how, file, forget);
	// The page reports the mail as sent only after the mail server has taken it.
	flow.line(how, names.MAIL, 1);
	flow.row(names.MAIL, answer);
	flow.line(names.MAIL, noted);
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
