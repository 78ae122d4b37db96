import type { Decided } from './cancellations';
import { preview, resultRows, sheetInvoices, sheetPage } from './files';
import type { FileItem } from './filePages';

const EVIL = '<a href="https://evil.example">x</a>&lt;b&gt;';

const isText = (html: string) => {
	expect(html).toContain('evil.example');
	expect(html).not.toContain('<a');
	expect(html).not.toContain('&lt;b&gt;');
};

const decided = (what: Decided['what']): Decided => ({
	invoice_id: EVIL,
	why: EVIL,
	listed: {},
	wanted: [{ row: 2, sheet: EVIL, reason: EVIL, replacement: EVIL, uuid: EVIL, folio: EVIL }],
	uuid: EVIL,
	what,
	says: EVIL,
	sat_status: EVIL,
	order_number: EVIL,
	cancel_reason: EVIL,
	replacement: EVIL,
	total: EVIL,
	currency: EVIL,
	type: EVIL,
	recipient: EVIL,
	method: EVIL,
	issued_on: EVIL,
});

const place = { row: 2, sheet: EVIL, cells: { A: EVIL } };
const GIVEN: FileItem[] = [
	{ kind: 'header', sheet: EVIL, notRead: [EVIL], hiddenRows: [3], rows: [place] },
	{ kind: 'header', sheet: `${EVIL} 2`, rows: [place] },
	{ kind: 'refused', key: EVIL, es: [EVIL], rows: [place] },
	{
		kind: 'invoice',
		key: EVIL,
		rows: [place],
		invoice: { Total: '1160.00', Moneda: EVIL, Receptor: { Rfc: EVIL, Nombre: EVIL } },
	},
];

it.each(['free', 'differs', 'late', 'unknown', 'no'] as const)(
	'escapes HTML on the page before an invoice is cancelled (case "%s")',
	(what) => {
		isText(preview([decided(what)], GIVEN).html);
	},
);

it.each([
	['new', []],
	['done', [{ order_key: `spreadsheet/${EVIL}`, uuid: EVIL, invoice_id: EVIL, issued_on: EVIL }]],
	['of another', [{ order_key: `spreadsheet/${EVIL}`, uuid: EVIL, recipient: 'OTHER' }]],
])('escapes HTML on the page before an invoice is stamped (case "%s")', (_what, register) => {
	isText(sheetPage(sheetInvoices(GIVEN, register), GIVEN).html);
});

it.each(['=HYPERLINK("https://evil.example")', '+1', '-1', '@SUM(1)', '\t=1', '\r=1'])(
	"does not turn the service's message %j into a formula in the returned file",
	(message) => {
		for (const answer of [{ message }, { error: { outcome: 'refused', message } }]) {
			const one = {
				...decided('unknown'),
				says: '',
				wanted: [{ ...decided('no').wanted[0], row: 2 }],
			} as Decided;
			const { rows } = resultRows({
				given: [{ kind: 'cancellation', rows: [place] }],
				decided: [one],
				asked: [one],
				answers: [answer],
				today: '2026-11-24',
			});
			const told = rows.map(({ cells }) => cells.Explicación ?? '').join('');
			expect(told).toContain(message);
			expect(told).not.toMatch(/^[=+\-@\t\r]/);
		}
	},
);
