import type { INodeParameters } from 'n8n-workflow';

import type { NodeRun } from '../../support/engine';
import { onErrorContinue, retryOnFail, runNode } from '../../support/engine';
import { aDayBetweenTests } from '../../support/dayBetweenTests';
import { withKeyStore } from '../../support/keyStore';
import { operation, paymentParameters, completeParameters, uuid } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';
import { stampedAs } from '../../support/serviceForms';

withoutNetwork();
aDayBetweenTests();
withKeyStore();

const { path, answer } = operation('invoice.stamp');

const wrongCheckDigit = { __rl: true, mode: 'rfc', value: 'URE180429TM7' };
/** The node stops an invoice only once, so each test needs a different recipient. */
let names = 0;
const mistyped = (changes: INodeParameters = {}): INodeParameters => ({
	...completeParameters,
	recipientRfc: wrongCheckDigit,
	recipientName: `CLIENTE ${++names}`,
	...changes,
});
const press = async (parameters: INodeParameters, rest: Partial<NodeRun> = {}) =>
	await runNode({ parameters, mode: 'manual', ...rest });

it('sends a suspicious invoice only in the second of three identical editor runs', async () => {
	const parameters = mistyped();

	const first = await press(parameters);
	expect(first.error?.message).toMatch(/^Recipient RFC \(Receptor\) is "URE180429TM7", but /);
	expect(first.error?.description).toMatch(
		/The CFDI has not been sent yet\. If you are sure that the values are right, run the workflow again unchanged to send it\.$/,
	);
	expect(first.error?.context).toMatchObject({
		outcome: 'notSent',
		fields: { 'Receptor.Rfc': [expect.any(String)] },
		es: { description: expect.stringMatching(/El CFDI todavía no se ha enviado/) as string },
	});

	const sent = serviceAnswers(path, { body: answer });
	const second = await press(parameters);
	expect(second.items[0]?.json).toMatchObject({
		uuid,
		warnings: [
			{ level: 'warn', code: 'wrongCheckDigit', satCode: 'CFDI40143', field: 'Receptor.Rfc' },
		],
	});

	const third = await press(parameters);
	expect(third.items[0]?.json).toMatchObject({ id: 1024, uuid, duplicate: true });
	expect(sent).toHaveLength(1);
	expect(third.run.data.resultData.runData.CFDI?.[0]?.hints).toEqual([
		expect.objectContaining({
			message:
				'One item was not sent, because its invoice was already stamped from this node today: see the note on the item, which shows how to issue it once more.',
		}),
	]);
});

it.each([
	[
		'a credit note without its invoice',
		{ additionalFields: { voucherType: 'E' }, cfdiUse: 'G02' },
		/^Additional Fields > Related Invoices/,
	],
	['a payment form that contradicts the method', { paymentForm: '99' }, /^Payment Form/],
])('stops a suspicious invoice in an editor run: %s', async (_what, changes, message) => {
	const { error } = await press({
		...completeParameters,
		recipientName: `CLIENTE ${++names}`,
		...changes,
	});

	expect(error?.message).toMatch(message);
	expect(error?.context.outcome).toBe('notSent');
});

it('lists each suspicious value of an invoice with advice', async () => {
	const { error } = await press(
		mistyped({ additionalFields: { voucherType: 'E' }, cfdiUse: 'G02' }),
	);

	expect(error?.message).toBe(
		'2 values to check: Recipient RFC (Receptor) and Additional Fields > Related Invoices (Relación)',
	);
	expect(error?.description).toMatch(
		/^• Recipient RFC.* Check Recipient RFC.*<br>• Additional Fields > Related Invoices.* enter the UUID.*<br>The CFDI has not been sent yet/,
	);
});

it('stops a suspicious payment complement', async () => {
	const parameters = { ...paymentParameters, paymentDate: '2099-11-03T10:20:30' };

	const { error } = await press(parameters);

	expect(error?.context).toMatchObject({
		outcome: 'notSent',
		es: { description: expect.stringContaining('El CFDI todavía no se ha enviado') as string },
	});
});

it.each(['webhook', 'trigger', 'retry'] as const)(
	'sends a suspicious invoice immediately with a warning in an execution of mode %s',
	async (mode) => {
		const sent = serviceAnswers(path, { body: answer });

		const { items } = await press(mistyped(), { mode });

		expect(sent).toHaveLength(1);
		expect(items[0]?.json).toMatchObject({ uuid, warnings: [{ field: 'Receptor.Rfc' }] });
	},
);

it.each([
	[
		'a note of how a text was read',
		{ ...completeParameters, recipientName: 'universidad robotica' },
	],
	['an unchecked invoice', mistyped({ options: { checkBeforeStamping: 'off' } })],
])('does not stop an invoice for %s', async (_what, parameters) => {
	const sent = serviceAnswers(path, { body: answer });

	const { items } = await press(parameters);

	expect(sent).toHaveLength(1);
	expect(items[0]?.json).toMatchObject({ uuid });
});

it('stops a suspicious invoice until the user runs it again, even with Retry On Fail', async () => {
	const { error } = await press(mistyped(), { node: retryOnFail });

	expect(error?.context.outcome).toBe('notSent');
});

it('stops a suspicious invoice with a Unique Key once and does not use up the key', async () => {
	const parameters = mistyped({ options: { uniqueKey: 'A-1' } });

	const first = await press(parameters);
	const sent = serviceAnswers(path, { body: answer });
	const second = await press(parameters);

	expect(first.error?.context.outcome).toBe('notSent');
	expect(sent).toHaveLength(1);
	expect(second.items[0]?.json).toMatchObject({ uuid });
});

it('sends an invoice immediately once its suspicious value is corrected', async () => {
	const parameters = mistyped();
	await press(parameters);
	const sent = serviceAnswers(path, { body: answer });

	await press({ ...parameters, recipientRfc: completeParameters.recipientRfc as string });

	expect(sent).toHaveLength(1);
});

it('stops two equal suspicious invoices in one run and lists both in the error', async () => {
	const parameters = mistyped();
	const items = [{ json: {} }, { json: {} }];

	const { error } = await press(parameters, { items });
	expect(error?.message).toMatch(/ \[item 0\]$/);
	expect(error?.description).toMatch(/item 1: not sent\. Recipient RFC \(Receptor\) is /);

	const sent = serviceAnswers(path, { body: answer }, { body: stampedAs({ id: 2, uuid: other }) });
	const second = await press(parameters, { items });
	expect(sent).toHaveLength(2);
	expect(second.items).toHaveLength(2);
});

const other = '00000000-0000-4000-8000-000000000002';

it('sends the other items of the run if On Error is Continue and one invoice is suspicious', async () => {
	const sent = serviceAnswers(path, { body: answer });
	const parameters = mistyped({
		recipientRfc: { __rl: true, mode: 'rfc', value: '={{ $json.rfc }}' },
	});

	const { items } = await press(parameters, {
		items: [{ json: { rfc: 'URE180429TM7' } }, { json: { rfc: 'URE180429TM6' } }],
		node: onErrorContinue,
	});

	expect(sent).toHaveLength(1);
	expect(items.map(({ json }) => json)).toMatchObject([
		{ error: { outcome: 'notSent' } },
		{ uuid },
	]);
});

describe.each([
	[
		'a company type in the recipient name',
		{ recipientName: 'UNIVERSIDAD ROBOTICA SA DE CV' },
		/^Recipient Name/,
	],
	['no postal code of the recipient', { recipientPostalCode: '' }, /^Recipient Postal Code/],
])('An invoice with %s', (_what, changes, message) => {
	const parameters = (options = {}): INodeParameters => ({
		...completeParameters,
		recipientName: `CLIENTE ${++names}`,
		...changes,
		options,
	});

	it('stops the suspicious invoice in the first editor run and sends it in the second run', async () => {
		const once = parameters();

		expect((await press(once)).error?.message).toMatch(message);
		const sent = serviceAnswers(path, { body: answer });
		expect((await press(once)).items[0]?.json).toMatchObject({ uuid });
		expect(sent).toHaveLength(1);
	});

	it('sends the suspicious invoice in the first run outside the editor', async () => {
		const sent = serviceAnswers(path, { body: answer });

		expect((await runNode({ parameters: parameters() })).items[0]?.json).toMatchObject({ uuid });
		expect(sent).toHaveLength(1);
	});

	it('stops the suspicious invoice once outside the editor if the check is Block and Ask', async () => {
		const asked = parameters({ checkBeforeStamping: 'ask', uniqueKey: 'order 1' });

		const first = await runNode({ parameters: asked });
		expect(first.error?.message).toMatch(message);
		expect(first.error?.context).toMatchObject({ outcome: 'notSent' });
		const sent = serviceAnswers(path, { body: answer });
		expect((await runNode({ parameters: asked })).items[0]?.json).toMatchObject({ uuid });
		expect(sent).toHaveLength(1);
	});
});

it("lists an invoice's suspicious values together with its errors only in editor runs", async () => {
	const parameters = { ...completeParameters, recipientPostalCode: '', recipientTaxRegime: '612' };

	expect((await press(parameters)).error?.message).toBe(
		'2 values to correct: Recipient Regime (Régimen) and Recipient Postal Code (C.P.)',
	);
	expect((await runNode({ parameters })).error?.message).toMatch(/^Recipient Regime/);
});
