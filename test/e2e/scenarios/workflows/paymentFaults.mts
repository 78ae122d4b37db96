import { updateRows } from '../../support/dataTable.mts';
import { bookedParts } from '../../support/laterPaid.mts';
import { feed, instalmentsInBooks, rowOf, start, TABLE } from '../../support/paymentRun.mts';
import type { Payment, PaymentRun } from '../../support/paymentRun.mts';
import type { Row } from '../../support/table.mts';

const MAIL = 'cliente@example.com';
const STAMP_MS = 500;

const payment = (reference: string, of: number, amount: string, email = MAIL): Payment => ({
	reference,
	of,
	date: '2026-11-19',
	amount,
	email,
});

export async function tooMuch(run: PaymentRun): Promise<Row> {
	const { checks, service } = run.setup;
	const before = await service.stampRequests();
	const { status, error } = await feed(run, [payment('R-7', 0, '380.01')]);
	const row = await rowOf(run, 'R-7');
	const named = status === 'error' && (error?.message ?? '').includes('R-7');
	checks.check('a payment above the balance ends in red, with its reference', named, error);
	const why = row?.status === 'notStamped' && String(row.message).includes('380.00');
	checks.check('its row says why', why, row);
	checks.check('it is not sent', (await service.stampRequests()) === before);

	const corrected = await feed(run, [payment('R-7', 0, '80.00')]);
	const instalment = (await instalmentsInBooks(run, 0))[1];
	const right = instalment === '2: 80.00 of 380.00, 300.00 left';
	const stamped = corrected.status === 'success' && right;
	checks.check('corrected, it is stamped', stamped, [corrected.error, instalment]);
	return {
		fault: 'A payment above the balance of its invoice, and corrected',
		shown: `${status}, and in its row: ${String(row?.message).split('\n')[0]}; then ${corrected.status}`,
		books: String(instalment),
	};
}

export async function sameReference(run: PaymentRun): Promise<Row> {
	const { checks, service } = run.setup;
	const before = await service.stampRequests();
	const { status, error } = await feed(run, [payment('R-1', 3, '480.00')]);
	const named = status === 'error' && (error?.message ?? '').includes('R-1');
	const sent = (await service.stampRequests()) - before;
	checks.check('another payment with a used reference is not sent', named && sent === 0, error);
	const row = await rowOf(run, 'R-1', 3);
	const why = row?.status === 'notStamped' && String(row.message).includes('ya se usó, pero con');
	checks.check('its row says so, and lets the next payments of the invoice go on', why, row);
	// A person writes these values after correcting the list. The row then belongs to no invoice.
	const done = { status: 'stamped', invoice_id: '' };
	await updateRows(run.setup.n8n.rest, TABLE, ['id', String(row?.id)], done);
	return {
		fault: 'A payment of another invoice with a reference that was used',
		shown: `${status}, and in its row: ${String(row?.message).split('\n')[0]}`,
		books: `${sent} further requests`,
	};
}

/** Loses the response to a payment. The workflow then finds the payment complement. */
export async function found(run: PaymentRun): Promise<Row> {
	const { checks, service } = run.setup;
	await service.orderFault({ fault: 'reset', work: 'done', match: '"Monto":"38.89"' });
	const { status, error } = await feed(run, [payment('R-13', 0, '38.89')]);
	const booked = (await instalmentsInBooks(run, 0)).slice(4);
	const once = booked.join() === '5: 38.89 of 138.89, 100.00 left';
	checks.check('finds a payment after a lost answer', status === 'success' && once, [
		error,
		booked,
	]);
	const row = await rowOf(run, 'R-13');
	const done = row?.status === 'stamped' || row?.status === 'mailed';
	checks.check('its row has it', done && Number(row.balance) === 100, row);
	return {
		fault: 'The answer for a payment is lost',
		shown: `${status}, in its row: ${String(row?.status)}`,
		books: booked.join('; '),
	};
}

/** Loses the response to a payment that cannot be found. Another payment follows. */
export async function lostAnswer(run: PaymentRun): Promise<Row> {
	const { checks, n8n, service } = run.setup;
	const rows = [payment('R-8', 0, '111.11'), payment('R-9', 0, '50.00')];
	await service.orderFault({ fault: 'reset', work: 'done', match: '"Monto":"111.11"' });
	const last = (await service.invoices()).at(-1)?.id ?? 0;
	await service.orderFault({
		operation: 'invoice.download',
		fault: 'html',
		work: 'none',
		match: `"Id":"${last + 1}"`,
		times: 'always',
	});
	const { error: { message = '' } = {} } = await feed(run, rows);
	const named = message.includes('R-8') && message.includes('R-9');
	checks.check('after a lost answer it ends in red, with both references', named, message);
	await feed(run, rows);
	const booked = await instalmentsInBooks(run, 0);
	const once = booked.slice(2).join() === '3: 111.11 of 300.00, 188.89 left';
	checks.check('run again, the payment is stamped once, and the next one waits', once, booked);
	const kept = [(await rowOf(run, 'R-8'))?.status, (await rowOf(run, 'R-9'))?.status].join();
	checks.check('their rows say so', kept === 'stamping,notStamped', kept);

	const part = bookedParts(await service.invoices()).find(({ paid }) => paid === '111.11');
	await updateRows(n8n.rest, TABLE, ['reference', 'R-8'], {
		status: 'stamped',
		instalment: 3,
		previous_balance: 300,
		paid: 111.11,
		balance: 188.89,
		uuid: part?.invoice ?? '',
		payment_uuid: part?.complement ?? '',
	});
	await service.clearFaults();
	const after = await feed(run, rows);
	const next = (await instalmentsInBooks(run, 0))[3];
	const goesOn = after.status === 'success' && next === '4: 50.00 of 188.89, 138.89 left';
	checks.check('with its row filled in, the next one is stamped', goesOn, [after.error, next]);
	return {
		fault:
			'The answer for a payment is lost and nobody can read its file; another payment of that invoice follows',
		shown: `${kept}; when a person has filled in the row of the first: ${after.status}`,
		books: [...booked.slice(2), next].join('; '),
	};
}

export async function twoRuns(run: PaymentRun): Promise<Row> {
	const { checks, n8n, service } = run.setup;
	await service.set({ delayMs: STAMP_MS });
	const rows = [payment('R-10', 3, '1000.00'), payment('R-11', 3, '480.00')];
	const ids: string[] = [];
	for (const row of rows) ids.push(await start(run, [row]));
	const together: string[] = [];
	for (const id of ids) together.push((await n8n.rest.finished(id)).status);
	const first = await instalmentsInBooks(run, 3);
	const numbers = first.map((instalment) => instalment.split(':')[0]);
	const distinct = new Set(numbers).size === numbers.length;
	checks.check('two runs at once give no instalment twice', distinct, first);
	await service.set({ delayMs: 0 });
	const after = await feed(run, rows);
	const booked = await instalmentsInBooks(run, 3);
	const both = booked.length === 2 && booked[1]?.endsWith('2000.00 left') === true;
	const green = after.status === 'success';
	checks.check('after the next run both are stamped', both && green, [booked, after.error]);
	return {
		fault: 'Two runs at once, each with a payment of the same invoice',
		shown: `${together.join(' and ')}, then ${after.status}`,
		books: booked.join('; '),
	};
}

export async function notMailed(run: PaymentRun): Promise<Row> {
	const { checks, service } = run.setup;
	const row = payment('R-12', 3, '500.00', 'cliente@refused.example');
	const { status, error } = await feed(run, [row]);
	const kept = await rowOf(run, 'R-12');
	const red = status === 'error' && (error?.message ?? '').includes('R-12');
	checks.check('a refused mail ends in red', red, error);
	const isStamped = kept?.status === 'notMailed' && Number(kept.balance) === 1500;
	checks.check('its row says that it is stamped, and not mailed', isStamped, kept);
	const says = String(kept?.message).startsWith(
		'No se envió el correo a cliente@refused.example: ',
	);
	checks.check('and to whom, and why', says, kept?.message);
	const before = await service.stampRequests();
	await feed(run, [row]);
	const sent = (await service.stampRequests()) - before;
	checks.check('run again, it is not stamped again', sent === 0, sent);
	return {
		fault: 'The mail with a complement is refused',
		shown: `${status}, and in its row: ${String(kept?.message)}`,
		books: `${sent} further requests when it is run again`,
	};
}

/** People and spreadsheets enter an invoice's ID with different padding. */
export async function writtenOtherwise(run: PaymentRun): Promise<Row> {
	const { checks } = run.setup;
	const pads = [' ', '\t', '\u200b', '\ufeff', '\u00a0', '\u202a'];
	const rows = pads.map((pad, at) => ({
		...payment(`R-14-${at}`, 3, '100.00', at === 0 ? MAIL : 'cliente@refused.example'),
		written: (id: number) => (at % 2 === 0 ? `${pad}${id}` : `${id}${pad}`),
	}));
	// The node counts payments within a run, so these need separate runs.
	const mailed = run.mailServer.mails.length;
	for (const row of rows.slice(0, 3)) await feed(run, [row]);
	await feed(run, rows.slice(3));
	const booked = (await instalmentsInBooks(run, 3)).slice(3);
	const wanted = rows.map(
		(_row, at) => `${at + 4}: 100.00 of ${1500 - at * 100}.00, ${1400 - at * 100}.00 left`,
	);
	checks.check('each is the next instalment', booked.join() === wanted.join(), booked);
	const first = await rowOf(run, 'R-14-0', 3);
	const isSent = first?.status === 'stamped' && !first.message;
	const mails = run.mailServer.mails.length - mailed;
	checks.check(
		'the one with a right address is mailed, and its row says so',
		isSent && mails === 1,
		[first, mails],
	);
	return {
		fault: 'Six payments whose invoice_id has a space, a tab or an invisible character around it',
		shown: `${String(first?.status)}, ${mails} mail`,
		books: booked.join('; '),
	};
}
