import { Flow } from '../parts/flow.mts';
import type { Say, WrittenWorkflow } from '../parts/flow.mts';
import { cfdi, desk, schedule, sendMail } from '../parts/nodes.mts';
import { FILES, HAS_FILES, insertAll, makeTable, rows, STAMPED, listOf } from '../parts/parts.mts';
import { notes } from './notes.mts';

const TABLE = 'cfdi_invoices';
const AGREEMENTS = 'cfdi_agreements';

/** CFDI Desk still issues the missing invoices of these past months. */
const MONTHS_BACK = 3;

/**
 * Patterns for the order keys of agreements' invoices, one for each month that can be due or
 * announced. The % at both ends also matches keys with spaces, which a person can have typed.
 */
const KEYS = Array.from(
	{ length: MONTHS_BACK + 2 },
	(_, back) =>
		`=%agreement/%/{{ $now.setZone('America/Mexico_City').startOf('month').plus({ months: ${1 - back} }).toFormat('yyyy-LL') }}%`,
);

/**
 * Banco de México's exchange rates (FIX). CFDI Desk uses the last rate before today, for example
 * Friday's on a Monday.
 */
const FIX_URL = `=https://www.banxico.org.mx/SieAPIRest/service/v1/series/SF43718/datos/{{ ${daysAgo(10)} }}/{{ ${daysAgo(1)} }}`;

function daysAgo(days: number): string {
	return `$now.setZone('America/Mexico_City').minus({ days: ${days} }).toISODate()`;
}

/**
 * Builds the workflow that each day issues due agreements' invoices and announces the next day's to
 * the owner.
 */
export function recurring(say: Say): WrittenWorkflow {
	const flow = new Flow(
		say('CFDI: invoices that repeat', 'CFDI: facturas recurrentes'),
		'a4c81e36',
	);
	notes(flow, say);
	const day = flow.node(say('Each day', 'Cada día'), [1, -1], schedule({ triggerAtHour: 7 }));
	const FIX = say('FIX of the day before', 'FIX del día anterior');
	const fix = flow.node(FIX, [13, -1], {
		type: 'httpRequest',
		version: 4.3,
		parameters: {
			url: FIX_URL,
			authentication: 'genericCredentialType',
			genericAuthType: 'httpHeaderAuth',
			options: {},
		},
		// Agreements in pesos need no exchange rate, so continue after an error.
		settings: {
			disabled: true,
			executeOnce: true,
			retryOnFail: true,
			waitBetweenTries: 5000,
			onError: 'continueRegularOutput',
		},
	});
	const agreed = flow.node(
		say('Table: agreements', 'Tabla: contratos'),
		[25, -1],
		makeTable(AGREEMENTS),
	);
	const table = flow.node(say('Table: invoices', 'Tabla: facturas'), [37, -1], makeTable(TABLE));
	const ALL = say('Agreements', 'Contratos');
	flow.node(
		ALL,
		[49, -1],
		rows(AGREEMENTS, 'get', [], {
			more: { returnAll: true },
			settings: { executeOnce: true, alwaysOutputData: true },
		}),
	);
	const ISSUED = say('Issued already', 'Ya facturado');
	flow.node(
		ISSUED,
		[61, -1],
		rows(
			TABLE,
			'get',
			KEYS.map((key) => ['order_key', 'like', key]),
			{
				match: 'anyCondition',
				more: { returnAll: true },
				settings: { executeOnce: true, alwaysOutputData: true },
			},
		),
	);
	const DUE = say('What is due', 'Lo que toca');
	flow.node(
		DUE,
		[73, -1],
		desk({
			resource: 'agreement',
			operation: 'due',
			agreementsJson: listOf(ALL),
			registerJson: listOf(ISSUED),
			ratesJson: `={{ $('${FIX}').isExecuted ? $('${FIX}').first().json : {} }}`,
		}),
	);
	const STAMP = say('Stamp it', 'Timbrarla');
	const stamp = flow.node(
		STAMP,
		[97, -9],
		cfdi(
			{
				resource: 'invoice',
				operation: 'stamp',
				recipientRfc: { __rl: true, mode: 'rfc', value: '={{ $json.recipient.rfc }}' },
				recipientName: '={{ $json.recipient.name }}',
				recipientTaxRegime: '={{ $json.recipient.regime }}',
				recipientPostalCode: '={{ $json.recipient.postal_code }}',
				cfdiUse: '={{ $json.recipient.cfdi_use }}',
				invoiceSource: 'lines',
				lineItemsJson: '={{ $json.lines }}',
				paymentMethod: '={{ $json.recipient.payment_method }}',
				paymentForm: '={{ $json.recipient.payment_form }}',
				additionalFields: {
					currency: '={{ $json.recipient.currency }}',
					folio: '={{ $json.folio }}',
					exchangeRate: '={{ $json.exchangeRate }}',
				},
				options: {
					downloadFiles: true,
					expectedTotal: '={{ $json.total }}',
					ifOutcomeUnknown: 'find',
					uniqueKey: '={{ $json.key }}',
				},
			},
			{ onError: 'continueErrorOutput' },
		),
	);
	const its = `$('${DUE}').item.json`;
	const list = flow.node(
		say('List it', 'Anotarla'),
		[108, -17],
		insertAll(TABLE, {
			...STAMPED,
			order_key: `={{ ${its}.order_key }}`,
			order_number: `={{ ${its}.folio }}`,
			email: `={{ ${its}.email }}`,
			message: `={{ ${its}.notMailed }}`,
		}),
	);
	const mail = flow.node(
		say('Mail it', 'Enviarla'),
		[119, -9],
		sendMail(
			{
				toEmail: `={{ ${HAS_FILES} ? ${its}.email || $parameter.fromEmail : '' }}`,
				subject: `=Su factura: {{ ${its}.lines[0].description }}`,
				text: `=Estimado cliente:\n\nAdjuntamos su factura en XML y PDF.\n\n{{ ${its}.lines.map(({ description }) => description).join('\\n') }}\n\nFolio fiscal: {{ $json.uuid }}\nRFC: {{ $json.recipient.rfc }}\nTotal: {{ $json.total }} {{ $json.currency }}`,
				files: FILES,
			},
			{ onError: 'continueErrorOutput' },
		),
	);
	const mailed = flow.node(
		say('Note the mail', 'Anotar el correo'),
		[130, -9],
		rows(TABLE, 'update', [['uuid', 'eq', `={{ $('${STAMP}').item.json.uuid }}`]], {
			values: {
				message: `={{ $json.error ? ${its}.notMailed + ': ' + $json.error : '' }}{{ $json.rejected?.length ? 'No se envió el correo a ' + $json.rejected.join(', ') : '' }}`,
			},
		}),
	);
	const write = flow.node(
		say('Write to the owner', 'Escribir al dueño'),
		[141, 5],
		desk({ resource: 'agreement', operation: 'tell', dueJson: listOf(DUE, '0') }),
	);
	const tell = flow.node(
		say('Tell the owner', 'Avisar al dueño'),
		[152, 5],
		sendMail(
			{ toEmail: 'usted@example.com', subject: '={{ $json.subject }}', text: '={{ $json.text }}' },
			{ retryOnFail: true, waitBetweenTries: 5000 },
		),
	);
	flow.row(day, fix, agreed, table, ALL, ISSUED, DUE, stamp, list);
	// n8n first executes the higher node on the canvas, so the register contains an invoice before
	// its mail is sent.
	flow.line(stamp, mail);
	flow.line(mail, mailed);
	flow.line(mail, mailed, 1);
	for (const from of [DUE, stamp, mail]) flow.line(from, write, 1);
	flow.row(write, tell);
	return flow.written;
}
