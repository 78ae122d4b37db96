/**
 * Tests the expression in docs/law.md that reads Banco de México's FIX rate from an HTTP Request's
 * answer.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { runNode } from '../../support/engine';
import { cupLine, operation, stampParameters } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';

withoutNetwork();

const [, expression = ''] =
	/`(\{\{ \$json\.bmx[^`]+)`/.exec(readFileSync(join(__dirname, '../../../docs/law.md'), 'utf8')) ??
	[];

const banxico = (...datos: Array<{ fecha: string; dato: string }>) => ({
	bmx: { series: [{ idSerie: 'SF43718', titulo: 'Tipo de cambio FIX', datos }] },
});

async function stamped(json: object) {
	const { path, answer } = operation('invoice.stamp');
	const sent = serviceAnswers(path, { body: answer });
	const { error } = await runNode({
		parameters: {
			...stampParameters,
			invoiceSource: 'fields',
			lineItems: { item: [cupLine] },
			additionalFields: { currency: 'USD', exchangeRate: `=${expression}` },
		},
		items: [{ json: json as never }],
	});
	return { rate: (sent[0]?.json as { TipoCambio?: string })?.TipoCambio, error };
}

it.each([
	[
		'reads the rate of datos/oportuno',
		banxico({ fecha: '20/11/2026', dato: '18.4512' }),
		'18.4512',
	],
	[
		'reads the last business day of a range, even on a Sunday',
		banxico({ fecha: '19/11/2026', dato: '18.3970' }, { fecha: '20/11/2026', dato: '18.4512' }),
		'18.4512',
	],
])('sends the exchange rate of Banco de México: %s', async (_what, json, expected) => {
	expect((await stamped(json)).rate).toBe(expected);
});

it.each([
	['a day without a rate', 'N/E'],
	['no rate', ''],
])('names the exchange rate field if Banco de México returns %s', async (_what, dato) => {
	const { rate, error } = await stamped(banxico({ fecha: '22/11/2026', dato }));
	expect(rate).toBeUndefined();
	expect(error?.message).toContain('Exchange Rate (Tipo Cambio)');
});

it('ignores an empty exchange rate for an invoice in pesos', async () => {
	const { path, answer } = operation('invoice.stamp');
	const sent = serviceAnswers(path, { body: answer });
	const { error } = await runNode({
		parameters: {
			...stampParameters,
			invoiceSource: 'fields',
			lineItems: { item: [cupLine] },
			additionalFields: { currency: '={{ $json.currency }}', exchangeRate: "={{ '' }}" },
		},
		items: [{ json: { currency: 'MXN' } }],
	});
	expect(error).toBeUndefined();
	expect(sent[0]?.json).toMatchObject({ Moneda: 'MXN' });
	expect(sent[0]?.json).not.toHaveProperty('TipoCambio');
});

it('shows the exchange rate expression of docs/law.md unchanged in the Spanish docs', () => {
	expect(readFileSync(join(__dirname, '../../../docs/es/law.md'), 'utf8')).toContain(expression);
});

it('requests the exchange rates of the ten days before today in recurring.json', () => {
	const { nodes } = JSON.parse(
		readFileSync(join(__dirname, '../../../workflows/recurring.json'), 'utf8'),
	) as { nodes: Array<{ type: string; parameters: Record<string, unknown> }> };
	const { parameters } = nodes.find(({ type }) => type.endsWith('.httpRequest')) ?? {};

	expect(String(parameters?.url)).toContain('/series/SF43718/datos/');
	expect(String(parameters?.url)).toMatch(/minus\(\{ days: 10 \}\).*minus\(\{ days: 1 \}\)/);
});
