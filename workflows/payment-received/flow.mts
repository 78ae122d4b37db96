import { Flow } from '../parts/flow.mts';
import type { Say, WrittenWorkflow } from '../parts/flow.mts';
import {
	cfdi,
	desk,
	itemOf,
	rowsOf,
	schedule,
	sendMail,
	setFields,
	stopWith,
} from '../parts/nodes.mts';
import { AUTO, FILES, makeTable, rows } from '../parts/parts.mts';
import { notes } from './notes.mts';

const PAYMENTS = 'cfdi_payments';

/** The sample names no invoice, so it is not stamped. */
const PAYMENT: Readonly<Record<string, string>> = {
	reference: 'MUESTRA-1-A',
	invoice_id: '',
	uuid: '',
	date: "={{ $now.setZone('America/Mexico_City').toISODate() }}",
	form: '03',
	amount: '400.00',
	email: 'cliente@example.com',
};

/** Builds the workflow that issues payment complements for received payments. */
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
	flow.line(table, stamping(flow, say));
	flow.line(table, telling(flow, say));
	return flow.written;
}

/** @returns the first node's name */
function stamping(flow: Flow, say: Say): string {
	const each = flow.node(
		say('Each payment', 'Cada pago'),
		[27, -10],
		setFields(flow, Object.entries(PAYMENT)),
	);
	const oldest = flow.node(
		say('The oldest first', 'El más antiguo primero'),
		[40, -10],
		desk({ resource: 'payment', operation: 'prepare' }),
	);
	const same = [
		['reference', 'eq', '={{ $json.reference }}'],
		['invoice_id', 'eq', '={{ $json.invoice_id }}'],
	] as const;
	const untaken = flow.node(
		say('Not taken yet', 'Aún no se toma'),
		[53, -10],
		rows(PAYMENTS, 'rowNotExists', [...same, ['taken', 'eq', 'yes']]),
	);
	const written = flow.node(
		say('Write it down', 'Anotarlo'),
		[66, -10],
		rows(PAYMENTS, 'upsert', same, { more: AUTO }),
	);
	// Two simultaneous executions must see each other's payments, so read the table after writing
	// this payment.
	const now = flow.node(
		say('The table now', 'La tabla ahora'),
		[79, -10],
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
	const turn = flow.node(
		say('Whose turn is it?', '¿A quién le toca?'),
		[92, -10],
		desk({ resource: 'payment', operation: 'takeTurns', paymentRows: rowsOf(written) }),
	);
	const stamp = flow.node(
		say('Stamp the payment', 'Timbrar el pago'),
		[105, -4],
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
				instalment: '={{ $json.instalment }}',
				earlierPayments: '={{ $json.earlierPayments }}',
				additionalFields: {},
				options: {
					ifOutcomeUnknown: 'find',
					downloadFiles: true,
					// The UUID comes from the list of payments or an earlier payment of the same
					// invoice.
					expectedUuid: '={{ $json.expectedUuid }}',
					ifNotCompared: 'goOn',
					uniqueKey: '={{ $json.reference }}',
				},
			},
			{ onError: 'continueErrorOutput' },
		),
	);
	const became = flow.node(
		say('What became of it?', '¿Qué pasó con él?'),
		[118, -4],
		desk({ resource: 'payment', operation: 'record', paymentRow: itemOf(turn) }),
	);
	const noted = flow.node(
		say('Its row', 'Su renglón'),
		[157, -16],
		rows(
			PAYMENTS,
			'update',
			[
				['id', 'eq', '={{ $json.id }}'],
				// Update the row only if it still belongs to this execution. If another execution has since
				// taken the payment, that execution writes the result.
				['run', 'eq', '={{ $json.run }}'],
			],
			{ more: AUTO },
		),
	);
	const mail = flow.node(
		say('Mail it', 'Enviarlo'),
		[131, 1],
		sendMail(
			{
				toEmail: '={{ $json.to }}',
				subject: '={{ $json.subject }}',
				text: '={{ $json.text }}',
				files: FILES,
			},
			{ onError: 'continueErrorOutput' },
		),
	);
	const mailed = flow.node(
		say('Was it mailed?', '¿Se envió?'),
		[144, 1],
		desk({ resource: 'payment', operation: 'recordMail', paymentRow: itemOf(turn) }),
	);
	flow.row(each, oldest, untaken, written, now, turn, stamp, became);
	// n8n first executes the higher node on the canvas. A waiting payment is therefore reported
	// before the next stamp, and a mail is recorded only after the mail server has accepted it.
	flow.line(turn, noted, 1);
	flow.line(stamp, became, 1);
	flow.line(became, noted);
	flow.line(became, mail, 1);
	flow.row(mail, mailed, noted);
	flow.line(mail, mailed, 1);
	return each;
}

/**
 * Makes the execution fail if payments need a person.
 * @returns the first node's name
 */
function telling(flow: Flow, say: Say): string {
	const left = flow.node(
		say('What is left', 'Lo que queda'),
		[27, 18],
		rows(PAYMENTS, 'get', [['status', 'neq', 'stamped']], { more: { returnAll: true } }),
	);
	const references = `{{ $('${left}').all().map(({ json }) => json.reference).join(', ') }}`;
	const tell = flow.node(
		say('Tell a person', 'Avisar a una persona'),
		[40, 18],
		stopWith(
			say(
				`=Payments in the Data Table ${PAYMENTS} that need a person: ${references}. The columns status and message say why.`,
				`=Pagos de la Data Table ${PAYMENTS} que necesitan a una persona: ${references}. Las columnas status y message dicen por qué.`,
			),
		),
	);
	flow.row(left, tell);
	return left;
}
