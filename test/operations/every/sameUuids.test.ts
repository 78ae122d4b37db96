import { onErrorContinue, retryOnFail, runNode } from '../../support/engine';
import { withKeyStore } from '../../support/keyStore';
import { operation, twoItems, uuid } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';
import { refusedFields, stampedAs } from '../../support/serviceForms';

withoutNetwork();
withKeyStore();

const third = { json: { paid: '3FB2822E-396D-4725-8521-CDC4BDD20CCF' } };
const refusal = refusedFields({ Rfc: ['No existe'] });

// test/operations/stamp/uniqueKey.test.ts compares items with a key across executions.
describe('Two items without a key that get the same UUID', () => {
	const { answer, parameters, path } = operation('invoice.stamp');
	const run = { parameters, items: twoItems, mode: 'webhook' as const };
	const same = { body: { ...answer, data: { id: 7, uuid: uuid.toLowerCase() } } };
	const said = expect.stringContaining('more than one item: item 0 and item 1') as string;

	it('warns about two items with the same UUID, in the items and above the output', async () => {
		serviceAnswers(path, { body: answer }, same);

		const { items, run: whole } = await runNode({ ...run, node: onErrorContinue });

		expect(items.map(({ json }) => json.warnings)).toMatchObject([
			[{ level: 'warn', message: said }],
			[{ level: 'warn', message: said }],
		]);
		expect(whole.data.resultData.runData.CFDI?.[0]?.hints).toMatchObject([
			{ type: 'warning', location: 'outputPane', message: said },
		]);
	});

	it('names two items with the same UUID in the error of a third item', async () => {
		serviceAnswers(path, { body: answer }, same, refusal);

		const { error } = await runNode({ ...run, items: [...twoItems, third] });

		expect(error?.description).toEqual(said);
		expect(error?.context.es).toMatchObject({
			description: expect.stringContaining('a más de un elemento: elemento 0 y elemento 1'),
		});
	});

	it('warns about two items with the same UUID even if a retry stamped the second item', async () => {
		serviceAnswers(path, { body: answer }, refusal, same);

		const { items } = await runNode({ ...run, node: retryOnFail });

		expect(items.map(({ json }) => json.warnings)).toMatchObject([
			[{ message: said }],
			[{ message: said }],
		]);
	});
});

it('does not warn about items with different UUIDs', async () => {
	const { answer, parameters, path } = operation('invoice.stamp');
	const other = '00000000-0000-4000-8000-000000000002';
	serviceAnswers(path, { body: answer }, { body: stampedAs({ id: 2, uuid: other }) });

	const { items } = await runNode({ parameters, items: twoItems, mode: 'webhook' });

	expect(items.map(({ json }) => json.warnings)).toEqual([undefined, undefined]);
});

it('does not warn about an invoice that is cancelled twice', async () => {
	const { answer, parameters, path } = operation('invoice.cancel');
	serviceAnswers(path, { body: answer }, { body: answer });

	const { items } = await runNode({ parameters, items: twoItems, mode: 'webhook' });

	expect(items.map(({ json }) => json.warnings)).toEqual([undefined, undefined]);
});
