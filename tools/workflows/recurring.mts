import { Flow } from './flow.mts';
import type { Say, WrittenWorkflow } from './flow.mts';
import { cfdi, code, review } from './nodes.mts';
import { FILES, insertAll, jsonOf, makeTable, rows, STAMPED } from './parts.mts';
import { notes } from './recurringNotes.mts';

const TABLE = 'cfdi_invoices';
const AGREEMENTS = 'cfdi_agreements';

/** So many months before the present one Review looks at. */
const MONTHS_BACK = 3;

/** The months that may be due or announced, the next one first, as the register has them. */
const KEYS = Array.from(
	{ length: MONTHS_BACK + 2 },
	(_, back) =>
		`=agreement/%/{{ $now.setZone('America/Mexico_City').startOf('month').plus({ months: ${1 - back} }).toFormat('yyyy-LL') }}`,
);

/** An invoice goes on; what the owner is to be told becomes an error, and what is due tomorrow is told once. */
const ANNOUNCE_ONCE = `const memory = $getWorkflowStaticData('global');
const news = $input.all().filter(({ json }) => !json.announces || json.announces !== memory.announced);
memory.announced = news.map(({ json }) => json.announces).find(Boolean) ?? memory.announced;
return news.map(({ json }) => ({ json: json.notice ? { error: { es: { message: json.notice } } } : json }));`;

/** What the owner reads of each item: an error of Stamp, of the mail, or what Review says. */
const TOLD = `={{ $input.all().map(({ json: { error, folio } }) => [
  folio && 'Contrato ' + folio + ':',
  error.es?.message ?? (folio ? 'la factura está timbrada, y el correo no se envió. Envíela usted. ' : '') + (error.message ?? error),
  error.es?.description,
  ['unknown', 'duplicate'].includes(error.outcome) && 'Búsquela en su servicio. Si está, agregue a cfdi_invoices un renglón con order_key agreement/' + folio.slice(0, -8) + '/' + folio.slice(-7) + '. Si no está, escriba ' + folio.slice(-7) + ' en la columna again de cfdi_agreements.'
].filter(Boolean).join('\\n')).join('\\n\\n') }}`;

/** Each day issues the invoices of agreements that are due, and tells the owner what is due the next day. */
export function recurring(say: Say): WrittenWorkflow {
	const flow = new Flow(
		say('CFDI: invoices that repeat', 'CFDI: facturas recurrentes'),
		'a4c81e36',
	);
	notes(flow, say);
	const day = flow.node(say('Each day', 'Cada día'), [1, -1], {
		type: 'scheduleTrigger',
		version: 1.4,
		parameters: { rule: { interval: [{ triggerAtHour: 7 }] }, misfirePolicy: 'coalesce' },
	});
	const agreed = flow.node(
		say('Table: agreements', 'Tabla: contratos'),
		[14, -1],
		makeTable(AGREEMENTS),
	);
	const table = flow.node(say('Table: invoices', 'Tabla: facturas'), [27, -1], makeTable(TABLE));
	const ALL = say('Agreements', 'Contratos');
	flow.node(
		ALL,
		[40, -1],
		rows(AGREEMENTS, 'get', [], {
			more: { returnAll: true },
			settings: { executeOnce: true, alwaysOutputData: true },
		}),
	);
	const ISSUED = say('Issued already', 'Ya facturado');
	flow.node(
		ISSUED,
		[53, -1],
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
	const due = flow.node(
		say('What is due', 'Lo que toca'),
		[66, -1],
		review('agreements', { agreements: jsonOf(ALL), register: jsonOf(ISSUED) }),
	);
	const ONCE = say('Announce it once', 'Anunciarlo una vez');
	// What a person is told comes out as an error.
	flow.node(ONCE, [79, -1], code(ANNOUNCE_ONCE, { onError: 'continueErrorOutput' }));
	const stamp = flow.node(
		say('Stamp it', 'Timbrarla'),
		[92, -9],
		cfdi(
			{
				resource: 'invoice',
				operation: 'stamp',
				recipientRfc: { __rl: true, mode: 'rfc', value: '={{ $json.recipient.rfc }}' },
				recipientName: '={{ $json.recipient.name }}',
				recipientTaxRegime: '={{ $json.recipient.regime }}',
				recipientPostalCode: '={{ $json.recipient.postal_code }}',
				cfdiUse: '={{ $json.recipient.cfdi_use }}',
				lineItemsSource: 'json',
				lineItemsJson: '={{ $json.lines }}',
				paymentMethod: '={{ $json.recipient.payment_method }}',
				paymentForm: '={{ $json.recipient.payment_form }}',
				currency: 'MXN',
				additionalFields: { folio: '={{ $json.folio }}' },
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
	const its = `$('${ONCE}').item.json`;
	const list = flow.node(
		say('List it', 'Anotarla'),
		[105, -17],
		insertAll(TABLE, {
			...STAMPED,
			order_key: `={{ ${its}.order_key }}`,
			order_number: `={{ ${its}.folio }}`,
			email: `={{ ${its}.email }}`,
		}),
	);
	const mail = flow.node(say('Mail it', 'Enviarla'), [118, -9], {
		type: 'emailSend',
		version: 2.1,
		parameters: {
			fromEmail: 'facturacion@example.com',
			toEmail: `={{ ${its}.email || $parameter.fromEmail }}`,
			subject: `=Su factura: {{ ${its}.lines[0].description }}`,
			emailFormat: 'text',
			text: `=Estimado cliente:\n\nAdjuntamos su factura en XML y PDF.\n\n{{ ${its}.lines.map(({ description }) => description).join('\\n') }}\n\nFolio fiscal: {{ $json.uuid }}\nRFC: {{ $json.recipient.rfc }}\nTotal: {{ $json.total }} {{ $json.currency }}`,
			options: { appendAttribution: false, attachments: FILES },
		},
		settings: { onError: 'continueErrorOutput' },
	});
	const tell = flow.node(say('Tell the owner', 'Avisar al dueño'), [131, 5], {
		type: 'emailSend',
		version: 2.1,
		parameters: {
			fromEmail: 'facturacion@example.com',
			toEmail: 'usted@example.com',
			subject:
				"=Facturas recurrentes: aviso del {{ $now.setZone('America/Mexico_City').toFormat('dd/LL/yyyy') }}",
			emailFormat: 'text',
			text: TOLD,
			options: { appendAttribution: false },
		},
		settings: { executeOnce: true, retryOnFail: true, waitBetweenTries: 5000 },
	});
	flow.row(day, agreed, table, ALL, ISSUED, due, ONCE, stamp, list);
	// n8n runs the higher of two lines first: an invoice is in the register before its mail is sent.
	flow.line(stamp, mail);
	for (const from of [ONCE, stamp, mail]) flow.line(from, tell, 1);
	return flow.written;
}
