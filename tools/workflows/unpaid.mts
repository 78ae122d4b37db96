import type { Flow, Say } from './flow.mts';
import { makeTable, rows } from './parts.mts';

const PAYMENTS = 'cfdi_payments';
const INVOICES = 'cfdi_invoices';
const TODAY = "$now.setZone('America/Mexico_City')";

/** The invoices that are still to be paid, the oldest first. @returns its first node */
export function unpaid(flow: Flow, say: Say): string {
	const table = flow.node(say('Table: invoices', 'Tabla: facturas'), [27, 24], makeTable(INVOICES));
	const LATER = say('Invoices with PPD', 'Facturas con PPD');
	flow.node(
		LATER,
		[40, 24],
		rows(
			INVOICES,
			'get',
			[
				['method', 'eq', 'PPD'],
				['status', 'eq', 'stamped'],
			],
			{ more: { returnAll: true } },
		),
	);
	const PAID = say('Their payments', 'Sus pagos');
	flow.node(
		PAID,
		[53, 24],
		rows(PAYMENTS, 'get', [['paid', 'isNotEmpty']], {
			more: { returnAll: true },
			settings: { executeOnce: true, alwaysOutputData: true },
		}),
	);
	const list = flow.node(say('What is still to be paid', 'Lo que falta por cobrar'), [66, 24], {
		type: 'set',
		version: 3.4,
		parameters: {
			mode: 'raw',
			jsonOutput: `={{ ((invoices, payments) => ({ open: invoices.map((invoice) => [invoice, payments.filter(({ invoice_id }) => invoice_id === invoice.invoice_id)]).map(([invoice, paid]) => [invoice, paid, paid.reduce((sum, each) => sum + (each.paid ?? 0), 0)]).map(([{ invoice_id, uuid, order_number, recipient, currency, total, issued_on }, paid, sum]) => ({ invoice_id, uuid, order_number, recipient, currency, total: total.toFixed(2), paid: sum.toFixed(2), balance: (total - sum).toFixed(2), last_payment: paid.map(({ date }) => date).sort().at(-1) ?? '', issued_on, days_open: Math.floor(${TODAY}.diff(DateTime.fromISO(issued_on, { zone: 'America/Mexico_City' }), 'days').days) })).filter(({ balance }) => Number(balance) > 0).sort((a, b) => a.issued_on < b.issued_on ? -1 : 1) }))($('${LATER}').all().map(({ json }) => json), $('${PAID}').all().map(({ json }) => json)) }}`,
			options: {},
		},
		settings: { executeOnce: true },
	});
	const open = flow.node(say('Open invoices', 'Facturas por cobrar'), [79, 24], {
		type: 'splitOut',
		version: 1,
		parameters: { fieldToSplitOut: 'open', options: {} },
	});
	flow.row(table, LATER, PAID, list, open);
	return table;
}

/** Payments that need a person end the execution in red. @returns its first node */
export function telling(flow: Flow, say: Say): string {
	const LEFT = say('What is left', 'Lo que queda');
	flow.node(
		LEFT,
		[27, 39],
		rows(PAYMENTS, 'get', [['status', 'neq', 'stamped']], { more: { returnAll: true } }),
	);
	const tell = flow.node(say('Tell a person', 'Avisar a una persona'), [40, 39], {
		type: 'stopAndError',
		version: 1,
		parameters: {
			errorMessage: say(
				`=Payments in the Data Table ${PAYMENTS} that need a person: {{ $('${LEFT}').all().map(({ json }) => json.reference).join(', ') }}. The columns status and message say why.`,
				`=Pagos de la Data Table ${PAYMENTS} que necesitan a una persona: {{ $('${LEFT}').all().map(({ json }) => json.reference).join(', ') }}. Las columnas status y message dicen por qué.`,
			),
		},
	});
	flow.row(LEFT, tell);
	return LEFT;
}
