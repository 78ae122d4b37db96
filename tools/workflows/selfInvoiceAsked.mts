import type { Flow, Say } from './flow.mts';
import { ifHolds, setFields } from './nodes.mts';
import { pageOf } from './pageFile.mts';
import { MAX_POSTED, TRY_AGAIN, makeTable, rows, switchTo } from './parts.mts';
import {
	HAS_RFC,
	MAX_COUNTED,
	askedIn,
	foundOf,
	isOpen,
	rightOf,
	shownSettings,
} from './selfInvoiceWords.mts';
import type { Names } from './selfInvoiceWords.mts';

const TABLE = 'cfdi_invoices';

/** Who tried which ticket, for an hour. */
export const TRIES = 'cfdi_tries';

/** What the settings are before an owner changes them. */
const VALUES: Readonly<Record<keyof Names['setting'], string>> = {
	shop: 'Mi Tienda',
	logo: '',
	colour: '#0b5cab',
	privacy: 'https://example.com/aviso-de-privacidad',
	until: 'month',
	afterwards: 'Pida su factura directamente en la tienda, con su ticket.',
	third: '',
	proxy: '',
	email: 'facturacion@example.com',
};

export function namesIn(say: Say): Names {
	return {
		SETTINGS: say('Settings', 'Ajustes'),
		ASKED: say('What is asked', 'Lo que se pide'),
		RIGHT: say('Is it right?', '¿Es correcto?'),
		TRY: say('Note the try', 'Anotar el intento'),
		TRIES: say('Its tries', 'Sus intentos'),
		FOUND: say('The purchase', 'La compra'),
		CHECK: say('How it will be', 'Cómo quedará'),
		ENTER: say('Write them down', 'Anotarlos'),
		NOW: say('Its row now', 'Su renglón ahora'),
		FILES: say('Get its files', 'Obtener sus archivos'),
		MAIL: say('Mail the files', 'Enviar los archivos'),
		PAGE: say('Page', 'Página'),
		SAT: say('Page of SAT', 'La página del SAT'),
		READ: say('Read the Constancia', 'Leer la Constancia'),
		setting: {
			shop: say('shop name', 'nombre de la tienda'),
			logo: say('address of the logo', 'dirección del logotipo'),
			colour: say('colour', 'color'),
			privacy: say('address of the privacy notice', 'dirección del aviso de privacidad'),
			until: say('invoice until', 'facturar hasta'),
			afterwards: say('what to do afterwards', 'qué hacer después'),
			third: say('ask also for', 'pedir también'),
			proxy: say('header with the address', 'encabezado con la dirección'),
			email: say('e-mail of the shop', 'correo de la tienda'),
		},
	};
}

/** Lets forms of at most 3 MB with one file through, as the page posts them: n8n answers anything else itself, without an execution. */
const IS_OF_PAGE = `={{ /^$|^application\\/x-www-form-urlencoded|^multipart\\/form-data/i.test($json.headers['content-type'] ?? '') && !($json.headers['content-length'] > ${MAX_POSTED}) && Object.values($json.body?.files ?? {}).flat().length < 2 }}`;

const isRead = `${isOpen} && $json.step === 'certificate'`;

/** The page, what it asks, and what is found of the purchase. @returns the node with an output for each answer */
export function askedAndFound(flow: Flow, say: Say, names: Names): string {
	const { setting } = names;
	const web = flow.node(names.PAGE, [-12, -5], {
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
		names.SETTINGS,
		[1, -5],
		setFields(
			flow,
			Object.entries(VALUES).map(([name, value]) => [setting[name as keyof typeof setting], value]),
			{ includeOtherFields: true },
		),
	);
	const asks = flow.node(
		say('Does it ask?', '¿Pregunta?'),
		[14, -5],
		ifHolds(flow.id('c1'), 'Boolean($json.body?.step)'),
	);
	const give = flow.node(say('Give the page', 'Dar la página'), [27, 5], {
		type: 'respondToWebhook',
		version: 1.1,
		parameters: {
			respondWith: 'text',
			responseBody: `=${pageOf('../../packages/desk/pages/selfInvoice', shownSettings(names))}`,
			options: {
				responseHeaders: {
					entries: [
						{ name: 'Content-Type', value: 'text/html; charset=utf-8' },
						{ name: 'Cache-Control', value: 'no-cache' },
						{ name: 'Referrer-Policy', value: 'no-referrer' },
					],
				},
			},
		},
	});
	flow.node(names.ASKED, [27, -11], {
		type: 'set',
		version: 3.4,
		parameters: { mode: 'raw', jsonOutput: askedIn(names), options: {} },
	});
	const asked = `$('${names.ASKED}').first().json`;
	const ofTicket = flow.node(
		say('Its rows', 'Sus renglones'),
		[40, -11],
		rows(
			TABLE,
			'get',
			[
				['order_number', 'eq', `={{ ${asked}.ticket || '-' }}`],
				['order_number', 'eq', `=#{{ ${asked}.ticket }}`],
			],
			{
				match: 'anyCondition',
				more: { returnAll: true },
				settings: { alwaysOutputData: true, executeOnce: true },
			},
		),
	);
	flow.node(names.RIGHT, [53, -11], {
		type: 'set',
		version: 3.4,
		parameters: { mode: 'raw', jsonOutput: rightOf(names), options: {} },
		settings: { executeOnce: true },
	});
	// Noted before it is counted, so that tries at the same moment count each other.
	flow.node(
		names.TRY,
		[66, -11],
		rows(TRIES, 'insert', [], {
			values: {
				ticket_hour: '={{ $json.counted[0] }}',
				visitor_minute: '={{ $json.counted[1] }}',
				made_on: '={{ $now.toUTC().toISO() }}',
			},
			settings: TRY_AGAIN,
		}),
	);
	const keys = `$('${names.RIGHT}').first().json`;
	flow.node(
		names.TRIES,
		[79, -11],
		rows(
			TRIES,
			'get',
			[
				['ticket_hour', 'eq', `={{ ${keys}.wrong[0] }}`],
				['visitor_minute', 'eq', `={{ ${keys}.wrong[1] }}`],
				['ticket_hour', 'eq', `={{ ${keys}.counted[0] }}`],
				['visitor_minute', 'eq', `={{ ${keys}.counted[1] }}`],
			],
			{ match: 'anyCondition', more: { limit: MAX_COUNTED } },
		),
	);
	flow.node(names.FOUND, [92, -11], {
		type: 'set',
		version: 3.4,
		parameters: { mode: 'raw', jsonOutput: foundOf(names), options: {} },
		settings: { executeOnce: true },
	});
	const which = flow.node(
		say('What is to be done?', '¿Qué se hace?'),
		[105, -11],
		switchTo(
			[
				[
					flow.id('c3'),
					say('stamp', 'timbrar'),
					`${isOpen} && $json.step === 'stamp' && ${HAS_RFC}`,
				],
				[flow.id('c4'), say('files', 'archivos'), "$json.kind === 'theirs'"],
				[
					flow.id('c2'),
					say('say how it will be', 'decir cómo quedará'),
					`${isOpen} && ['buy', 'rfc', 'check'].includes($json.step)`,
				],
				[flow.id('c5'), say('their data', 'sus datos'), `${isOpen} && $json.step === 'data'`],
				[flow.id('c9'), say('read a file', 'leer un archivo'), `${isRead} && $json.hasFile`],
				[flow.id('ca'), say('read a link', 'leer un enlace'), `${isRead} && $json.taxpayer`],
			],
			say('say no', 'decir que no'),
		),
	);
	const published = flow.node(say('Published', 'Al publicar'), [-12, 12], {
		type: 'n8nTrigger',
		version: 1,
		parameters: { events: ['activate', 'update'] },
	});
	const table = flow.node(say('Table: tries', 'Tabla: intentos'), [1, 12], makeTable(TRIES));
	flow.row(web, settings, asks, names.ASKED, ofTicket);
	flow.row(ofTicket, names.RIGHT, names.TRY, names.TRIES, names.FOUND, which);
	flow.line(web, settings, 1);
	flow.line(asks, give, 1);
	flow.row(published, table);
	return which;
}
