import type { INodeProperties } from 'n8n-workflow';

import { cancelInvoiceFields, cancelInvoiceRouting } from './cancel';
import { invoiceContentFields } from './content/fields';
import { downloadInvoiceFields, downloadInvoiceRouting } from './download';
import { invoiceIdField } from './invoiceIdField';
import { stampInvoiceRouting } from './stamp';
import { stampOptions } from './stampOptions';
import { validateInvoiceRouting, validateOptions } from './validate';

export const invoiceProperties: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['invoice'] } },
		options: [
			{
				name: 'Cancel',
				value: 'cancel',
				action: 'Cancel an invoice',
				description: 'Cancel a stamped invoice (cancelar) with one of the reasons of SAT',
				routing: cancelInvoiceRouting,
			},
			{
				name: 'Download',
				value: 'download',
				action: 'Download an invoice',
				description: 'Download the XML and PDF files of a stamped invoice',
				routing: downloadInvoiceRouting,
			},
			{
				name: 'Stamp',
				value: 'stamp',
				action: 'Stamp an invoice',
				description: 'Issue an invoice as CFDI 4.0 (timbrar) and get its ID and UUID',
				routing: stampInvoiceRouting,
			},
			{
				name: 'Validate',
				value: 'validate',
				action: 'Validate an invoice',
				description: 'Find what SAT would refuse in an invoice, and its totals, without sending it',
				routing: validateInvoiceRouting,
			},
		],
		default: 'stamp',
	},
	...invoiceContentFields,
	stampOptions,
	validateOptions,
	invoiceIdField,
	...cancelInvoiceFields,
	...downloadInvoiceFields,
];
