import { Flow } from './flow.mts';
import type { Say, WrittenWorkflow } from './flow.mts';
import { cfdi, sendMail, onlyWhere, schedule, setFields, stopWith } from './nodes.mts';
import { afterMail, beforeMail } from './mailedAgain.mts';
import { FILES, HAS_FILES, makeTable, plainKey, rows } from './parts.mts';
import { notes } from './paymentNotes.mts';

const PAYMENTS = 'cfdi_payments';
const TODAY = "$now.setZone('America/Mexico_City')";

/** The columns that name a payment and its invoice. */
const KEYS = ['reference', 'invoice_id', 'uuid'];

/** The columns of a payment, each with a sample: without an invoice nothing is stamped. */
const PAYMENT: Readonly<Record<string, string>> = {
	reference: 'MUESTRA-1-A',
	invoice_id: '',
	uuid: '',
	date: `={{ ${TODAY}.toISODate() }}`,
	form: '03',
	amount: '400.00',
	email: 'cliente@example.com',
};

/** Payments that arrived become payment complements. */
export function paymentReceived(say: Say): WrittenWorkflow {
	const flow = new Flow(say('CFDI: payments received', 'CFDI: pagos recibidos'), '5c1e7a90');
	notes(flow, say);
	const morning = flow.node(
		say('Each morning', 'Cada mañana'),
		[1, 15],
		schedule({ triggerAtHour: 8 }),
	);
	const table = flow.node(say('Table: payments', 'Tabla: pagos'), [14, 15], makeTable(PAYMENTS));
	flow.row(morning, table);
	// n8n runs the highest of several lines to its end first.
	flow.line(table, stamping(flow, say));
	flow.line(table, telling(flow, say));
	return flow.written;
}

/** @returns its first node */
function stamping(flow: Flow, say: Say): string {
	const each = flow.node(
		say('Each payment', 'Cada pago'),
		[27, -10],
		setFields(flow, Object.entries(PAYMENT)),
	);
	const oldest = flow.node(say('The oldest first', 'El más antiguo primero'), [40, -10], {
		type: 'sort',
		version: 1,
		parameters: { sortFieldsUi: { sortField: [{ fieldName: 'date' }] }, options: {} },
	});
	const same = [
		['reference', 'eq', `={{ ${plainKey('$json.reference')} }}`],
		['invoice_id', 'eq', `={{ ${plainKey('$json.invoice_id')} }}`],
	] as const;
	const untaken = flow.node(
		say('Not taken yet', 'Aún no se toma'),
		[53, -10],
		rows(PAYMENTS, 'rowNotExists', [...same, ['taken', 'eq', 'yes']]),
	);
	const WRITTEN = say('Write it down', 'Anotarlo');
	flow.node(
		WRITTEN,
		[66, -10],
		rows(PAYMENTS, 'upsert', same, {
			values: {
				...Object.fromEntries(
					Object.keys(PAYMENT).map((name) => [
						name,
						`={{ ${KEYS.includes(name) ? plainKey(`$json.${name}`) : `$json.${name}`} }}`,
					]),
				),
				run: '={{ $execution.id }}',
				taken: 'yes',
				status: 'stamping',
				message: '',
			},
		}),
	);
	// It is read after it was written: of two runs at once each sees the payment of the other.
	const NOW = say('The table now', 'La tabla ahora');
	flow.node(
		NOW,
		[79, -16],
		rows(
			PAYMENTS,
			'get',
			[
				['paid', 'isNotEmpty'],
				['status', 'eq', 'stamping'],
			],
			{
				match: 'anyCondition',
				more: { returnAll: true },
				settings: { executeOnce: true, alwaysOutputData: true },
			},
		),
	);
	// A service reads 007 as 7; if that is another invoice, its UUID is not the expected one.
	const itsId = (row: string) => `${plainKey(`${row}.invoice_id`)}.replace(/^0+(?=\\d)/, '')`;
	const ofInvoice = `$('${NOW}').all().filter(({ json }) => ${itsId('json')} === ${itsId('$json')})`;
	const turn = flow.node(
		say('Its turn', 'Su turno'),
		[79, -4],
		onlyWhere(
			flow.id('c2'),
			`!${ofInvoice}.some(({ json }) => json.status === 'stamping' && json.run !== $execution.id)`,
		),
	);
	const wait = flow.node(
		say('Let the others wait', 'Los demás esperan'),
		[79, 4],
		rows(
			PAYMENTS,
			'update',
			[
				['run', 'eq', '={{ $execution.id }}'],
				['status', 'eq', 'stamping'],
				['message', 'isEmpty'],
			],
			{
				values: {
					taken: '',
					status: 'notStamped',
					message: 'Espera: otro pago de esta factura se está timbrando.',
				},
				settings: { executeOnce: true },
			},
		),
	);
	const stamp = flow.node(
		say('Stamp the payment', 'Timbrar el pago'),
		[92, -4],
		cfdi(
			{
				resource: 'invoice',
				operation: 'stampPayment',
				paidInvoiceFrom: 'id',
				invoiceId: '={{ $json.invoice_id }}',
				paymentDate: '={{ $json.date }}',
				paymentForm: '={{ $json.form }}',
				paymentAmount: '={{ $json.amount }}',
				paymentCurrency: 'MXN',
				instalment: `={{ Math.max(0, ...${ofInvoice}.map(({ json }) => json.instalment ?? 0)) + 1 }}`,
				earlierPayments: `={{ ${ofInvoice}.reduce((sum, { json }) => sum + (json.paid ?? 0), 0).toFixed(2) }}`,
				additionalFields: {},
				options: {
					ifOutcomeUnknown: 'find',
					downloadFiles: true,
					// From the list, or from an earlier payment of the invoice.
					expectedUuid: `={{ $json.uuid || ${ofInvoice}.map(({ json }) => json.uuid).find(Boolean) || '' }}`,
					ifNotCompared: 'goOn',
					uniqueKey: '={{ $json.reference }}',
				},
			},
			{ onError: 'continueErrorOutput' },
		),
	);
	const row = `$('${WRITTEN}').item.json`;
	const part = '$json.payments?.[0]';
	const noted = flow.node(
		say('Its row', 'Su renglón'),
		[107, -12],
		rows(
			PAYMENTS,
			'update',
			[
				['id', 'eq', `={{ ${row}.id }}`],
				['status', 'eq', 'stamping'],
			],
			{
				values: {
					taken:
						"={{ ['refused', 'notSent', 'conflict'].includes($json.error?.outcome) ? '' : 'yes' }}",
					status: `={{ !$json.error ? (${row}.email ? 'notMailed' : 'stamped') : ['refused', 'notSent', 'conflict'].includes($json.error.outcome) ? 'notStamped' : 'stamping' }}`,
					instalment: `={{ ${part}?.instalment ?? null }}`,
					...Object.fromEntries(
						['previousBalance', 'paid', 'balance'].map((name) => [
							name === 'previousBalance' ? 'previous_balance' : name,
							`={{ ${part} ? Number(${part}.${name}) : null }}`,
						]),
					),
					uuid: `={{ ${part}?.uuid ?? null }}`,
					payment_id: '={{ $json.payments ? String($json.id) : null }}',
					payment_uuid: '={{ $json.payments ? $json.uuid : null }}',
					message: `={{ $json.error ? $json.error.es.message + '\\n' + ($json.error.es.description ?? '') : ${row}.email ? ${beforeMail(`${row}.email`)} : '' }}`,
				},
			},
		),
	);
	const address = flow.node(
		say('With an address', 'Con dirección'),
		[107, 1],
		onlyWhere(flow.id('c1'), `Boolean(${row}.email)`),
	);
	const mail = flow.node(
		say('Mail it', 'Enviarlo'),
		[120, 1],
		sendMail(
			{
				toEmail: `={{ ${HAS_FILES} ? ${row}.email : '' }}`,
				subject:
					'=Complemento de pago de su factura {{ $json.payments[0].folio ?? $json.payments[0].uuid }}',
				text: `=Estimado cliente:\n\nRecibimos su pago de {{ $json.amount }} {{ $json.currency }} con fecha {{ ${row}.date }}. Adjuntamos su complemento de pago en XML y PDF.\n\nFolio fiscal del complemento: {{ $json.uuid }}\nFolio fiscal de la factura: {{ $json.payments[0].uuid }}\nParcialidad: {{ $json.payments[0].instalment }}\nSaldo anterior: {{ $json.payments[0].previousBalance }} {{ $json.payments[0].currency }}\nImporte pagado: {{ $json.payments[0].paid }} {{ $json.payments[0].currency }}\nSaldo pendiente: {{ $json.payments[0].balance }} {{ $json.payments[0].currency }}\n\nGracias por su pago.`,
				attachments: FILES,
			},
			{ onError: 'continueErrorOutput' },
		),
	);
	const mailed = flow.node(
		say('Note the mail', 'Anotar el correo'),
		[133, 1],
		rows(PAYMENTS, 'update', [['id', 'eq', `={{ ${row}.id }}`]], {
			values: {
				status: `={{ ${afterMail(`${row}.email`)} ? 'notMailed' : 'stamped' }}`,
				message: `={{ ${afterMail(`${row}.email`)} }}`,
			},
		}),
	);
	flow.row(each, oldest, untaken, WRITTEN, NOW);
	flow.row(WRITTEN, turn, stamp, noted);
	flow.line(WRITTEN, wait);
	// n8n runs the higher of two lines first: the row says that nothing was mailed until the mail is taken.
	flow.row(stamp, address, mail, mailed);
	flow.line(stamp, noted, 1);
	flow.line(mail, mailed, 1);
	return each;
}

/** Payments that need a person end the execution in red. @returns its first node */
function telling(flow: Flow, say: Say): string {
	const LEFT = say('What is left', 'Lo que queda');
	flow.node(
		LEFT,
		[27, 18],
		rows(PAYMENTS, 'get', [['status', 'neq', 'stamped']], { more: { returnAll: true } }),
	);
	const tell = flow.node(
		say('Tell a person', 'Avisar a una persona'),
		[40, 18],
		stopWith(
			say(
				`=Payments in the Data Table ${PAYMENTS} that need a person: {{ $('${LEFT}').all().map(({ json }) => json.reference).join(', ') }}. The columns status and message say why.`,
				`=Pagos de la Data Table ${PAYMENTS} que necesitan a una persona: {{ $('${LEFT}').all().map(({ json }) => json.reference).join(', ') }}. Las columnas status y message dicen por qué.`,
			),
		),
	);
	flow.row(LEFT, tell);
	return LEFT;
}
