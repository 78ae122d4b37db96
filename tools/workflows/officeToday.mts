import type { Flow, Say } from './flow.mts';
import { askedOf, MOST_ROWS } from './invoiceFormWords.mts';
import type { Names } from './invoiceFormWords.mts';
import { NOT_MAILED } from './mailedAgain.mts';
import { review } from './nodes.mts';
import { jsonOf, rows, TRY_AGAIN } from './parts.mts';

const [INVOICES, PAYMENTS] = ['cfdi_invoices', 'cfdi_payments'];

/** What a row of an order or a refund is, while nothing was stamped for it. */
const WAITING = ['refused', 'unknown', 'noInvoice'];

const OPEN_STATUS = ['cancelling', 'cancelRefused', 'cancelUnknown'];

/** A table may just be being made. */
const newest = {
	more: {
		limit: MOST_ROWS,
		orderBy: true,
		orderByColumn: 'id',
		orderByDirection: 'DESC',
	},
	settings: { ...TRY_AGAIN, executeOnce: true, alwaysOutputData: true },
};

/**
 * What needs a person today, and the month so far; and an order that is taken again.
 * @returns the first and the last node of the one, and that of the other
 */
export function officeToday(
	flow: Flow,
	say: Say,
	names: Names,
): { first: string; last: string; again: string } {
	flow.node(
		names.OPEN,
		[27, 55],
		rows(
			INVOICES,
			'get',
			[
				...WAITING.map((state) => ['state', 'eq', state] as const),
				...OPEN_STATUS.map((status) => ['status', 'eq', status] as const),
				// What is unpaid, and what was given back of it.
				['method', 'eq', 'PPD'],
				['type', 'eq', 'E'],
				['message', 'like', `${NOT_MAILED}%`],
			],
			{ match: 'anyCondition', ...newest },
		),
	);
	flow.node(
		names.MONTH,
		[40, 55],
		rows(
			INVOICES,
			'get',
			[['issued_on', 'like', "={{ $now.setZone('America/Mexico_City').toFormat('yyyy-LL') }}%"]],
			newest,
		),
	);
	flow.node(
		names.PAID,
		[53, 55],
		rows(
			PAYMENTS,
			'get',
			[
				['payment_id', 'isNotEmpty'],
				['status', 'eq', 'notStamped'],
				['status', 'eq', 'stamping'],
			],
			{ match: 'anyCondition', ...newest },
		),
	);
	flow.node(
		names.TODAY,
		[66, 55],
		review(
			'today',
			{
				register: jsonOf(names.OPEN),
				month: jsonOf(names.MONTH),
				payments: jsonOf(names.PAID),
			},
			{ onError: 'continueRegularOutput' },
		),
	);
	flow.row(names.OPEN, names.MONTH, names.PAID, names.TODAY);
	const state = `((state) => ${JSON.stringify(WAITING)}.includes(state) ? state : '-')(${askedOf(names, 'state')})`;
	// The workflow that owns it takes it within five minutes: what has an invoice is never stamped again.
	const again = flow.node(
		say('Take it again', 'Tomarlo otra vez'),
		[70, 6],
		rows(
			INVOICES,
			'update',
			[
				['id', 'eq', `={{ Number(${askedOf(names, 'row')}) || 0 }}`],
				['state', 'eq', `={{ ${state} }}`],
			],
			{
				values: { state: "={{ $json.body?.what === 'refund' ? 'refund' : 'again' }}" },
				settings: { alwaysOutputData: true },
			},
		),
	);
	return { first: names.OPEN, last: names.TODAY, again };
}
