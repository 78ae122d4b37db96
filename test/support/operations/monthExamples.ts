/** Examples of the operations of the accountant's month. */
import type { OtherExample } from './otherExample';

export const monthExamples: OtherExample[] = [
	{
		name: 'month.read',
		runs: [
			{ parameters: { monthDay: '2026-11-30' } },
			{ parameters: { oneInvoice: '5FB2822E-396D-4725-8521-CDC4BDD20CCF' } },
		],
		patterns: {
			'The month of a form': {
				item: { json: { Mes: '2026-11-30' } },
				output: { month: '2026-11', one: '##' },
			},
		},
	},
	{
		name: 'month.page',
		runs: [{ parameters: {} }],
		patterns: {
			'After Archive': {
				item: {
					json: { month: '2026-11', invoices: 1, files: [{ fileName: 'a.zip', fileSize: 1 }] },
				},
				output: { title: 'Facturas de noviembre de 2026' },
			},
		},
	},
];
