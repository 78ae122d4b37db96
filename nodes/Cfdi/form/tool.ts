import type { INodeProperties } from 'n8n-workflow';

function given(key: string, description: string, type = 'string', fallback?: string): string {
	const last = fallback === undefined ? '' : `, '${fallback}'`;
	return `={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('${key}', \`${description}\`, '${type}'${last}) }}`;
}

const TOOL_DEFAULTS: Readonly<Record<string, INodeProperties['default']>> = {
	recipientRfc: {
		mode: 'rfc',
		value: given(
			'rfc',
			'RFC of the customer, as they gave it or as a list of customers shows it; never invented',
		),
	},
	recipientName: given('name', 'Name of the customer as SAT has it: upper case, without SA DE CV'),
	recipientTaxRegime: given(
		'taxRegime',
		'Tax regime of the customer, a code of c_RegimenFiscal such as 601',
	),
	recipientPostalCode: given(
		'postalCode',
		'Postal code of the tax address of the customer, five digits',
	),
	taxResidence: given(
		'taxResidence',
		'Only for a customer abroad: country, three letters such as USA',
		'string',
		'',
	),
	foreignTaxId: given(
		'foreignTaxId',
		'Only for a customer abroad: tax ID in their country',
		'string',
		'',
	),
	cfdiUse: given('cfdiUse', 'CFDI use, a code of c_UsoCFDI such as G03'),
	invoiceSource: 'lines',
	lineItemsJson: given(
		'lines',
		'A list with one object for each line: [{"description": "Taza", "quantity": "2", "unitPrice": "580.00", "productCode": "52152001", "unitCode": "H87", "taxes": ["IVA 16"]}]. Quantities and amounts are texts with a dot and no commas. productCode: eight digits, 01010101 if it is not known. unitCode: H87 piece, E48 service, KGM kilo. taxes is a list: IVA 16, IVA 8, IVA 0, IVA Exento, IEPS 8, Ret IVA 10.6667, Ret IVA 4, Ret ISR 10, Ret ISR 1.25; empty for a line without tax. discount: an amount of the whole line, only if there is one',
		'json',
	),
	paymentMethod: given(
		'paymentMethod',
		'PUE if it is paid at once; PPD if it is paid later or in parts, and then the payment form is 99',
	),
	paymentForm: given(
		'paymentForm',
		'Payment form, a code of c_FormaPago: 01 cash, 03 transfer, 04 credit card, 28 debit card; 99 with PPD',
	),
	invoiceId: {
		mode: 'id',
		value: given(
			'invoiceId',
			'ID of the invoice, as Stamp gave it or as a list of invoices shows it; not the UUID',
		),
	},
	cancellationReason: given(
		'reason',
		'02 errors, 03 the sale did not take place, 04 it is in a global invoice',
	),
};

const TOOL_OPERATIONS: Readonly<Record<string, string>> = {
	customer: 'getAll',
	invoice: 'validate',
	product: 'getAll',
};

/**
 * Splits each field that needs another default in an AI tool into two fields: one for the tool, and
 * one for the ordinary node.
 */
export function withToolDefaults(fields: readonly INodeProperties[]): INodeProperties[] {
	return fields.flatMap((field) => {
		const { name, displayOptions } = field;
		const resource = String(displayOptions?.show?.resource?.[0]);
		const value = name === 'operation' ? TOOL_OPERATIONS[resource] : TOOL_DEFAULTS[name];
		if (value === undefined) return [field];
		// '@tool' comes first, because n8n stops checking the conditions at the first field with an
		// expression.
		const shownIf = (isTool: boolean) => ({
			displayOptions: { ...displayOptions, show: { '@tool': [isTool], ...displayOptions?.show } },
		});
		return [
			{ ...field, ...shownIf(false) },
			{ ...ofTool(field, value), ...shownIf(true) },
		];
	});
}

/**
 * Replaces a field's default. If the new default is an expression, an options field becomes a text
 * field, in which the user can edit the expression.
 */
function ofTool({ options, ...field }: INodeProperties, value: INodeProperties['default']) {
	const isCode = typeof value === 'string' && value.startsWith('=') && field.type === 'options';
	if (isCode) return { ...field, type: 'string' as const, default: value };
	return { ...field, ...(options !== undefined && { options }), default: value };
}
