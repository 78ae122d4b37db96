import type { INodeProperties } from 'n8n-workflow';

import { catalogs } from 'cfdi-mx';
import { catalogOptions } from '../../catalogOptions';
import { localTaxesField } from './localTaxes';

const globalInformation: INodeProperties = {
	displayName: 'Global Information (Global)',
	name: 'globalInformation',
	type: 'fixedCollection',
	placeholder: 'Add Global Information (Global)',
	default: {},
	description:
		'Which sales a global invoice to the general public covers (Información Global). SAT requires it with RFC XAXX010101000 and the name PUBLICO EN GENERAL.',
	options: [
		{
			displayName: 'Global Information (Global)',
			name: 'values',
			values: [
				{
					displayName: 'Period (Periodicidad)',
					name: 'period',
					type: 'options',
					default: '01',
					description: 'How often you issue one',
					options: catalogOptions(catalogs.periodicidad),
				},
				{
					displayName: 'Months (Meses)',
					name: 'months',
					type: 'options',
					default: '={{ $now.toFormat("MM") }}',
					description: 'Month of the sales; with period 05, two months: 13 to 18',
					options: catalogOptions(catalogs.meses),
				},
				{
					displayName: 'Year (Año)',
					name: 'year',
					type: 'string',
					default: '={{ $now.year }}',
					description: 'Year of the sales, in four digits',
				},
			],
		},
	],
};

const relatedInvoices: INodeProperties = {
	displayName: 'Related Invoices (Relación)',
	name: 'relatedInvoices',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Relation',
	default: {},
	description: 'Other invoices to which this one refers (CFDI Relacionados)',
	options: [
		{
			displayName: 'Relation',
			name: 'relation',
			values: [
				{
					displayName: 'Relation Type (Tipo)',
					name: 'relationType',
					type: 'options',
					default: '01',
					description: 'How this invoice relates to the others (Tipo Relación, c_TipoRelacion)',
					options: catalogOptions(catalogs.tipoRelacion),
				},
				{
					displayName: 'UUIDs',
					name: 'uuids',
					type: 'string',
					default: '',
					placeholder: 'e.g. 5FB2822E-396D-4725-8521-CDC4BDD20CCF',
					description: 'UUID of the other invoice; several with commas between them',
				},
				{
					displayName: 'Invoice (JSON)',
					name: 'invoiceJson',
					type: 'json',
					default: '{}',
					description:
						'The other invoice as Download outputs it with Read Invoice. A credit note above its Total is then refused, and its UUID needs no field of its own.',
				},
			],
		},
	],
};

export const currency: INodeProperties = {
	displayName: 'Currency (Moneda)',
	name: 'currency',
	type: 'options',
	default: 'MXN',
	description:
		'Currency of the prices; MXN without it. An expression can give any other code of c_Moneda. Other than MXN it needs an Exchange Rate.',
	options: catalogOptions(catalogs.commonCurrencies),
};

/** What most invoices do without, and what the service's documentation does not list, and SAT knows. */
export const additionalFields: INodeProperties = {
	displayName: 'Additional Fields',
	name: 'additionalFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	options: [
		// An order says its own.
		{ ...currency, displayOptions: { show: { '/invoiceSource': ['fields', 'lines'] } } },
		{
			displayName: 'Date (Fecha)',
			name: 'date',
			type: 'dateTime',
			default: '',
			description:
				'Date of the invoice in the local time of its place of issue, at most 72 hours ago. Without it, the service sets the date.',
		},
		{
			displayName: 'Exchange Rate (Tipo Cambio)',
			name: 'exchangeRate',
			type: 'string',
			default: '',
			placeholder: 'e.g. 18.4512',
			description: 'Pesos for one unit of the currency; required for any currency but MXN',
		},
		{
			displayName: 'Export (Exportación)',
			name: 'exportType',
			type: 'options',
			default: '01',
			description: 'Whether goods leave the country (c_Exportacion)',
			options: catalogOptions(catalogs.exportacion),
		},
		{
			displayName: 'Folio',
			name: 'folio',
			type: 'string',
			default: '',
			placeholder: 'e.g. 1024',
			description: 'Your own number of the invoice',
		},
		globalInformation,
		localTaxesField,
		{
			displayName: 'More (JSON)',
			name: 'moreJson',
			type: 'json',
			default: '{}',
			description:
				'Anything else with the names of Anexo 20 (complements, addenda), merged into the invoice last: objects are merged, everything else is replaced',
		},
		{
			displayName: 'Payment Terms (Condiciones)',
			name: 'paymentConditions',
			type: 'string',
			default: '',
			placeholder: 'e.g. 30 días',
			description: 'Conditions of payment (Condiciones De Pago)',
		},
		relatedInvoices,
		{
			displayName: 'Series (Serie)',
			name: 'series',
			type: 'string',
			default: '',
			placeholder: 'e.g. A',
			description: 'Your own series of invoices',
		},
		{
			displayName: 'Voucher Type (Comprobante)',
			name: 'voucherType',
			type: 'options',
			default: 'I',
			description: 'Kind of CFDI (Tipo De Comprobante, c_TipoDeComprobante)',
			options: catalogOptions(catalogs.tipoDeComprobante),
		},
	],
};
