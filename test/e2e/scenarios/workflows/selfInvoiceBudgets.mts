import { tableRows, updateRows } from '../../support/dataTable.mts';
import { Customer, MAIL, asked } from '../../support/customersPage.mts';
import type { Asked } from '../../support/customersPage.mts';
import { nothingRuns } from '../../support/executions.mts';
import type { OpenShop } from '../../support/openShop.mts';
import { putAside, rowOf } from '../../support/orderRows.mts';
import { BUYER } from '../../support/sales.mts';
import { money, totalOf } from '../../support/shopOrders.mts';
import type { Sale } from '../../support/shopOrders.mts';
import type { Row } from '../../support/table.mts';
import { takeWhatIsLeft } from '../../support/whatIsLeft.mts';

/** Limits per ticket and hour in the documentation. TO_SHOP limits the mails to the shop. */
const STAMPS = 15;
const DOWNLOADS = 30;
const MAILS = 5;
const TO_SHOP = 5;

const TAX = {
	rfc: 'URE180429TM6',
	name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
	regime: '601',
	postal_code: '86991',
	cfdi_use: 'G03',
};
const COLUMNS = [
	'rfc',
	'name',
	'regime',
	'postal_code',
	'cfdi_use',
	'email',
	'payment_form',
] as const;

/**
 * Checks how many stamps, downloads and mails correct answers can cause, and that a refused answer
 * does not change its row.
 */
export async function budgets(open: OpenShop): Promise<Row[]> {
	return [
		await wrongDataAgain(open),
		await sameInvoiceAgain(open),
		await toldOnce(open),
		await givenBack(open),
		await leftBehind(open),
		await notTaken(open),
	];
}

const hour = () => Math.floor(Date.now() / 3_600_000);

const purchaseOf = (sale: Sale) => ({ ticket: sale.number, total: money(totalOf(sale)) });

async function askedOften(
	{ setup }: OpenShop,
	count: number,
	body: (index: number) => Record<string, string>,
	atOnce = false,
): Promise<Asked[]> {
	const one = async (index: number) => await asked(setup, body(index), `10.20.${index}.1`);
	const indexes = Array.from({ length: count }, (_, index) => index);
	if (atOnce) return await Promise.all(indexes.map(one));
	const answers = [];
	for (const index of indexes) answers.push(await one(index));
	return answers;
}

const ofState = (answers: readonly Asked[], state: string) =>
	answers.filter((answer) => answer.state === state).length;

async function wrongDataAgain(open: OpenShop): Promise<Row> {
	const { checks, service } = open.setup;
	const sale = await putAside(open, open.shops.woo, '31');
	const began = hour();
	const before = await service.stampRequests();
	const wrong = (index: number) => ({
		step: 'stamp',
		...purchaseOf(sale),
		...TAX,
		name: `OTRO NOMBRE ${index}`,
	});
	const first = await askedOften(open, 10, wrong);
	checks.check(
		'explains the problem to a customer ten times',
		ofState(first, 'wrong') === 10,
		first.map(({ text }) => text),
	);
	const more = [
		...(await askedOften(open, 15, (index) => wrong(index + 10))),
		...(await askedOften(open, 30, (index) => wrong(index + 25), true)),
	];
	const requests = (await service.stampRequests()) - before;
	const most = STAMPS * (hour() - began + 1);
	checks.check(`of 55 tries ${requests} reach the service`, requests <= most, requests);
	const over = more.find(({ state }) => state === 'over');
	checks.check(
		'tells the others when to try again',
		Number(over?.minutes) >= 1 && Number(over?.minutes) <= 60,
		over,
	);
	const row = await rowOf(open, sale);
	const isBack = row?.state === 'noRfc' && !row.rfc && !row.name && !row.take_after;
	checks.check('and the row is as it was', isBack, row);

	const other = await putAside(open, open.shops.woo, '32');
	const right = { step: 'stamp', ...purchaseOf(other), ...TAX };
	const corrected = await askedOften(open, 11, (index) =>
		index < 10 ? { ...right, name: `OTRO NOMBRE ${index}` } : right,
	);
	checks.check(
		'who corrects ten times has an invoice',
		corrected.at(-1)?.state === 'done',
		corrected.map(({ text }) => text),
	);
	return {
		fault: 'Wrong tax data 55 times for one ticket, 30 of them at once',
		shown: `${requests} stamps reach the service; who corrects ten times has an invoice`,
		books: '1 stamp',
	};
}

async function sameInvoiceAgain(open: OpenShop): Promise<Row> {
	const { checks, service } = open.setup;
	const { mails } = open.mailServer;
	const sale = await putAside(open, open.shops.woo, '33');
	const began = hour();
	const of = { ...purchaseOf(sale), ...TAX };
	await askedOften(open, 1, () => ({ step: 'stamp', ...of, email: MAIL }));
	await nothingRuns(open.setup.n8n.rest, open.setup.signal);
	const downloads = async () => (await service.books()).requests['invoice.download'] ?? 0;
	const [before, mailed] = [await downloads(), mails.length];
	const pdf = () => ({ step: 'pdf', ...of });
	const files = [...(await askedOften(open, 40, pdf)), ...(await askedOften(open, 20, pdf, true))];
	const got = (await downloads()) - before;
	const hours = () => hour() - began + 1;
	checks.check(`of 60 downloads ${got} reach the service`, got <= DOWNLOADS * hours(), got);
	const given = files.filter(({ text }) => text.startsWith('%PDF')).length;
	checks.check('and those give the file', given === got, given);
	const sent = await askedOften(open, 12, (index) => ({
		step: 'mail',
		...of,
		email: `a${index}@example.com`,
	}));
	await nothingRuns(open.setup.n8n.rest, open.setup.signal);
	const mailsNow = mails.length - mailed;
	checks.check(
		`of 12 mails ${mailsNow} are sent, and the page says so of these`,
		mailsNow <= MAILS * hours() && ofState(sent, 'sent') === mailsNow,
		sent.map(({ text }) => text),
	);
	return {
		fault: 'One invoice: 60 downloads, 20 of them at once, and 12 mails',
		shown: `${got} downloads, ${mailsNow} mails`,
		books: '1 stamp',
	};
}

async function toldOnce(open: OpenShop): Promise<Row> {
	const { checks, n8n, signal } = open.setup;
	const sale = await putAside(open, open.shops.woo, '34');
	await updateRows(n8n.rest, 'cfdi_invoices', ['order_number', sale.number], {
		state: 'inGlobal',
		order_json: '',
	});
	const began = hour();
	const ofShop = () =>
		open.mailServer.mails.filter(({ subject }) => subject?.includes(`pedido ${sale.number}:`))
			.length;
	const body = { step: 'stamp', ...purchaseOf(sale), ...TAX, email: MAIL };
	const first = [
		...(await askedOften(open, 2, () => body)),
		...(await askedOften(open, 20, () => body, true)),
	];
	await nothingRuns(n8n.rest, signal);
	checks.check(
		`22 times the same data, 20 of them at once: ${ofShop()} mail to the shop`,
		ofShop() === 1,
		first.map(({ text }) => text),
	);
	const more = await askedOften(open, 20, (index) => ({ ...body, name: `OTRA ${index}` }));
	await nothingRuns(n8n.rest, signal);
	const mails = ofShop();
	checks.check(
		`20 times other data: ${mails} mails in all`,
		mails <= TO_SHOP * (hour() - began + 1),
		more.map(({ text }) => text),
	);
	return {
		fault: 'A ticket in a global invoice, asked for 42 times with 21 names',
		shown: `${mails} mails to the shop, the others wait`,
		books: '0 stamps',
	};
}

async function givenBack(open: OpenShop): Promise<Row> {
	const { checks, n8n, signal } = open.setup;
	const sale = await putAside(open, open.shops.woo, '35');
	const corrected = {
		rfc: BUYER.rfc ?? '',
		name: BUYER.name,
		regime: '601',
		postal_code: '86991',
		cfdi_use: 'G03',
		email: 'oficina@example.com',
		payment_form: '28',
		message: 'Falta la firma',
	};
	await updateRows(n8n.rest, 'cfdi_invoices', ['order_number', sale.number], corrected);
	const row = async () => {
		const found = await rowOf(open, sale);
		return JSON.stringify(
			[...COLUMNS, 'message', 'state', 'take_after'].map((name) => found?.[name]),
		);
	};
	const before = await row();
	const wrong = (index: number) => ({
		step: 'stamp',
		...purchaseOf(sale),
		...TAX,
		name: `OTRO NOMBRE ${index}`,
		email: `cliente${index}@example.com`,
	});
	await askedOften(open, 1, wrong);
	checks.check(
		"restores the office's corrections after a refused stamp",
		(await row()) === before,
		[before, await row()],
	);
	const both = await askedOften(open, 4, wrong, true);
	await nothingRuns(n8n.rest, signal);
	checks.check('and so do several at the same moment', (await row()) === before, [
		before,
		await row(),
		both.map(({ text }) => text),
	]);
	return {
		fault: "A customer's wrong data over what the office had corrected, in one tab and in four",
		shown: 'The row as it was',
		books: '0 stamps',
	};
}

/** n8n was killed after it saved the customer's data and before it called paid orders. */
async function leftBehind(open: OpenShop): Promise<Row> {
	const { checks, n8n, service } = open.setup;
	const sale = await putAside(open, open.shops.woo, '37');
	const before = (await service.invoices()).length;
	const inMinutes = async (minutes: number) => {
		const take_after = new Date(Date.now() + minutes * 60_000).toISOString();
		await updateRows(n8n.rest, 'cfdi_invoices', ['order_number', sale.number], {
			...TAX,
			take_after,
		});
	};
	await inMinutes(4);
	const [answer] = await askedOften(open, 1, () => ({
		step: 'stamp',
		...purchaseOf(sale),
		...TAX,
	}));
	checks.check('meanwhile the page asks to come back', answer?.state === 'later', answer);
	await inMinutes(-1);
	await takeWhatIsLeft(open);
	const row = await rowOf(open, sale);
	const stamps = (await service.invoices()).length - before;
	checks.check(
		"the schedule stamps it with the customer's input",
		row?.state === 'stamped' && row.recipient === TAX.rfc && stamps === 1,
		[row, stamps],
	);
	return {
		fault: 'n8n is killed after it wrote down what a customer entered',
		shown: 'That it is being invoiced; the schedule stamps it',
		books: '1 stamp',
	};
}

async function notTaken(open: OpenShop): Promise<Row> {
	const { checks, n8n, signal } = open.setup;
	const { mails } = open.mailServer;
	const sale = await putAside(open, open.shops.woo, '36');
	const customer = await Customer.start(open.setup);
	await customer.invoice(sale);
	await nothingRuns(n8n.rest, signal);
	const before = mails.length;
	await customer.fill({ mail: 'nadie@refused.example' });
	await customer.next(/No pudimos enviar el correo a esta dirección/);
	const noted = await rowOf(open, sale);
	checks.check(
		'the page says that it was not sent, and so does the row',
		noted?.message === 'No se envió el correo a nadie@refused.example',
		noted,
	);
	const of = { ...purchaseOf(sale), ...TAX, step: 'mail' };
	const lists = [
		'a@example.com, b@example.com',
		'a@example.com;b@example.com',
		'Ana <a@example.com>',
	];
	const answers = [];
	for (const email of [
		...lists,
		'a@example.com\nb@example.com',
		'a@example.com b@example.com',
		'',
	]) {
		answers.push(await asked(open.setup, { ...of, email }, '10.21.0.1'));
	}
	checks.check(
		'several addresses, or one with a name, are refused and not mailed',
		ofState(answers, 'address') === answers.length && mails.length === before,
		answers.map(({ text }) => text),
	);
	await customer.fill({ mail: MAIL });
	await customer.next(`La enviamos a ${MAIL}.`);
	const taken = await rowOf(open, sale);
	checks.check('clears the message after a valid address', taken?.message === '', taken);
	const rows = await tableRows(n8n.rest, 'cfdi_tries');
	checks.check('the tries are rows of an hour', rows.length < 1000, rows.length);
	await customer.close();
	return {
		fault: 'The mail server refuses an address; several addresses in one field',
		shown: 'At the field, that it was not sent; the row says so until it is',
		books: '1 stamp',
	};
}
