import type { INode } from 'n8n-workflow';

import { HOSTILE_NAMES, workflowFiles } from '../support/hostileAnswers.cts';
import type { Json } from '../support/workflowExpressions.cts';
import { expressionsOf, workflowIn } from '../support/workflowExpressions.cts';

/** Texts that could inject HTML into a form or lines into an email header. */
const HOSTILE = [
	'<a href="https://evil.example">XAXX010101000</a>',
	'&lt;img src=https://evil.example&gt;',
	'x" onmouseover="alert(1)',
	'1001\r\nBcc: all@evil.example',
	'1001\u2028X-Other: 1',
];

/** Values from the workflow's owner, n8n or the node, which an attacker cannot choose. */
const OURS: Json = {
	downloadUrl: 'https://n8n.test/x',
	webhookUrl: 'https://n8n.test/x',
	total: 1160,
	parts: 2,
	invoices: 3,
	missing: 0,
	counts: {},
	step: 'issue',
};

function itemWith(text: string, more: Json = {}): Json {
	const names: string[] = [
		...HOSTILE_NAMES.ofItems,
		...HOSTILE_NAMES.ofTables,
		'Pedido',
		'Tienda',
		'sale',
		'number',
		'ticket',
		'subject',
		'text',
		'folio',
		'shop',
		'month',
	];
	const flat = Object.fromEntries(names.map((name) => [name, text]));
	const words = { message: text, description: text };
	return {
		...flat,
		error: { message: text, description: text, es: words },
		es: words,
		order: { number: text, email: text, key: text },
		recipient: { rfc: text, name: text },
		payments: [{ folio: text, uuid: text }],
		lines: [{ description: text }],
		row: { ...flat, id: 1 },
		body: { ...flat, step: 'issue' },
		odd: [{ number: text, uuid: text, es: text }],
		taxes: [{ tax: text, collected: { amount: text }, open: { amount: text } }],
		files: [{ fileName: text, fileSize: 7 }],
		workflow: { name: text },
		execution: { lastNodeExecuted: text, error: { message: text } },
		'Folios que se timbran otra vez': text,
		page: { html: '', questions: [], options: [], byFolio: true },
		...OURS,
		...more,
	};
}

function textsOf(type: string, parameters: readonly string[]): Array<[string, string, string]> {
	const valueIn = ({ parameters: all }: INode, path: string) =>
		path.split('.').reduce((value: unknown, name) => (value as Json | undefined)?.[name], all);
	return workflowFiles.flatMap((file) =>
		workflowIn(file)
			.nodes.filter((node) => node.type.endsWith(type))
			.flatMap((node) =>
				parameters
					.filter((path) => String(valueIn(node, path) ?? '').startsWith('='))
					.map((path): [string, string, string] => [file, node.name, path]),
			),
	);
}

/** @param others whether the workflow's other nodes have run with the same items */
function shown([file, node, path]: [string, string, string], item: Json, others = true): string {
	const { nodes } = workflowIn(file);
	const items = [item, { ...item, shop: `${String(item.shop)} 2` }];
	const all = others ? Object.fromEntries(nodes.map(({ name }) => [name, items])) : {};
	const binary = { data_xml: {}, data_pdf: {} };
	const value = expressionsOf(file)(node, path, { ...all, $input: items }, { binary }) as unknown;
	return String(value);
}

/**
 * Evaluates a text with and without an error, and with and without the other nodes' items. Skips
 * cases that fail.
 */
function everyBranch(of: [string, string, string], text: string): string[] {
	const cases = [{}, { error: undefined }].flatMap((more) =>
		[true, false].map((others) => [more, others] as const),
	);
	const all = cases.flatMap(([more, others]) => {
		try {
			return [shown(of, itemWith(text, more), others)];
		} catch {
			return [];
		}
	});
	expect(all).not.toEqual([]);
	return all;
}

const FORMS = textsOf('.form', ['completionMessage', 'options.formDescription']);

it('lists the five nodes whose form texts n8n shows as HTML', () => {
	expect(FORMS.map(([file, node]) => `${file} ${node}`)).toEqual([
		'cancellations.json Give it back',
		'invoice-from-spreadsheet.json Say why not',
		'invoice-from-spreadsheet.json Give it back',
		'paid-order.json What is wrong',
		'paid-order.json Say so',
	]);
});

describe.each(FORMS)('The form text in %s, %s, %s', (...of) => {
	it.each(HOSTILE)('shows the hostile text %j in a form as plain text', (text) => {
		for (const html of everyBranch(of, text)) {
			expect(html).not.toMatch(/[<>"]/);
			expect(html.replace(/&(?:amp|lt|gt|quot|#\d+);/g, '')).not.toContain('&');
		}
	});
});

const SUBJECTS = textsOf('.emailSend', ['subject']);

describe.each(SUBJECTS)('The email subject in %s, %s, %s', (...of) => {
	it.each(HOSTILE)('keeps an email subject with the hostile text %j on one line', (text) => {
		expect(shown(of, itemWith(text))).not.toMatch(/[\r\n\u2028\u2029\u0085\v\f]/);
	});
});
