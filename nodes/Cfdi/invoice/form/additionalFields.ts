import type { INodeProperties } from 'n8n-workflow';

import { catalogs } from 'cfdi-mx';
import {
	catalogOptions,
	choiceField,
	collectionField,
	dateField,
	jsonField,
	rowsField,
	textField,
	row,
} from '../../form/fields';

const globalInformation = rowsField('globalInformation', 'Global Information (Global)', {
	placeholder: 'Add Global Information (Global)',
	description:
		'Which sales a global invoice to the general public covers (Información Global). SAT requires it with RFC XAXX010101000 and the name PUBLICO EN GENERAL.',
	options: [
		row('values', 'Global Information (Global)', [
			choiceField('period', 'Period (Periodicidad)', {
				default: '01',
				description: 'How often you issue one',
				options: catalogOptions(catalogs.periodicidad),
			}),
			choiceField('months', 'Months (Meses)', {
				default: '={{ $now.toFormat("MM") }}',
				description:
					'Month of the sales; with period 05, two months: 13 to 18. A month after that of the invoice is of the year before.',
				options: catalogOptions(catalogs.meses),
			}),
		]),
	],
});

/** Taxes of a state or a municipality: lodging (ISH), cedular, five per thousand. */
const localTaxesField = rowsField('localTaxes', 'Local Taxes (Locales)', {
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

/** With it, a credit note is checked against the Total of the credited invoice. */
const relatedJson = jsonField('invoiceJson', 'Invoice (JSON)', {
	description:
		'The other invoice as Download outputs it with Read Invoice. A credit note above its Total is then refused, and its UUID needs no field of its own.',
});

/** @param more fields of each relation */
export const relatedInvoices = (more: INodeProperties[]) =>
	rowsField('relatedInvoices', 'Related Invoices (Relación)', {
		typeOptions: { multipleValues: true },
		placeholder: 'Add Relation',
		description: 'Other invoices to which this one refers (CFDI Relacionados)',
		options: [
			row('relation', 'Relation', [
				choiceField('relationType', 'Relation Type (Tipo)', {
					default: '01',
					description: 'How this invoice relates to the others (Tipo Relación, c_TipoRelacion)',
					options: catalogOptions(catalogs.tipoRelacion),
				}),
				textField('uuids', 'UUIDs', {
					placeholder: 'e.g. 5FB2822E-396D-4725-8521-CDC4BDD20CCF',
					description: 'UUID of the other invoice; several with commas between them',
				}),
				...more,
			]),
		],
	});

/** Fields that most invoices do not need, and fields of SAT that the service's documentation does not list. */
export const additionalFields = collectionField('additionalFields', 'Additional Fields', {
	placeholder: 'Add Field',
	options: [
		// An order contains its currency.
		choiceField('currency', 'Currency (Moneda)', {
			default: 'MXN',
			description:
				'Currency of the prices; MXN without it. An expression can give any other code of c_Moneda. Other than MXN it needs an Exchange Rate.',
			options: catalogOptions(catalogs.commonCurrencies),
			displayOptions: { show: { '/invoiceSource': ['fields', 'lines'] } },
		}),
		dateField('date', 'Date (Fecha)', {
			description:
				'Date of the invoice in the local time of its place of issue, at most 72 hours ago. Without it, the service sets the date.',
		}),
		textField('exchangeRate', 'Exchange Rate (Tipo Cambio)', {
			placeholder: 'e.g. 18.4512',
			description: 'Pesos for one unit of the currency; required for any currency but MXN',
		}),
		textField('folio', 'Folio', {
			placeholder: 'e.g. 1024',
			description: 'Your own number of the invoice',
		}),
		globalInformation,
		localTaxesField,
		jsonField('moreJson', 'More (JSON)', {
			description:
				'Anything else with the names of Anexo 20 (complements, addenda), merged into the invoice last: objects are merged, everything else is replaced',
		}),
		relatedInvoices([relatedJson]),
		textField('series', 'Series (Serie)', {
			placeholder: 'e.g. A',
			description: 'Your own series of invoices',
		}),
		choiceField('voucherType', 'Voucher Type (Comprobante)', {
			default: 'I',
			description: 'Kind of CFDI (Tipo De Comprobante, c_TipoDeComprobante)',
			options: catalogOptions(catalogs.tipoDeComprobante),
		}),
	],
});
