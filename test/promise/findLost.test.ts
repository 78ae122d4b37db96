import type { INodeParameters } from 'n8n-workflow';

import { onErrorContinue } from '../support/engine';
import { faults } from './faults';
import { stamp, stampPayment } from './operationsUnderTest';
import { orderFault } from './orderFault';
import { readBooks } from './readBooks';
import { inputsFor, runScenario, sandboxForFile } from './scenario';
import { partOf } from '../support/part.cts';

const sandbox = sandboxForFile('find');

const HIT = 2;

const options = { ifOutcomeUnknown: 'find' };
/** The node remembers lost requests, so each test uses a new number. */
let number = 0;
const withFolio = () => ({
	additionalFields: { series: 'W', folio: `=${number}-{{ $json.key }}` },
});

const lines = JSON.stringify([
	{
		description: 'Taza "grande" & plato',
		quantity: 3,
		unitPrice: '33.3333',
		discount: '1',
		taxes: ['IVA 16', 'Ret ISR 1.25'],
	},
	{ description: 'Libro', quantity: '0.500', unitPrice: 80, taxes: ['IVA 0'] },
]);
const operations: Array<[string, typeof stamp, () => INodeParameters]> = [
	['an invoice with a folio', stamp, withFolio],
	[
		'an invoice with taxes and totals',
		stamp,
		() => ({
			...withFolio(),
			lineItemsJson: lines,
			defaultProductCode: '52152001',
			options: { ...options, totals: 'calculate' },
		}),
	],
	['a payment', stampPayment, () => ({ paymentAmount: `${1_000 + number}.00` })],
];
/**
 * All faults without a stamp have the same result, so a single fault before the stamp is enough.
 */
const lost = faults.filter(
	({ name, order, outcome }) =>
		outcome === 'unknown' && (order?.work === 'done' || order?.fault === 'cut' || name === '500'),
);

describe.each(operations)('A lost document: %s', (what, operation, parametersOf) => {
	it.each(what === 'an invoice with a folio' ? partOf(lost, 3) : lost.slice(-1))(
		'finds the lost document after the fault "$name" only if the service stamped the document',
		async (fault) => {
			number++;
			const parameters = parametersOf();
			const inputs = await inputsFor(sandbox(), operation, 4);
			await orderFault(sandbox(), operation, inputs[HIT], fault, 'always');

			const scenario = { operation, inputs, options, parameters, node: onErrorContinue };
			const { outputs } = await runScenario(sandbox(), scenario);

			const { invoices, invoicesOf } = await readBooks(sandbox());
			const items = outputs.flat();
			for (const [index, { key }] of inputs.entries()) {
				const [stamped, second] = invoicesOf(key);
				expect(second).toBeUndefined();
				expect(items[index]?.json).toMatchObject(
					stamped === undefined
						? { error: { outcome: 'unknown' } }
						: { id: stamped.id, uuid: stamped.uuid },
				);
			}
			expect(invoices.length).toBe(
				fault.order?.work === 'done' || fault.order?.fault === 'cut' ? 4 : 3,
			);
		},
	);
});
