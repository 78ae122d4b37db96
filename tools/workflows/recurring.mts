import type { Say, WrittenWorkflow } from './flow.mts';
import { Flow } from './flow.mts';
import { afterMail, beforeMail } from './mailedAgain.mts';
import { cfdi, code, sendMail, review } from './nodes.mts';
import { FILES, HAS_FILES, insertAll, jsonOf, makeTable, rows, STAMPED } from './parts.mts';

const TABLE = 'cfdi_invoices';
const AGREEMENTS = 'cfdi_agreements';

/** So many months before the present one Review looks at. */
const MONTHS_BACK = 3;

/** The months that may be due or announced, the next one first, as the register has them; a person may have written a row. */
const KEYS = Array.from(
	{ length: MONTHS_BACK + 2 },
	(_, back) =>
		`=%agreement/%/{{ $now.setZone('America/Mexico_City').startOf('month').plus({ months: ${1 - back} }).toFormat('yyyy-LL') }}%`,
);

/** Pesos to a dollar of the last business day before today, of Banco de México: after a weekend that of Friday. */
const FIX_URL = `=https://www.banxico.org.mx/SieAPIRest/service/v1/series/SF43718/datos/{{ ${daysAgo(10)} }}/{{ ${daysAgo(1)} }}`;

function daysAgo(days: number): string {
	return `$now.setZone('America/Mexico_City').minus({ days: ${days} }).toISODate()`;
}

/** The last rate that it answered, only for dollars; the check refuses dollars without one. */
const rateFrom = (node: string): string =>
	`={{ $json.recipient.currency === 'USD' && $('${node}').isExecuted ? $('${node}').first().json.bmx?.series[0].datos.at(-1).dato : '' }}`;

/** An invoice goes on; what the owner is to be told becomes an error, and what is due tomorrow is told once. */
const ANNOUNCE_ONCE = `const memory = $getWorkflowStaticData('global');
const news = $input.all().filter(({ json }) => !json.announces || json.announces !== memory.announced);
memory.announced = news.map(({ json }) => json.announces).find(Boolean) ?? memory.announced;
return news.map(({ json }) => ({ json: json.notice ? { error: { es: { message: json.notice } } } : json }));`;

/** What the owner reads of each item: an error of Stamp, of the mail, or what Review says. */
const toldOf = (once: string) => `={{ $input.all().map(({ json: { error, folio } }) => [
  folio && 'Contrato ' + folio + ':',
  error.es?.message ?? (folio ? 'la factura está timbrada, y el correo a ' + ($('${once}').all(0).find(({ json }) => json.folio === folio)?.json.email || 'usted') + ' no se envió. Envíelo desde la página de la oficina, o usted mismo. ' : '') + (error.message ?? error),
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
		// Agreements in pesos need no rate: what it does not answer stops none of them.
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
	const due = flow.node(
		say('What is due', 'Lo que toca'),
		[73, -1],
		review('agreements', { agreements: jsonOf(ALL), register: jsonOf(ISSUED) }),
	);
	const ONCE = say('Announce it once', 'Anunciarlo una vez');
	// What a person is told comes out as an error.
	flow.node(ONCE, [85, -1], code(ANNOUNCE_ONCE, { onError: 'continueErrorOutput' }));
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
					exchangeRate: rateFrom(FIX),
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
	const its = `$('${ONCE}').item.json`;
	const address = `(${its}.email || 'usted')`;
	const list = flow.node(
		say('List it', 'Anotarla'),
		[108, -17],
		insertAll(TABLE, {
			...STAMPED,
			order_key: `={{ ${its}.order_key }}`,
			order_number: `={{ ${its}.folio }}`,
			email: `={{ ${its}.email }}`,
			message: `={{ ${beforeMail(address)} }}`,
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
				attachments: FILES,
			},
			{ onError: 'continueErrorOutput' },
		),
	);
	const mailed = flow.node(
		say('Note the mail', 'Anotar el correo'),
		[130, -9],
		rows(TABLE, 'update', [['uuid', 'eq', `={{ $('${STAMP}').item.json.uuid }}`]], {
			values: { message: `={{ ${afterMail(address)} }}` },
		}),
	);
	const tell = flow.node(
		say('Tell the owner', 'Avisar al dueño'),
		[130, 5],
		sendMail(
			{
				toEmail: 'usted@example.com',
				subject:
					"=Facturas recurrentes: aviso del {{ $now.setZone('America/Mexico_City').toFormat('dd/LL/yyyy') }}",
				text: toldOf(ONCE),
			},
			{ executeOnce: true, retryOnFail: true, waitBetweenTries: 5000 },
		),
	);
	flow.row(day, fix, agreed, table, ALL, ISSUED, due, ONCE, stamp, list);
	// n8n runs the higher of two lines first: an invoice is in the register before its mail is sent.
	flow.line(stamp, mail);
	flow.line(mail, mailed);
	flow.line(mail, mailed, 1);
	for (const from of [ONCE, stamp, mail]) flow.line(from, tell, 1);
	return flow.written;
}

function notes(flow: Flow, say: Say): void {
	flow.note(
		say('Note: invoices that repeat', 'Nota: facturas recurrentes'),
		[-49, -28],
		[46, 50],
		say(
			`# Invoices that repeat
## Rents, subscriptions, fees: each agreement in the Data Table \`cfdi_agreements\` gets one invoice a month, on its day, mailed to the customer. The day before, you get a mail with what will be stamped.
## A run that is missed, repeated or killed makes none twice: agreement and month are its key. The next run makes what is missing, up to three months back.
## For real use: press *Execute workflow* once, which makes the table, and enter your agreements. Choose your credential in both CFDI nodes, an SMTP credential in both mails, and write your addresses. Publish it. It runs at 07:00, Mexico City.
## Dollars: write USD in \`currency\`, enable *FIX of the day before* and choose its credential (docs: The law's calendar).
## Runs in n8n 2.41 or newer.`,
			`# Facturas recurrentes
## Rentas, suscripciones, igualas: cada contrato de la Data Table \`cfdi_agreements\` recibe una factura al mes, en su día, que se envía al cliente. El día anterior usted recibe un correo con lo que se va a timbrar.
## Una ejecución perdida, repetida o interrumpida no timbra ninguna dos veces: contrato y mes son su clave. La siguiente timbra lo que falta, hasta tres meses atrás.
## Para usarlo de verdad: presione *Execute workflow* una vez, lo que crea la tabla, y escriba sus contratos. Elija su credencial en ambos nodos CFDI, una credencial SMTP en ambos correos, y escriba sus direcciones. Publíquelo. Corre a las 07:00, hora de la Ciudad de México.
## Dólares: escriba USD en \`currency\`, active *FIX del día anterior* y elija su credencial (documentación: El calendario de la ley).
## Funciona en n8n 2.41 o posterior.`,
		),
	);
	flow.note(
		say('Note: what is due', 'Nota: lo que toca'),
		[-2, -28],
		[97, 50],
		say(
			'# 1. What is due\n## Agreements whose day has come and whose month is not in the register `cfdi_invoices`: with their rise, their pauses, and the days of a first part month.',
			'# 1. Lo que toca\n## Contratos cuyo día llegó y cuyo mes no está en el registro `cfdi_invoices`: con su aumento, sus pausas y los días de un primer mes incompleto.',
		),
		4,
	);
	flow.note(
		say('Note: stamped and told', 'Nota: se timbran, y se avisa'),
		[95, -28],
		[50, 50],
		say(
			'# 2. Stamped, listed, mailed\n## The owner is mailed what is due tomorrow, once, and what is to be corrected, which is tried again the next day.',
			'# 2. Se timbran, se anotan, se envían\n## El dueño recibe por correo lo que toca mañana, una vez, y lo que hay que corregir, que se intenta otra vez al día siguiente.',
		),
		5,
	);
}
