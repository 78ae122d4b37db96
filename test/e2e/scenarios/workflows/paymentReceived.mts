import { readPdfText, readStampedXml } from '../../../../tools/documents.mts';
import { importExample, photographExample } from '../../support/examples.mts';
import { bookedParts, laterPaid } from '../../support/laterPaid.mts';
import { attached, MailServer } from '../../support/mailServer.mts';
import {
	feed,
	instalmentsInBooks,
	instalmentsInTable,
	nameInvoice,
	TRIGGER,
} from '../../support/paymentRun.mts';
import type { PaymentRun } from '../../support/paymentRun.mts';
import type { Setup } from '../../support/setup.mts';
import type { Row } from '../../support/table.mts';
import {
	found,
	lostAnswer,
	notMailed,
	sameReference,
	tooMuch,
	twoRuns,
	writtenOtherwise,
} from './paymentFaults.mts';

const MAIL = 'cliente@example.com';
const PRICES = ['500.00', '1000.00', '2000.00', '3000.00'];

/**
 * As in a bank's list, the newest payment is first, and the payments of different invoices are
 * mixed.
 */
const PAYMENTS = [
	{ reference: 'R-6', of: 1, date: '2026-11-18', amount: '333.34', email: MAIL },
	{ reference: 'R-5', of: 2, date: '2026-11-17', amount: '580.00', email: '' },
	{ reference: 'R-4', of: 1, date: '2026-11-16', amount: '413.33', email: MAIL },
	{ reference: 'R-3', of: 2, date: '2026-11-12', amount: '1740.00', email: '' },
	{ reference: 'R-2', of: 1, date: '2026-11-11', amount: '413.33', email: MAIL },
	{ reference: 'R-1', of: 0, date: '2026-11-10', amount: '200.00', email: MAIL },
];
const INSTALMENTS = [
	['1: 200.00 of 580.00, 380.00 left'],
	[
		'1: 413.33 of 1160.00, 746.67 left',
		'2: 413.33 of 746.67, 333.34 left',
		'3: 333.34 of 333.34, 0.00 left',
	],
	['1: 1740.00 of 2320.00, 580.00 left', '2: 580.00 of 580.00, 0.00 left'],
];

/** Runs the workflow for payments with its sample, a bank's rows and faults. */
export async function paymentReceived(base: Setup): Promise<Row[]> {
	const mailServer = await MailServer.start(base);
	const setup = { ...base, credentials: { ...base.credentials, ...mailServer.credentials } };
	try {
		const id = await importExample(setup, 'payment-received');
		await photographExample(setup, id, 'workflows/payment-received');
		await asItIs(setup, id, mailServer);
		const invoices: number[] = [];
		for (const [index, price] of PRICES.entries()) {
			invoices.push(await setup.service.stamp(laterPaid(`PAID-${index}`, price)));
		}
		const run: PaymentRun = { setup, id, invoices, mailServer };
		return [
			await paidInParts(run),
			await tooMuch(run),
			await sameReference(run),
			await lostAnswer(run),
			await found(run),
			await twoRuns(run),
			await notMailed(run),
			await writtenOtherwise(run),
		];
	} finally {
		await mailServer.stop();
	}
}

async function asItIs(setup: Setup, id: string, mailServer: MailServer): Promise<void> {
	const { checks, n8n, service } = setup;
	await nameInvoice(setup, id, await service.stamp(laterPaid('MUESTRA-1', '1000.00')));
	const first = await n8n.rest.finished(await n8n.rest.run(await n8n.rest.workflow(id), TRIGGER));
	checks.check('runs to its end unchanged', first.status === 'success', first.error);
	const parts = bookedParts(await service.invoices());
	const left = parts.map(({ instalment, after }) => `${instalment}: ${after}`).join();
	checks.check('the sample payment of 1160.00 leaves 760.00', left === '1: 760.00', parts);
	checks.check('its mail arrives', mailServer.mails.length === 1, mailServer.mails.length);
	await checkMail(setup, mailServer, String(parts[0]?.complement));

	const requests = await service.stampRequests();
	const second = await n8n.rest.finished(await n8n.rest.run(await n8n.rest.workflow(id), TRIGGER));
	const same = (await service.stampRequests()) === requests && mailServer.mails.length === 1;
	const again = same && second.status === 'success';
	checks.check('stamps and mails nothing in a second run', again, second.error);
}

async function checkMail({ checks }: Setup, { mails }: MailServer, uuid: string): Promise<void> {
	const [mail] = mails;
	if (mail === undefined) return;
	const xml = readStampedXml(attached(mail, '.xml'));
	const pdf = (await readPdfText(attached(mail, '.pdf'))).replace(/\s/g, '');
	const asFiles = mail.attachments.filter(({ disposition }) => disposition === 'attachment');
	const files = asFiles.length === 2 && xml.uuid === uuid && pdf.includes(uuid);
	checks.check('the mail has XML and PDF of the complement', files, [uuid, xml, asFiles.length]);
	const text = mail.text ?? '';
	const about = mail.subject === 'Complemento de pago de su factura MUESTRA-1';
	const told = about && text.includes('Saldo pendiente: 760.00 MXN') && text.includes(uuid);
	checks.check('states the balance in Spanish', told, [mail.subject, text]);
}

async function paidInParts(run: PaymentRun): Promise<Row> {
	const { checks, service } = run.setup;
	const mailed = run.mailServer.mails.length;
	const requests = await service.stampRequests();
	const first = await feed(run, PAYMENTS);
	checks.check('the rows of a bank run to their end', first.status === 'success', first.error);
	for (const [of, instalments] of INSTALMENTS.entries()) {
		const booked = await instalmentsInBooks(run, of);
		const right = booked.join() === instalments.join();
		checks.check(`the books say ${instalments.join('; ')}`, right, booked);
		const kept = await instalmentsInTable(run, of);
		checks.check('and so does the table', kept.join() === instalments.join(), kept);
	}
	const mails = run.mailServer.mails.length - mailed;
	const addresses = PAYMENTS.filter(({ email }) => email !== '').length;
	checks.check(`the ${addresses} with an address are mailed`, mails === addresses, mails);

	const before = await service.stampRequests();
	const second = await feed(run, PAYMENTS);
	const sent = (await service.stampRequests()) - before;
	const nothing = sent === 0 && second.status === 'success';
	checks.check('the same rows again send nothing', nothing, [sent, second.error]);
	return {
		fault: `${PAYMENTS.length} payments of three invoices, the newest first, run twice in the workflow "Payment received"`,
		shown: `${first.status} and ${second.status}, ${mails} mails`,
		books: `${before - requests} complements, then ${sent}`,
	};
}
