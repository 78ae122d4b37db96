import type { LocalTax } from 'cfdi-mx';
import { isRecord, localTaxOf } from 'cfdi-mx';
import { choiceField, rowsField, textField, row } from '../../fields';

/** Taxes of a state or a municipality: lodging (ISH), cedular, five per thousand. */
export const localTaxesField = rowsField('localTaxes', 'Local Taxes (Locales)', {
	typeOptions: { multipleValues: true },
	placeholder: 'Add Local Tax',
	description:
		'Taxes of a state or a municipality (Impuestos Locales), such as ISH. They are a part of the total: set Options > Totals to Calculate, or give the Expected Total.',
	options: [
		row('tax', 'Local Tax', [
			textField('name', 'Name (Nombre)', {
				placeholder: 'e.g. ISH',
				description: 'Name of the tax, as the invoice shows it',
			}),
			choiceField('kind', 'Kind (Tipo)', {
				default: 'transferred',
				description: 'Whether the customer pays it in addition, or withholds it',
				options: [
					{ name: 'Charged (Trasladado)', value: 'transferred' },
					{ name: 'Withheld (Retenido)', value: 'withheld' },
				],
			}),
			textField('rate', 'Rate in Percent (Tasa)', {
				placeholder: 'e.g. 3',
				description: 'Percentage of the subtotal less discounts: 3 is 3 %, and 0.5 is 5 al millar',
			}),
			textField('amount', 'Amount (Importe)', {
				placeholder: 'e.g. 30.00',
				description: 'Amount of the tax; without it, it is calculated from the rate',
			}),
		]),
	],
});

/** Reads Additional Fields > Local Taxes. */
export function localTaxesOfForm(value: unknown): LocalTax[] {
	const rows = isRecord(value) && Array.isArray(value.tax) ? value.tax : [];
	return rows
		.filter(isRecord)
		.map(({ kind, ...row }, index) =>
			localTaxOf({ ...row, isWithheld: kind === 'withheld' }, index),
		);
}
