import { until } from '../../../../tools/run/until.mts';
import { tableRows } from '../../support/dataTable.mts';
import { Customer, asked } from '../../support/customersPage.mts';
import type { OpenShop } from '../../support/openShop.mts';
import { listExecutions } from '../../support/executions.mts';
import { accepted, putAside } from '../../support/orderRows.mts';
import { money, totalOf } from '../../support/shopOrders.mts';
import type { Row } from '../../support/table.mts';

/**
 * The limits of wrong answers in the workflow's notes: for a ticket in an hour, and for a visitor in
 * a minute.
 */
const OF_TICKET = 5;
const OF_VISITOR = 20;
const ROUNDS = 20;

export async function attacks(open: OpenShop): Promise<Row[]> {
	return [
		await guessed(open),
		await swept(open),
		await sameAnswer(open),
		await hostile(open),
		await nonsense(open),
	];
}

const minute = () => Math.floor(Date.now() / 60_000);
const hour = () => Math.floor(minute() / 60);

async function guessed(open: OpenShop): Promise<Row> {
	const { setup } = open;
	const { checks, n8n, signal } = setup;
	const [sale, free] = [
		await putAside(open, open.shops.woo, '85'),
		await putAside(open, open.shops.woo, '86'),
	];
	const began = hour();
	const guess = async (index: number) =>
		await asked(
			setup,
			{ step: 'buy', ticket: sale.number, total: String(index + 1) },
			`10.0.0.${index}`,
		);
	const answers = await Promise.all(
		Array.from({ length: 40 }, async (_, index) => await guess(index)),
	);
	const atOnce = answers.filter(({ state }) => state === 'no').length;
	const more = [];
	for (let index = 40; index < 50; index++) more.push(await guess(index));
	const tried = atOnce + more.filter(({ state }) => state === 'no').length;
	const turned = hour() - began;
	checks.check(
		`of 40 totals at once ${atOnce} were looked at, of 50 ${tried}`,
		tried <= OF_TICKET * (turned + 1),
		[...answers, ...more].map(({ status, state }) => `${status} ${state}`),
	);
	const right = { step: 'buy', ticket: sale.number, total: money(totalOf(sale)) };
	const late = await asked(setup, right, '10.0.1.1');
	const isOver = late.state === 'over' || hour() > began;
	checks.check('then also refuses the right one', isOver, late);
	const open2 = { ...right, ticket: free.number, total: money(totalOf(free)) };
	const other = await asked(setup, open2, '10.0.0.1');
	checks.check('another ticket is not held up', other.state === 'open', other);
	await until(
		'only tries that were looked at are kept',
		async () => {
			const tries = await tableRows(n8n.rest, 'cfdi_tries');
			const kept = tries.filter(({ ticket_hour: of }) => String(of).endsWith(` ${sale.number}`));
			return kept.length <= OF_TICKET * (turned + 1) ? true : undefined;
		},
		{ signal },
	);
	const customer = await Customer.start(setup, 'phone', '10.0.2.1');
	await customer.open({ ticket: sale.number, total: money(totalOf(sale)) });
	await customer.next(hour() > began ? /Demasiados intentos|Su compra/ : /Demasiados intentos/);
	await customer.picture('phone-1-ticket-too-often');
	await customer.close();
	return {
		fault: '50 totals for one ticket, 40 of them at once, from 50 addresses',
		shown: `${tried} looked at, the others and the right one refused for the hour`,
		books: '0 stamps',
	};
}

async function swept(open: OpenShop): Promise<Row> {
	const { checks } = open.setup;
	const sale = await putAside(open, open.shops.woo, '88');
	const began = minute();
	const guess = async (index: number) =>
		await asked(
			open.setup,
			{ step: 'buy', ticket: `90${index}`, total: '99.00' },
			'203.0.113.9, 10.9.9.9',
		);
	const answers = await Promise.all(
		Array.from({ length: 60 }, async (_, index) => await guess(index)),
	);
	for (let index = 60; index < 85; index++) answers.push(await guess(index));
	const right = { step: 'buy', ticket: sale.number, total: money(totalOf(sale)) };
	const same = await asked(open.setup, right, '198.51.100.7, 10.9.9.9');
	const turned = minute() - began;
	const tried = answers.filter(({ state }) => state === 'no').length;
	checks.check(
		`of 85 tickets ${tried} were looked at in ${turned + 1} minutes`,
		tried <= OF_VISITOR * (turned + 1),
		tried,
	);
	checks.check(
		'the visitor waits a minute, whatever they say of themselves',
		same.state === 'over' || turned > 0,
		same,
	);
	const other = await asked(open.setup, right, '10.9.9.8');
	checks.check('other visitors are not held up', other.state === 'open', other);
	return {
		fault: 'One total on 85 tickets, 60 of them at once, from one address',
		shown: `${tried} looked at; another visitor is not held up`,
		books: '0 stamps',
	};
}

/** An unknown ticket and a wrong total must not differ in the response or its time. */
async function sameAnswer(open: OpenShop): Promise<Row> {
	const { checks } = open.setup;
	const times: Record<'none' | 'wrong', number[]> = { none: [], wrong: [] };
	const texts = new Set<string>();
	let there = '';
	for (let round = 0; round < ROUNDS; round++) {
		if (round % 4 === 0) {
			there = (await putAside(open, open.shops.woo, String(60 + round / 4))).number;
		}
		for (const [kind, ticket] of [
			['none', `7${there}`],
			['wrong', there],
		] as const) {
			const answer = await asked(
				open.setup,
				{ step: 'buy', ticket, total: '1' },
				`10.1.${round}.${kind.length}`,
			);
			texts.add(`${answer.status} ${answer.text}`);
			times[kind].push(answer.ms);
		}
	}
	const [none, wrong] = [median(times.none), median(times.wrong)];
	checks.check('the answer is the same', texts.size === 1, [...texts]);
	const apart = Math.abs(none - wrong);
	checks.check(
		`and comes after ${none} and ${wrong} ms (medians of ${ROUNDS})`,
		apart < Math.max(25, none / 4),
		times,
	);
	return {
		fault: 'Tickets that are not there, and wrong totals of tickets that are',
		shown: `The same answer, after ${none} and ${wrong} ms`,
		books: '0 stamps',
	};
}

const median = (numbers: number[]) =>
	Math.round(numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0);

async function hostile(open: OpenShop): Promise<Row> {
	const { checks, n8n } = open.setup;
	const sale = await putAside(open, open.shops.woo, '89');
	const name =
		'<img src=x onerror="document.title=\'broken\'"><script>document.title="broken"</script>';
	await accepted(open, { ...sale, lines: sale.lines.map((line) => ({ ...line, name })) });
	const customer = await Customer.start(open.setup, 'phone', '10.3.0.1');
	await customer.findPurchase(sale);
	const inside = await customer.page.locator('#lines img, #lines script').count();
	const title = await customer.page.title();
	checks.check('texts of an order stay texts', inside === 0 && title !== 'broken', [inside, title]);
	await customer.picture('phone-2-purchase-hostile');
	await customer.close();
	const rows = await tableRows(n8n.rest, 'cfdi_invoices');
	const before = await tableRows(n8n.rest, 'cfdi_tries');
	const bodies: ReadonlyArray<Parameters<typeof asked>[1]> = [
		{ step: 'buy', ticket: '9'.repeat(500_000), total: '1'.repeat(500_000) },
		{ step: 'buy', ticket: ['1', '2'], total: '{}' },
		{ step: 'stamp', ticket: "' OR 1=1 --", total: 'NaN', rfc: '<b>' },
		{ step: 'files', ticket: '', total: '0', token: '' },
		{ step: ['a', 'b'], __proto__x: '1' },
		{ step: 'buy', token: '-' },
	];
	const answers = [];
	for (const [index, body] of bodies.entries()) {
		answers.push(await asked(open.setup, body, `10.4.0.${index}`));
	}
	const all = answers.map(({ status, text }) => `${status} ${text}`);
	checks.check(
		'input of any size and shape gets the same answer',
		all.every((one) => one === '200 {"state":"no"}'),
		all,
	);
	const after = await tableRows(n8n.rest, 'cfdi_tries');
	const longest = Math.max(...after.map((row) => JSON.stringify(row).length));
	checks.check(`a try is a row of at most ${longest} characters`, longest < 400, [
		before.length,
		after.length,
	]);
	const same = (await tableRows(n8n.rest, 'cfdi_invoices')).length === rows.length;
	checks.check('no guess changes the register', same);
	return {
		fault: 'HTML in the lines of an order; input of half a megabyte, lists, objects, SQL',
		shown: 'Texts; the same answer as to a wrong ticket',
		books: '0 stamps',
	};
}

const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';
const PARTS = 'multipart/form-data; boundary=x';
const part = (name: string, value: string) =>
	`--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string) =>
	`--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.pdf"\r\n\r\n1\r\n`;
const nested = (open: string, close: string, depth: number) =>
	open.repeat(depth) + close.repeat(depth);

const NONSENSE: ReadonlyArray<readonly [type: string, body: string, method?: string]> = [
	...[100, 5000, 100_000].flatMap((depth) => [
		[JSON_TYPE, `{"step":"buy","ticket":${nested('[', ']', depth)}}`] as const,
		[JSON_TYPE, `{"step":${nested('{"a":', '}', depth).replace(':}', ':1}')}}`] as const,
		['text/xml', nested('<step>', '</step>', depth / 10)] as const,
	]),
	[JSON_TYPE, nested('[', ']', 20_000)],
	[
		JSON_TYPE,
		'{"__proto__":{"step":"buy"},"step":"buy","toString":1,"constructor":{"prototype":1}}',
	],
	[JSON_TYPE, `{"step":"buy","${'k'.repeat(5_000_000)}":1}`],
	[JSON_TYPE, `{"step":"buy","ticket":"${'k'.repeat(15_000_000)}"}`],
	[JSON_TYPE, '{"step":'],
	[JSON_TYPE, 'null'],
	['text/plain', 'step=buy'],
	['application/xml', '<a><__proto__>1</__proto__><step>buy</step></a>'],
	['application/octet-stream', '\u0000\u00ff'],
	[FORM, `step=buy&ticket=${'k'.repeat(15_000_000)}`],
	[FORM, `step=buy&${'k=1&'.repeat(5000)}`],
	[FORM, '__proto__=1&constructor=2&toString=3&step=buy&step=stamp'],
	[FORM, 'step=buy&ticket=%E0%A4%A&third=%00%C3%28'],
	[`${FORM}; charset=utf-99`, 'step=buy'],
	[
		PARTS,
		`${Array.from({ length: 1000 }, (_, index) => part(`k${index}`, '1')).join('')}--x--\r\n`,
	],
	[PARTS, `${part('step', 'buy')}${part('__proto__', '1')}${part('toString', '1')}--x--\r\n`],
	[
		PARTS,
		`${part('step', 'buy')}${Array.from({ length: 2000 }, (_, at) => file(`f${at}`)).join('')}--x--\r\n`,
	],
	[PARTS, `${part('step', 'buy')}${file('certificate').repeat(2000)}--x--\r\n`],
	[PARTS, part('step', 'buy')],
	['multipart/form-data', part('step', 'buy')],
	[FORM, 'step=buy', 'PUT'],
	[FORM, 'step=buy', 'DELETE'],
];

/**
 * n8n mails every failed execution, so requests that the page never sends must not cause a failure.
 */
async function nonsense(open: OpenShop): Promise<Row> {
	const { checks, n8n, signal } = open.setup;
	const failed = async () =>
		(await listExecutions(n8n.rest, undefined, ['error', 'crashed'])).length;
	const before = await failed();
	const answers = [];
	for (const [index, [type, body, method = 'POST']] of NONSENSE.entries()) {
		const response = await fetch(`${n8n.url}/webhook/cfdi-autofactura`, {
			method,
			headers: { 'content-type': type, 'x-forwarded-for': `10.5.0.${index}` },
			body,
			signal,
		});
		answers.push(`${response.status} ${(await response.text()).slice(0, 40)}`);
	}
	const sale = await putAside(open, open.shops.woo, '79');
	const form = new FormData();
	form.set('step', 'certificate');
	form.set('ticket', sale.number);
	form.set('total', money(totalOf(sale)));
	form.set('certificate', new Blob(['no PDF'], { type: 'application/pdf' }), 'a.pdf');
	const url = `${n8n.url}/webhook/cfdi-autofactura`;
	const read = await (await fetch(url, { method: 'POST', body: form, signal })).text();
	checks.check(
		'accepts one file and reports that it is not a PDF',
		read.includes('"unread"'),
		read,
	);
	const red = (await failed()) - before;
	checks.check(`${answers.length} pieces of nonsense leave no red execution`, red === 0, answers);
	return {
		fault: `${answers.length} requests that no page sends: deep JSON and XML, 15 MB, 1,000 fields`,
		shown: `n8n's answer, or that there is no such purchase; ${red} red executions`,
		books: '0 stamps',
	};
}
