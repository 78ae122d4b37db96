import type { IContextObject, IDataObject } from 'n8n-workflow';
import type { ItemContext } from './context';
import { memory } from './context';
import { Ledger } from '../../../packages/at-most-once/ledger';
import { sameUuidTexts, withSameUuids } from './outcomes';
import { writeItem } from '../../../test/support/itemContext';

const uuid = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';
const { operation } = writeItem();

function runOf(
	got: Record<number, IDataObject>,
	{ context = {}, runIndex = 0, of = operation } = {} as {
		context?: IContextObject;
		runIndex?: number;
		of?: ItemContext['operation'];
	},
) {
	const ledger = new Ledger(context, memory, 'invoice.stamp', runIndex);
	for (const [item, json] of Object.entries(got)) {
		const key = ledger.keyOf(Number(item));
		ledger.sending(key, item);
		ledger.done(key, [json]);
	}
	const run = { ledger, operation: of, runIndex };
	const items = Object.entries(got).map(([item, json]) => ({
		json,
		pairedItem: { item: Number(item) },
	}));
	return { run, warnings: withSameUuids(items, run).map(({ json }) => json.warnings) };
}

it('warns about two items with the same UUID, ignoring case, and names both items', () => {
	const { run, warnings } = runOf({
		0: { id: 1, uuid },
		1: { id: 2, uuid: '00000000-0000-4000-8000-000000000000' },
		2: { id: 3, uuid: uuid.toLowerCase(), warnings: [{ message: 'Of the check' }] },
	});

	const warning = {
		level: 'warn',
		code: 'sameUuid',
		satCode: '',
		field: '',
		message: `The service gave UUID ${uuid} to more than one item: item 0 and item 2`,
		fix: 'The service might not have stamped all of these invoices. Look for each one at your invoicing service, and compare its total with the total in the XML (operation Download).',
		es: {
			message: `El servicio dio el UUID ${uuid} a más de un elemento: elemento 0 y elemento 2`,
			fix: 'Es posible que no se hayan timbrado todas estas facturas. Busque cada una en su servicio de facturación, y compare su total con el total del XML (operación Download).',
		},
	};
	expect(warnings).toEqual([[warning], undefined, [{ message: 'Of the check' }, warning]]);
	expect(sameUuidTexts(run)).toEqual([
		{
			en: `${warning.message}. ${warning.fix}`,
			es: `${warning.es.message}. ${warning.es.fix}`,
		},
	]);
});

it('counts loop runs from 1, like n8n, in a warning about equal UUIDs', () => {
	const context = {};
	runOf({ 0: { uuid }, 1: { uuid: 'none' } }, { context });

	const { warnings } = runOf({ 0: { uuid } }, { context, runIndex: 1 });

	expect(warnings).toMatchObject([
		[{ message: expect.stringContaining(': item 0 of run 1 and item 0') as string }],
	]);
});

it('does not repeat warnings from earlier loop runs', () => {
	const context = {};
	runOf({ 0: { uuid }, 1: { uuid } }, { context });

	const { run } = runOf({ 0: { uuid: 'none' } }, { context, runIndex: 1 });

	expect(sameUuidTexts(run)).toEqual([]);
});

it.each([
	['intended duplicates', { duplicate: true, uuid }, operation],
	[
		'a write that does not stamp',
		{ uuid },
		{ ...operation, effect: { done: 'doneCancelled', lookFor: 'theInvoice' } as const },
	],
	['a read', { uuid }, { ...operation, effect: 'read' as const }],
	['an invalid UUID', { uuid: 'pending' }, operation],
])('does not warn about the same UUID in %s', (_what, json, of) => {
	expect(runOf({ 0: json, 1: json }, { of }).warnings).toEqual([undefined, undefined]);
});

it('does not warn about the same UUID if an AI agent gets a stored answer again', () => {
	const { run } = runOf({ 0: { uuid } });
	const again = { json: { uuid }, pairedItem: { item: 0 } };

	expect(withSameUuids([again], { ...run, runIndex: 1 })).toEqual([again]);
});
