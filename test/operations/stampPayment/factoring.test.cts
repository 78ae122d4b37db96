import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { findings } from '../../../packages/cfdi/rules/findings';
import { runNode } from '../../support/engine';
import { withKeyStore } from '../../support/keyStore';
import { operation, paidUuid, paymentParameters } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';

withoutNetwork();
withKeyStore();

const examples = ['payments.md', 'es/payments.md'].map((page) => {
	const text = readFileSync(resolve(__dirname, '../../../docs', page), 'utf8');
	const [, json = ''] = /## Factor[\s\S]*?```json\n([\s\S]*?)```/.exec(text) ?? [];
	return JSON.parse(json) as { Complemento: object };
});

it("sends the docs' example of one invoice paid by bank transfer and compensation", async () => {
	const [example, inSpanish] = examples;
	const { path, answer } = operation('invoice.stamp');
	const sent = serviceAnswers(path, { body: answer });
	const { error, items } = await runNode({
		parameters: {
			...paymentParameters,
			paidInvoice: { uuid: paidUuid, total: '203000.00', taxes: ['IVA 16'] },
			paymentDate: '2026-11-10',
			paymentAmount: '180670.00',
			additionalFields: { moreJson: JSON.stringify(example) },
		},
		items: [{ json: {} }],
	});

	expect(error).toBeUndefined();
	const body = sent[0]?.json as Record<string, unknown>;
	expect(body.Complemento).toEqual(example?.Complemento);
	expect(findings(body, { now: Date.parse('2026-11-11T12:00:00-06:00') })).toEqual([]);
	expect(items[0]?.json.warnings).toBeUndefined();
	expect(inSpanish).toEqual(example);
});
