/**
 * Checks the errors in docs/mistakes.md and its translation. `npx gulp docs` runs these tests with
 * WRITE_DOCS to write both pages.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';

import type { NodeResult } from '../../support/engine';
import { runNode } from '../../support/engine';
import type { InBothLanguages, Mistake } from '../../support/mistakes';
import { invoiceOf, mistakes } from '../../support/mistakes';
import { withSandbox } from '../../../packages/sandbox/test/sandbox';

const sandbox = withSandbox();
const root = join(__dirname, '../../..');

const pages = [
	{
		language: 'english',
		file: 'docs/mistakes.md',
		intro: `# Typical mistakes, and what the node says

[En español](es/mistakes.md)

This page shows twenty mistakes and ten pairs of them: an invoice in the editor that is otherwise right, and n8n's red
box with the message and, under it, the description.

What \`error.es\` says, the same in Spanish for customers and clerks, is on [the Spanish page](es/mistakes.md).
Nothing is stamped. Everything else about refusals is on the page [Refusals and SAT's codes](sat-codes.md).`,
	},
	{
		language: 'spanish',
		file: 'docs/es/mistakes.md',
		intro: `# Errores comunes, y lo que dice el nodo

[In English](../mistakes.md)

Esta página muestra veinte errores y diez pares de ellos. En cada caso, una factura en el editor es correcta salvo por
ese error. Debajo está el recuadro rojo que muestra n8n, con el mensaje y la descripción, en inglés como todo n8n.

Después viene lo mismo en español. El item lleva ese texto en \`error.es\` para formularios, correos y hojas de cálculo. No
se timbra nada. Todo lo demás sobre los rechazos está en la página [Rechazos y códigos del SAT](sat-codes.md).`,
	},
] as const satisfies ReadonlyArray<{
	language: keyof InBothLanguages;
	file: string;
	intro: string;
}>;

async function run(mistake: Partial<Mistake>): Promise<NodeResult> {
	return await runNode({
		parameters: invoiceOf(mistake),
		mode: 'manual',
		items: [{ json: mistake.json ?? {} }],
		credentials: {
			baseUrl: mistake.baseUrl ?? sandbox.url,
			accessToken: sandbox.token,
			...mistake.issuer,
		},
	});
}

/** Returns n8n's error message as a Markdown quotation. n8n shows the description as HTML. */
function redBox({ error }: NodeResult): string {
	if (error === undefined) throw new Error('There is no red box: the invoice was stamped');
	const lines = (error.description ?? '').split('<br>').map(escaped);
	return `> **${escaped(error.message)}**\n>\n> ${lines.join('\\\n> ')}`;
}

function inSpanish({ error }: NodeResult): string {
	const { es } = (error?.context ?? {}) as { es?: { message: string; description?: string } };
	if (es === undefined) throw new Error('The error has no Spanish words');
	const lines = (es.description ?? '').split('\n').map(escaped);
	return `> **${escaped(es.message)}**\n>\n> ${lines.join('\\\n> ')}`;
}

function escaped(html: string): string {
	return html.replaceAll('&lt;', '<').replace(/[\\`*_[\]<&]/g, '\\$&');
}

const boxes = new Map<Mistake, InBothLanguages>();

beforeAll(async () => {
	for (const mistake of mistakes) {
		const result = await run(mistake);
		const english = redBox(result);
		boxes.set(mistake, { english, spanish: `${english}\n\n${inSpanish(result)}` });
	}
});

test('stamps only the correct invoice and none of the invoices with mistakes', async () => {
	expect((await run({})).items[0]?.json).toMatchObject({ total: '1160.00' });
	const { json } = await sandbox.get('/sandbox/books');
	expect((json as { invoices: object[] }).invoices).toHaveLength(1);
});

test('tests twenty single mistakes and ten pairs of mistakes in an invoice', () => {
	const pairs = mistakes.filter(({ title }) => title.english.startsWith('Two at once: '));
	expect(mistakes.length - pairs.length).toBe(20);
	expect(pairs).toHaveLength(10);
});

test.each(pages)(
	'shows the current text of each red box in $file',
	async ({ language, file, intro }) => {
		const sections = mistakes.map(
			(mistake) =>
				`## ${mistake.title[language]}\n\n${mistake.filledIn[language]}\n\n${boxes.get(mistake)?.[language]}`,
		);
		const path = join(root, file);
		const page = await format([intro, ...sections].join('\n\n'), {
			...(await resolveConfig(path)),
			parser: 'markdown',
		});
		if (process.env.WRITE_DOCS !== undefined) writeFileSync(path, page);

		expect(readFileSync(path, 'utf8')).toBe(page);
	},
);
