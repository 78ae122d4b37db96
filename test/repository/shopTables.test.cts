/** Checks docs/shops.md's table of payment methods, which `npx gulp docs` writes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { shownWays } from '../../packages/cfdi/fixtures/waysToPay';

const [BEGIN, END] = ['<!-- written from the code: npx gulp docs -->', '<!-- end -->'];

const heads = {
	en: ['The way to pay', 'Payment form', 'Names such as', 'IDs'],
	es: ['El modo de pago', 'Forma de pago', 'Nombres como', 'IDs'],
} as const;

function tableOf(language: 'en' | 'es'): string {
	const rows = shownWays.map((way) => [
		way[language],
		way.form,
		way.examples.join(', '),
		way.ids.map((id) => `\`${id}\``).join(', '),
	]);
	return [heads[language], heads[language].map(() => '---'), ...rows]
		.map((cells) => `| ${cells.join(' | ')} |`)
		.join('\n');
}

const unaligned = (text: string) => text.replace(/[ -]+\|/g, ' |').replace(/\|[ -]+/g, '| ');

it.each([
	['docs/shops.md', 'en'],
	['docs/es/shops.md', 'es'],
] as const)('keeps the table of payment methods in %s equal to the code', (file, language) => {
	const path = join(__dirname, '../..', file);
	const page = readFileSync(path, 'utf8');
	const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
	expect([begin, end].every((at) => at >= 0)).toBe(true);
	const own = `${BEGIN}\n\n${tableOf(language)}\n\n`;
	if (process.env.WRITE_DOCS !== undefined) {
		writeFileSync(path, page.slice(0, begin) + own + page.slice(end));
	} else {
		expect(unaligned(page.slice(begin, end))).toBe(unaligned(own));
	}
});
