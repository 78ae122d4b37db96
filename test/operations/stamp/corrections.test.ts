/**
 * In the editor, the node stops once before it sends an invoice that is similar to an earlier one.
 */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { aDayBetweenTests } from '../../support/dayBetweenTests';
import type { NodeRun } from '../../support/engine';
import { retryOnFail, runNode } from '../../support/engine';
import { withKeyStore } from '../../support/keyStore';
import { answersOf, concepto, operation, completeParameters, uuid } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';
import { refusedFields } from '../../support/serviceForms';

withoutNetwork();
aDayBetweenTests();
const store = withKeyStore();

const { path, answer } = operation('invoice.stamp');
const press = async (parameters: INodeParameters, rest: Partial<NodeRun> = {}) =>
	await runNode({ parameters, mode: 'manual', ...rest });
const line = (changes: IDataObject): INodeParameters => ({
	...completeParameters,
	lineItemsJson: JSON.stringify([{ ...concepto, ...changes }]),
});
const rfc = (value: string): INodeParameters => ({
	...completeParameters,
	recipientRfc: { __rl: true, mode: 'rfc', value },
});
const said = `A similar invoice was stamped from the editor in the last 24 hours: UUID ${uuid}, ID 1024`;

it('stops an invoice with a corrected description the first time, naming the earlier invoice', async () => {
	const sent = serviceAnswers(path, ...answersOf(answer, 2));
	const corrected = line({ Descripcion: 'Taza de barro roja' });

	await press(completeParameters);
	const stopped = await press(corrected);

	expect(sent).toHaveLength(1);
	expect(stopped.error?.message).toBe(said);
	expect(stopped.error?.context).toMatchObject({ outcome: 'notSent', code: 'likeEarlier' });
	expect(stopped.error?.description).toMatch(
		/^Line 1, Descripcion is Taza de barro roja instead of Taza de barro\. If both invoices are for the same sale.*with reason 01.*If the sales are different, run the workflow again unchanged\. Nothing was sent\.$/,
	);
	expect(stopped.error?.context.es).toMatchObject({
		description: expect.stringMatching(
			/^Diferencias: .* es Taza de barro roja en lugar de Taza de barro\. .*motivo 01/,
		),
	});

	const second = await press(corrected);
	expect(sent).toHaveLength(2);
	expect(second.items[0]?.json.uuid).toBe(uuid.replace(/^5/, '6'));
	expect((await press(corrected)).items[0]?.json).toMatchObject({ duplicate: true });
	expect((await press(completeParameters)).items[0]?.json).toMatchObject({ id: 1024, uuid });
});

it.each<[string, INodeParameters, RegExp]>([
	[
		'a price with more zeros',
		line({ ValorUnitario: '500.0000' }),
		/^The values are the same and only written differently\./,
	],
	[
		'a quantity with more zeros',
		line({ Cantidad: '2.0' }),
		/^The values are the same and only written differently\./,
	],
	['a product code', line({ ClaveProdServ: '52151500' }), /is 52151500 instead of 52152001/],
	[
		'a CFDI use',
		{ ...completeParameters, cfdiUse: 'S01' },
		/is S01 \(Sin efectos fiscales\) instead of G03 \(Gastos en general\)/,
	],
	[
		'a payment form',
		{ ...completeParameters, paymentForm: '01' },
		/is 01 \(Efectivo\) instead of 03 \(Transferencia/,
	],
	[
		'a postal code',
		{ ...completeParameters, recipientPostalCode: '42501' },
		/is 42501 instead of 86991/,
	],
	['a price', line({ ValorUnitario: '510' }), /is 510 instead of 500/],
	['an RFC', rfc('EKU9003173C9'), /is EKU9003173C9 instead of URE180429TM6/],
])(
	'stops an invoice that differs from an earlier one only by %s',
	async (_what, parameters, differences) => {
		const sent = serviceAnswers(path, { body: answer });
		const options = { checkBeforeStamping: 'off' };

		await press({ ...completeParameters, options });
		const { error } = await press({ ...parameters, options });

		expect(error?.message).toBe(said);
		expect(error?.description).toMatch(differences);
		expect(sent).toHaveLength(1);
	},
);

it.each<[string, INodeParameters, Partial<NodeRun>]>([
	['another sale', line({ Descripcion: 'Plato', ValorUnitario: '80' }), {}],
	['another recipient', { ...rfc('EKU9003173C9'), recipientName: 'ESCUELA KEMPER URGATE' }, {}],
	['an invoice of a published workflow', line({ Cantidad: '2.0' }), { mode: 'webhook' }],
])('sends an invoice right after another without asking: %s', async (_what, parameters, rest) => {
	const sent = serviceAnswers(path, ...answersOf(answer, 2));

	await press(completeParameters);
	await press(parameters, rest);

	expect(sent).toHaveLength(2);
});

it('never stops a corrected sale to the general public', async () => {
	const sent = serviceAnswers(path, ...answersOf(answer, 2));
	const options = { checkBeforeStamping: 'off' };

	await press({ ...rfc('XAXX010101000'), options });
	await press({ ...rfc('XAXX010101000'), paymentForm: '01', options });

	expect(sent).toHaveLength(2);
});

it('does not treat two similar sales of one run as corrections', async () => {
	const sent = serviceAnswers(path, ...answersOf(answer, 2));
	const parameters = line({ Descripcion: '={{ $json.what }}' });

	const { items } = await press(
		{ ...parameters, lineItemsJson: `=${String(parameters.lineItemsJson).replace('"={{', '"{{')}` },
		{ items: ['Taza', 'Plato'].map((what) => ({ json: { what } })) },
	);

	expect(sent).toHaveLength(2);
	expect(items.map(({ json }) => json.warnings)).toEqual([undefined, undefined]);
});

it("treats another node's different invoice as a new sale despite the same recipient and total", async () => {
	const sent = serviceAnswers(path, ...answersOf(answer, 2));

	await press(completeParameters);
	await press(line({ Descripcion: 'Desarrollo de software' }), { node: { id: 'elsewhere' } });

	expect(sent).toHaveLength(2);
});

it('treats a similar invoice as a new sale 25 hours later', async () => {
	const sent = serviceAnswers(path, ...answersOf(answer, 2));
	await press(completeParameters);
	const now = performance.now();
	jest.spyOn(performance, 'now').mockReturnValue(now + 25 * 60 * 60 * 1_000);

	await press(line({ Descripcion: 'Taza de barro roja' }));

	expect(sent).toHaveLength(2);
});

it("stops a copied node's identical invoice the first time and sends it the second time", async () => {
	const sent = serviceAnswers(path, ...answersOf(answer, 2));
	await press(completeParameters);

	const { error } = await press(completeParameters, { node: { id: 'pasted' } });
	await press(completeParameters, { node: { id: 'pasted' } });

	expect(error?.message).toBe(said);
	expect(sent).toHaveLength(2);
});

it('sends a corrected invoice with a Unique Key and warns about the earlier invoice', async () => {
	const sent = serviceAnswers(path, ...answersOf(answer, 2));
	await press(completeParameters);

	const { items } = await press({ ...line({ Cantidad: '2.0' }), options: { uniqueKey: 'A-2' } });

	expect(sent).toHaveLength(2);
	expect(items[0]?.json.warnings).toMatchObject([{ code: 'likeEarlierKeyed', message: said }]);
});

it('stops a corrected invoice until the user runs it again, even with Retry On Fail', async () => {
	const sent = serviceAnswers(path, { body: answer });
	await press(completeParameters);

	const { error } = await press(line({ Cantidad: '2.00' }), { node: retryOnFail });

	expect(error?.context.code).toBe('likeEarlier');
	expect(sent).toHaveLength(1);
});

it('mentions a suspicious value and the similar earlier invoice in one message', async () => {
	const sent = serviceAnswers(path, ...answersOf(answer, 2));
	await press(completeParameters);
	const doubtful = rfc('URE180429TM7');

	const { error } = await press(doubtful);
	await press(doubtful);

	expect(error?.description).toMatch(/instead of URE180429TM6/);
	expect(`${error?.message} ${error?.description}`).toMatch(/check digit|URE180429TM7/);
	expect(sent).toHaveLength(2);
});

it('sends a corrected invoice immediately if the service refused the earlier invoice', async () => {
	const refusal = refusedFields({ Total: ['No'] });
	const sent = serviceAnswers(path, refusal, { body: answer });

	await press(completeParameters);
	await press(line({ Cantidad: '2.000' }));

	expect(sent).toHaveLength(2);
	expect(store.keys().filter((key) => key.includes('"like"'))).toHaveLength(1);
});
