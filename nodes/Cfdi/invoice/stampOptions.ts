import type { INodeProperties } from 'n8n-workflow';

import { choiceField, flagField, textField } from '../form/fields';
import { fromIdOption } from './findByUuid';

const totalsOptions: INodeProperties[] = [
	textField('expectedTotal', 'Expected Total', {
		placeholder: 'e.g. 1160.00',
		description:
			'What the order costs in all. The totals are then calculated with the rounding that meets it to the cent, of those that SAT allows; an invoice that cannot meet it is refused.',
	}),
	flagField('pricesIncludeTax', 'Prices Include Tax', {
		description:
			'Whether unit prices and discounts include their taxes, as in a shop. The total of the invoice is then that of the order, to the cent.',
	}),
	choiceField('totals', 'Totals', {
		options: [
			{
				name: 'Calculate',
				value: 'calculate',
				description: 'Send SubTotal, Descuento, Impuestos and Total, with the rounding of SAT',
			},
			{ name: 'Service', value: 'service', description: 'Send none: the service calculates them' },
		],
		default: 'service',
		description: 'Who calculates the totals of the invoice',
	}),
];

/** Options for the content of the invoice. An order contains its totals. */
export const contentOptions: INodeProperties[] = totalsOptions.map((option) => ({
	...option,
	displayOptions: { hide: { '/invoiceSource': ['order'] } },
}));

/** The Options of every stamp: the check, the files, and the unique key. */
export const stampingOptions: readonly INodeProperties[] = [
	choiceField('checkBeforeStamping', 'Check Before Stamping', {
		options: [
			{
				name: 'Block',
				value: 'block',
				description: 'Send nothing that SAT would refuse, and say why',
			},
			{
				name: 'Block and Ask',
				value: 'ask',
				description:
					'The same, and an invoice whose recipient has no postal code, or a name that ends with the kind of company (SA DE CV), stops once, unsent, in every run, as it does in the editor. SAT refuses most of them; the same invoice once more is sent.',
			},
			{ name: 'Off', value: 'off', description: 'Send it as it is, unchecked' },
			{
				name: 'Warn',
				value: 'warn',
				description: 'Send it, and list under "warnings" what SAT may refuse',
			},
		],
		default: 'block',
		description:
			'What to do with an invoice that breaks a rule of SAT (Anexo 20). The node checks it before it costs a stamp. Unless it is off, one that is probably not meant stops once in the editor.',
	}),
	flagField('downloadFiles', 'Download Files', {
		description:
			'Whether to get the XML and PDF of the invoice with its stamp, as Download does, in the fields data_xml and data_pdf. If the service does not give them, the item has its UUID all the same, and a warning.',
	}),
	choiceField('ifKeyUsed', 'If Key Was Used', {
		options: [
			{
				name: 'Pass On',
				value: 'passOn',
				description:
					'Send nothing, and return an item with duplicate: true, and with outcome: unknown if the first request got no answer. A key of another invoice is refused all the same.',
			},
			{
				name: 'Refuse',
				value: 'refuse',
				description: 'Send nothing, and treat the item as refused (On Error decides)',
			},
		],
		default: 'refuse',
		description:
			'What to do with an item whose Unique Key was used before. With another recipient, total, currency or type it is a conflict, which is always an error.',
	}),
	textField('uniqueKey', 'Unique Key', {
		placeholder: 'e.g. the order number',
		description:
			'An invoice with this key is stamped once from this node, over all executions, also when a shop sends an order twice. The same key with another recipient, total, currency or type is refused as a conflict. Renaming the node keeps its keys; a copy of the node starts without any. A sub-workflow needs it where the Execute Sub-workflow node has Retry On Fail: each try is a new execution.',
		builderHint: {
			propertyHint:
				'The number of the order or the sale: the same whenever the same sale comes again, another one for another sale. Never a time, a random number or the ID of the execution.',
		},
	}),
];

const confirmedSummary = textField('confirmedSummary', 'Confirmed Summary', {
	placeholder: 'e.g. Factura para …: 1 concepto …',
	description:
		'The summary that a person has confirmed, as Validate gave it. An invoice with another summary is not sent: what is stamped is what the person saw, whatever an AI agent or a form made of it since.',
});

const onlyStamped = flagField('onlyStamped', 'Only What Is Stamped', {
	description:
		'Whether to output only what is stamped now. An order that is passed on unsent, and one that was stamped before, then give no item; what is refused is an error all the same.',
});

const fromId: INodeProperties = {
	...fromIdOption,
	description:
		'Where If Outcome Is Unknown: Find It begins if n8n was started again since the last invoice, or was killed: the ID of an invoice that was stamped before, such as the last one of your register',
};

export const stampOptions: readonly INodeProperties[] = [
	...contentOptions,
	confirmedSummary,
	fromId,
	onlyStamped,
	...stampingOptions,
];
