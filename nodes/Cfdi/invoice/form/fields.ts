import type { INodeProperties } from 'n8n-workflow';
import { catalogs } from 'cfdi-mx';
import { FOREIGNER } from 'cfdi-mx/values';
import type { LabelRow } from 'cfdi-mx/words';
import {
	catalogOptions,
	choiceField,
	collectionField,
	dateField,
	fromList,
	jsonField,
	locatorField,
	option,
	row,
	rowsField,
	shownFor,
	textField,
	typed,
} from '../../form/fields';
import { fieldLabels, issuerLabels } from '../../messages';
import { lineItemFields } from './lineItems';

/**
 * This field is not in Options, because n8n cannot show or hide other fields by a value in Options.
 */
const invoiceSource = choiceField('invoiceSource', 'Invoice Source', {
	default: 'fields',
	description: 'Where the invoice comes from',
	options: [
		option('fields', 'Fields', 'Fill in the invoice field by field'),
		option(
			'lines',
			'Fields, Lines as JSON',
			'Fill in the invoice, and map the lines of an order of any length',
		),
		option(
			'json',
			'JSON',
			'Give the whole invoice (Comprobante) as JSON, with the names of Anexo 20',
		),
		option(
			'order',
			'Shop Order',
			'Use an order as the shop sends it, a list of orders for one global invoice, or a refund',
		),
	],
});

const invoiceJson = jsonField('invoiceJson', 'Invoice (JSON)', {
	required: true,
	description:
		'The whole invoice with the names of Anexo 20: FormaPago, MetodoPago, Moneda, Emisor, Receptor, Conceptos. Version is always 4.0. Without Emisor and LugarExpedicion, those of the credential are used.',
	displayOptions: { show: { invoiceSource: ['json'] } },
});

const cfdiUse = choiceField('cfdiUse', 'CFDI Use (Uso CFDI)', {
	default: 'G03',
	description: 'What the customer uses the invoice for (c_UsoCFDI); it must fit their tax regime',
	options: catalogOptions(catalogs.usoCfdi),
});

const recipientTaxRegime = choiceField('recipientTaxRegime', 'Recipient Regime (Régimen)', {
	default: '601',
	description:
		'Regime under which the customer pays taxes (Régimen Fiscal Receptor, c_RegimenFiscal)',
	options: catalogOptions(catalogs.regimenFiscal),
});

const paymentForm = choiceField('paymentForm', 'Payment Form (Forma)', {
	default: '03',
	description: 'How it was paid (Forma De Pago, c_FormaPago)',
	options: catalogOptions(catalogs.formaPago),
});

export const recipientFields: readonly INodeProperties[] = [
	locatorField('recipientRfc', 'Recipient RFC (Receptor)', {
		required: true,
		description:
			'Tax ID of the customer. XAXX010101000 is the general public, XEXX010101000 a customer abroad.',
		hint: 'The general public: XAXX010101000',
		modes: [
			fromList('searchCustomers', 'Select a customer…'),
			typed('rfc', 'By RFC', 'e.g. URE180429TM6'),
		],
	}),
	textField('recipientName', 'Recipient Name (Nombre)', {
		placeholder: 'e.g. UNIVERSIDAD ROBOTICA ESPAÑOLA',
		description:
			'Name of the customer exactly as SAT has it: upper case, without "SA DE CV". For the general public: PUBLICO EN GENERAL. When empty, it is the name of the customer picked from the list.',
		hint: 'In upper case, without SA DE CV',
	}),
	{
		...recipientTaxRegime,
		required: true,
		description: `${recipientTaxRegime.description}. For the general public and customers abroad: 616.`,
	},
	textField('recipientPostalCode', 'Recipient Postal Code (C.P.)', {
		placeholder: 'e.g. 86991',
		description:
			'Postal code of the tax address of the customer as SAT has it (Domicilio Fiscal Receptor). For the general public and customers abroad: that of the Place of Issue (Expedición). Leave it empty if your service fills it in.',
		hint: 'Of the tax address, not of the delivery',
	}),
	// n8n shows these fields for the generic RFC of foreign customers, and if the RFC is an
	// expression.
	...shownFor({ recipientRfc: [FOREIGNER] }, [
		textField('taxResidence', 'Tax Residence (Residencia)', {
			placeholder: 'e.g. USA',
			description:
				'Country where a customer abroad pays taxes, three letters (Residencia Fiscal, c_Pais)',
		}),
		textField('foreignTaxId', 'Tax ID Abroad (NumRegIdTrib)', {
			placeholder: 'e.g. 121585958',
			description:
				'Tax ID of a customer abroad in their country (NumRegIdTrib); required for exported goods',
		}),
	]),
];

const withoutTaxes: INodeProperties['options'] = [
	option('exempt', 'Exempt', 'Its prices are exempt from IVA (Exento)'),
	option('iva0', 'IVA 0', 'Its prices are at IVA 0 %'),
	option('iva16', 'IVA 16 Inside', 'Its prices include IVA 16 %'),
	option('refuse', 'Refuse', 'Do not send it, and report it'),
];

const override = collectionField('override', 'Override (En Vez Del Pedido)', {
	placeholder: 'Add Field',
	description: 'Values to use instead of those of the order',
	options: [
		textField('recipientRfc', 'Recipient RFC (Receptor)', {
			placeholder: 'e.g. URE180429TM6',
			description: 'Tax ID of the customer',
		}),
		textField('recipientName', 'Recipient Name (Nombre)', {
			placeholder: 'e.g. UNIVERSIDAD ROBOTICA ESPAÑOLA',
			description: 'Name of the customer exactly as SAT has it: upper case, without "SA DE CV"',
		}),
		recipientTaxRegime,
		textField('recipientPostalCode', 'Recipient Postal Code (C.P.)', {
			placeholder: 'e.g. 86991',
			description:
				'Postal code of the tax address of the customer as SAT has it (Domicilio Fiscal Receptor)',
		}),
		cfdiUse,
		{
			...paymentForm,
			description: 'How it was paid (Forma De Pago, c_FormaPago), whatever the order says',
		},
		jsonField('codesBySku', 'Codes by SKU (Claves)', {
			description:
				'Product code of each SKU, or product and unit code: { "TAZA-01": "52152001", "CAFE": { "productCode": "50201706", "unitCode": "KGM" } }. A code of the line itself comes first.',
		}),
	],
});

const defaults = collectionField('defaults', 'Defaults (Si No Lo Dice)', {
	placeholder: 'Add Field',
	description: 'Values to use only if the order does not have them',
	options: [cfdiUse, paymentForm, { ...recipientTaxRegime, default: '616' }],
});

const shopWords = rowsField('shopWords', 'Words of the Shop (Palabras)', {
	typeOptions: { multipleValues: true },
	placeholder: 'Add Word',
	description:
		'Meaning of payment methods, statuses and fields of the shop that the node does not know',
	options: [
		row('word', 'Word', [
			textField('word', 'Word (Palabra)', {
				placeholder: 'e.g. clip',
				description:
					'As the order has it: the ID or title of a payment method or words of it, a status, or the name of a field',
			}),
			choiceField('meaning', 'Meaning (Significado)', {
				default: 'paid',
				description:
					'The payment form of a payment method, the meaning of a status, or that a field does not affect invoices',
				options: [
					...catalogOptions(catalogs.formaPago),
					option('ignored', 'Field to Ignore', 'It does not affect invoices'),
					option('cancelled', 'Status: Cancelled', 'The order is passed on without an invoice'),
					option('notPaid', 'Status: Not Paid', 'The setting If the Order Is Not Paid applies'),
					option('paid', 'Status: Paid', 'The order is invoiced'),
				],
			}),
		]),
	],
});

const orderFields: readonly INodeProperties[] = shownFor({ invoiceSource: ['order'] }, [
	jsonField('order', 'Order (Pedido)', {
		required: true,
		default: '={{ $json.body }}',
		description:
			'Data of the shop, as it sends it or as the documentation shows: an order, a refund, or a list of orders without an RFC, which becomes one global invoice',
		builderHint: {
			propertyHint:
				'The whole order, unchanged: all of $json after a trigger of the shop, its body after a Webhook. Do not pick or rename its fields: taxes, discounts, shipping and payment are read from it.',
		},
	}),
	choiceField('ifOrderHasNoTaxes', 'If the Order Has No Taxes', {
		default: 'refuse',
		description: 'How prices are taxed if the shop charged no taxes on the order',
		options: withoutTaxes,
	}),
	choiceField('ifLineHasNoTaxes', 'If a Line Has No Taxes', {
		default: 'refuse',
		description: 'How the price of a line is taxed if the shop charged taxes only on other lines',
		options: withoutTaxes,
	}),
	choiceField('ifOrderIsNotPaid', 'If the Order Is Not Paid', {
		default: 'refuse',
		description: 'What to do with an order that is not paid yet',
		options: [
			option('ppd', 'Invoice It as PPD', 'Its payment needs a payment complement later'),
			option('passOn', 'Pass On', 'Do not send it, and return an item with sent: false'),
			option('refuse', 'Refuse', 'Do not send it, and report it'),
		],
	}),
	jsonField('refundedInvoice', 'Refunded Invoice (Factura)', {
		default: '={{ $json.invoice }}',
		description:
			'For a refund: the stamped invoice of the order, as Download outputs it with Options > Read Invoice. When empty, the refund is not sent, and the item describes it.',
	}),
	textField('earlierCreditNotes', 'Earlier Credits (Egresos)', {
		placeholder: 'e.g. 116.00',
		description:
			'For a refund: sum of the earlier credit notes for the invoice. With them, it is never credited above its Total.',
	}),
	defaults,
	override,
	shopWords,
]);

const paymentFields: readonly INodeProperties[] = [
	choiceField('paymentMethod', 'Payment Method (Método)', {
		required: true,
		default: 'PUE',
		description:
			'Whether it is paid at once (PUE) or later or in parts (PPD) (Método De Pago, c_MetodoPago)',
		options: catalogOptions(catalogs.metodoPago),
	}),
	{
		...paymentForm,
		required: true,
		description:
			'How it is paid (Forma De Pago, c_FormaPago). With payment method PPD it must be 99.',
	},
];

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
					option('transferred', 'Charged (Trasladado)'),
					option('withheld', 'Withheld (Retenido)'),
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

const relatedJson = jsonField('invoiceJson', 'Invoice (JSON)', {
	description:
		'The other invoice as Download outputs it with Read Invoice. A credit note above its Total is then refused, and its UUID does not need a separate field.',
});

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

export const additionalFields = collectionField('additionalFields', 'Additional Fields', {
	placeholder: 'Add Field',
	options: [
		textField('series', 'Series (Serie)', {
			placeholder: 'e.g. A',
			description: 'Series of your invoices',
		}),
		textField('folio', 'Folio', {
			placeholder: 'e.g. 1024',
			description: 'Your number for the invoice',
		}),
		dateField('date', 'Date (Fecha)', {
			description:
				'Date of the invoice in the local time of its place of issue, at most 72 hours ago. Without it, the service sets the date.',
		}),
		relatedInvoices([relatedJson]),
		choiceField('voucherType', 'Voucher Type (Comprobante)', {
			default: 'I',
			description: 'Kind of CFDI (Tipo De Comprobante, c_TipoDeComprobante)',
			options: catalogOptions(catalogs.tipoDeComprobante),
		}),
		choiceField('currency', 'Currency (Moneda)', {
			default: 'MXN',
			description:
				'Currency of the prices; MXN without it. An expression can give any other code of c_Moneda. Other than MXN it needs an Exchange Rate.',
			options: catalogOptions(catalogs.commonCurrencies),
			displayOptions: { show: { '/invoiceSource': ['fields', 'lines'] } },
		}),
		textField('exchangeRate', 'Exchange Rate (Tipo Cambio)', {
			placeholder: 'e.g. 18.4512',
			description: 'Pesos for one unit of the currency; required for any currency but MXN',
		}),
		globalInformation,
		localTaxesField,
		jsonField('moreJson', 'More (JSON)', {
			description:
				'Anything else with the names of Anexo 20 (complements, addenda), merged into the invoice last: objects are merged, everything else is replaced',
		}),
	],
});

const OF_FIELDS = { invoiceSource: ['fields', 'lines'] };

export const contentFields: readonly INodeProperties[] = [
	invoiceSource,
	...shownFor(OF_FIELDS, [...recipientFields, { ...cfdiUse, required: true }]),
	...orderFields,
	...lineItemFields,
	...shownFor(OF_FIELDS, paymentFields),
	invoiceJson,
	{ ...additionalFields, displayOptions: { hide: { invoiceSource: ['json'] } } },
];

export const formPlaces: Readonly<Record<string, string>> = {
	recipientRfc: 'Receptor.Rfc',
	recipientName: 'Receptor.Nombre',
	recipientTaxRegime: 'Receptor.RegimenFiscalReceptor',
	recipientPostalCode: 'Receptor.DomicilioFiscalReceptor',
	taxResidence: 'Receptor.ResidenciaFiscal',
	foreignTaxId: 'Receptor.NumRegIdTrib',
	cfdiUse: 'Receptor.UsoCFDI',
	lineItems: 'Conceptos',
	'lineItems.description': 'Conceptos[].Descripcion',
	'lineItems.quantity': 'Conceptos[].Cantidad',
	'lineItems.unitPrice': 'Conceptos[].ValorUnitario',
	'lineItems.productCode': 'Conceptos[].ClaveProdServ',
	'lineItems.taxes': 'Conceptos[].Impuestos',
	'lineItems.lineOptions.discount': 'Conceptos[].Descuento',
	'lineItems.lineOptions.unitCode': 'Conceptos[].ClaveUnidad',
	'lineItems.lineOptions.identifier': 'Conceptos[].NoIdentificacion',
	'lineItems.lineOptions.taxObject': 'Conceptos[].ObjetoImp',
	'lineItems.lineOptions.propertyAccount': 'Conceptos[].CuentaPredial[].Numero',
	'lineItems.lineOptions.fuelPermit': 'Conceptos[].ComplementoConcepto.HidroYPetro.NumeroPermiso',
	'lineItems.lineOptions.fuelSubproduct':
		'Conceptos[].ComplementoConcepto.HidroYPetro.SubProductoHYP',
	paymentMethod: 'MetodoPago',
	paymentForm: 'FormaPago',
	'additionalFields.currency': 'Moneda',
	'additionalFields.date': 'Fecha',
	'additionalFields.exchangeRate': 'TipoCambio',
	'additionalFields.folio': 'Folio',
	'additionalFields.globalInformation': 'InformacionGlobal',
	'additionalFields.globalInformation.months': 'InformacionGlobal.Meses',
	'additionalFields.globalInformation.period': 'InformacionGlobal.Periodicidad',
	'additionalFields.relatedInvoices': 'CfdiRelacionados',
	'additionalFields.relatedInvoices.relationType': 'CfdiRelacionados[].TipoRelacion',
	'additionalFields.relatedInvoices.uuids': 'CfdiRelacionados[].CfdiRelacionado[].UUID',
	'additionalFields.series': 'Serie',
	'additionalFields.voucherType': 'TipoDeComprobante',
};

type Places = ReadonlyArray<readonly [field: string, place: string]>;

/**
 * Returns the form fields with matching names, and their paths in the Comprobante.
 * @param group prefix for form fields that are inside a collection, such as `override.`
 */
export function placesOf(fields: RegExp, group = ''): Places {
	return Object.entries(formPlaces)
		.filter(([field]) => fields.test(field))
		.map(([field, place]) => [group + field, place]);
}

export const orderPlaces: Readonly<Record<string, string>> = Object.fromEntries([
	...placesOf(/^additionalFields(?!\.currency)/),
	...placesOf(/^(recipient\w+|cfdiUse|paymentForm)$/, 'override.'),
]);

const labels = fieldLabels(contentFields);

export const formLabel = (field: string): string => labels.get(field) ?? field;

export function labelRows(places: Places, label = formLabel): LabelRow[] {
	return places.map(([field, place]) => [place, label(field)]);
}

/** Uses full paths, because Rfc alone could also be the recipient's RFC. */
export const issuerRows: readonly LabelRow[] = [
	['Emisor.Rfc', issuerLabels.issuerRfc],
	['Emisor.Nombre', issuerLabels.issuerName],
	['Emisor.RegimenFiscal', issuerLabels.issuerTaxRegime],
	['LugarExpedicion', issuerLabels.placeOfIssue],
];

export const formRows: readonly LabelRow[] = [
	...issuerRows,
	...labelRows([
		...Object.entries(formPlaces),
		// Not a CFDI attribute: the fuel quota only lowers the tax base.
		['lineItems.lineOptions.fuelQuota', 'Conceptos[].fuelQuota'],
	]),
];

export const orderRows: readonly LabelRow[] = [
	...issuerRows,
	...labelRows([
		['order', 'Order'],
		['override.codesBySku', 'codesBySku'],
		...Object.entries(orderPlaces),
	]),
];

export const refundRows: readonly LabelRow[] = labelRows([
	['order', 'Order'],
	['refundedInvoice', 'refundedInvoice'],
	['earlierCreditNotes', 'earlierCreditNotes'],
	...Object.entries(orderPlaces).filter(([name]) =>
		/^(additionalFields|override\.paymentForm)/.test(name),
	),
]);
