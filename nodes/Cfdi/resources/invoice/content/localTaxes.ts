import type { INodeProperties } from 'n8n-workflow';

import type { LocalTax } from 'cfdi-mx';
import { isRecord, localTaxOf } from 'cfdi-mx';
/** Taxes of a state or a municipality: lodging (ISH), cedular, five per thousand. */
export const localTaxesField: INodeProperties = {
	displayName: 'Local Taxes (Locales)',
	name: 'localTaxes',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Local Tax',
	default: {},
	description:
		'Taxes of a state or a municipality (Impuestos Locales), such as ISH. They are a part of the total: set Options > Totals to Calculate, or give the Expected Total.',
	options: [
		{
			displayName: 'Local Tax',
			name: 'tax',
			values: [
				{
					displayName: 'Name (Nombre)',
					name: 'name',
					type: 'string',
					default: '',
					placeholder: 'e.g. ISH',
					description: 'Name of the tax, as the invoice shows it',
				},
				{
					displayName: 'Kind (Tipo)',
					name: 'kind',
					type: 'options',
					default: 'transferred',
					description: 'Whether the customer pays it in addition, or withholds it',
					options: [
						{ name: 'Charged (Trasladado)', value: 'transferred' },
						{ name: 'Withheld (Retenido)', value: 'withheld' },
					],
				},
				{
					displayName: 'Rate in Percent (Tasa)',
					name: 'rate',
					type: 'string',
					default: '',
					placeholder: 'e.g. 3',
					description:
						'Percentage of the subtotal less discounts: 3 is 3 %, and 0.5 is 5 al millar',
				},
				{
					displayName: 'Amount (Importe)',
					name: 'amount',
					type: 'string',
					default: '',
					placeholder: 'e.g. 30.00',
					description: 'Amount of the tax; without it, it is calculated from the rate',
				},
			],
		},
	],
};

/**
 * Reads Additional Fields > Local Taxes.
 * @throws Problems for a row that cannot become a tax
 */
export function localTaxesOfForm(value: unknown): LocalTax[] {
	const rows = isRecord(value) && Array.isArray(value.tax) ? value.tax : [];
	return rows
		.filter(isRecord)
		.map(({ kind, ...row }, index) =>
			localTaxOf({ ...row, isWithheld: kind === 'withheld' }, index),
		);
}
