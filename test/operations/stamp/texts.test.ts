import type { INodeParameters } from 'n8n-workflow';

import { onErrorContinue, runNode } from '../../support/engine';
import { issuing } from '../../support/issuer';
import { operation, stampParameters, uuid } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';

withoutNetwork();

const stamp = operation('invoice.stamp');
const customer = operation('customer.create');
const product = operation('product.create');
const cancel = operation('invoice.cancel');
const download = operation('invoice.download');

const line = (changes: object) =>
	JSON.stringify([
		{
			description: 'Taza',
			quantity: '1',
			unitPrice: '500.00',
			productCode: '52152001',
			unitCode: 'H87',
			taxes: ['IVA 16'],
			...changes,
		},
	]);

const whole = (changes: object): INodeParameters => ({
	resource: 'invoice',
	operation: 'stamp',
	invoiceSource: 'json',
	invoiceJson: JSON.stringify({ ...(JSON.parse(stamp.body) as object), ...changes }),
});

describe('Text that an expression broke', () => {
	it.each<{ title: string; parameters: INodeParameters; message: string }>([
		{
			title: 'an object in the name of the recipient',
			parameters: { ...stampParameters, recipientName: '=Cliente {{ $json.customer }}' },
			message: '"Cliente [object Object]": "[object Object]" is a group of values, not one value',
		},
		{
			title: 'a missing value in a description',
			parameters: { ...stampParameters, lineItemsJson: line({ description: 'Orden undefined' }) },
			message: '"Orden undefined": "undefined" is the result of an expression with a missing value',
		},
		{
			title: 'null as series',
			parameters: { ...stampParameters, additionalFields: { series: 'null' } },
			message: 'Series (Serie) is "null": "null" is the result',
		},
		{
			title: 'an expression in a Fixed field',
			parameters: { ...stampParameters, additionalFields: { folio: '{{ $json.order }}' } },
			message:
				'Folio is "{{ $json.order }}": "{{" is the start of an expression that was not evaluated',
		},
		{
			title: 'a date that could not be read',
			parameters: {
				...stampParameters,
				additionalFields: { moreJson: '{ "CondicionesDePago": "Invalid DateTime" }' },
			},
			message: '"Invalid DateTime" is the result of an expression that cannot read a date',
		},
		{
			title: 'in a whole invoice from JSON',
			parameters: whole({ Serie: 'NaN' }),
			message: 'Serie is "NaN": "NaN" is the result of an expression that calculates with text',
		},
		{
			title: 'in the name of a customer',
			parameters: { ...customer.parameters, customerName: 'Juan undefined' },
			message: 'Name (Nombre) is "Juan undefined": "undefined" is the result',
		},
		{
			title: 'in the name of a product',
			parameters: { ...product.parameters, productName: '#N/A' },
			message: 'Name (Nombre) is "#N/A": "#N/A" is what a spreadsheet shows',
		},
		{
			title: 'in the ID of an invoice to cancel',
			parameters: { ...cancel.parameters, invoiceId: 'undefined' },
			message: 'Invoice ID is "undefined": "undefined" is the result',
		},
		{
			title: 'in the ID of an invoice to download',
			parameters: { ...download.parameters, invoiceId: '[object Object]' },
			message: 'Invoice ID is "[object Object]": "[object Object]" is a group of values',
		},
		{
			title: 'a direction mark in an RFC',
			parameters: {
				...stampParameters,
				recipientRfc: { __rl: true, mode: 'rfc', value: '\u200eURE180429TM6' },
			},
			message: '"U+200E" is an invisible character at the start',
		},
		{
			title: 'a soft hyphen in a postal code',
			parameters: { ...stampParameters, recipientPostalCode: '869\u00ad91' },
			message: '"U+00AD" is an invisible character after "869"',
		},
		{
			title: 'a zero-width character in the name of a customer',
			parameters: { ...customer.parameters, customerName: 'ANA\u2060 PEREZ' },
			message: '"U+2060" is an invisible character after "ANA"',
		},
		{
			title: 'in a Unique Key, which would be the same for every order',
			parameters: { ...stampParameters, options: { uniqueKey: 'order-undefined' } },
			message: 'Options > Unique Key is "order-undefined": "undefined" is the result',
		},
	])('refuses a text that an expression broke: $title', async ({ parameters, message }) => {
		const { items } = await runNode({
			parameters,
			items: [{ json: { customer: { name: 'Ana' } } }],
			node: onErrorContinue,
		});

		expect(items[0]?.json.error).toMatchObject({
			outcome: 'notSent',
			message: expect.stringContaining(message) as string,
			description: expect.stringContaining('Nothing was sent') as string,
		});
	});
});

it('reports every value that looks like a failed expression, such as "null", in one error', async () => {
	const { error } = await runNode({
		parameters: { ...customer.parameters, customerName: 'null', rfc: '{{ $json.rfc }}' },
	});

	expect(error?.message).toBe('There are 2 values to correct');
	expect(error?.description).toContain('• Name (Nombre) is "null"');
	expect(error?.description).toContain('• RFC is "{{ $json.rfc }}"');
});

it('reports "undefined" in CFDI Use as one problem, not also as an unknown SAT code', async () => {
	const { items } = await runNode({
		parameters: {
			...stampParameters,
			operation: 'validate',
			cfdiUse: 'undefined',
			recipientPostalCode: '86991',
		},
	});

	expect(items[0]?.json).toMatchObject({ valid: false, findings: [{ field: 'Receptor.UsoCFDI' }] });
});

it.each(['Christopher Null', 'CABLE NULL MODEM', 'NAN SA'])(
	'accepts a recipient name that contains a word such as Null: %s',
	async (recipientName) => {
		serviceAnswers(stamp.path, { body: stamp.answer });

		const { items } = await runNode({ parameters: { ...stampParameters, recipientName } });

		expect(items[0]?.json.uuid).toBe(uuid);
	},
);

it('accepts the series "null" and warns about it only if the check is Warn', async () => {
	const sent = serviceAnswers(stamp.path, { body: stamp.answer }, { body: stamp.answer });
	const parameters = (checkBeforeStamping: string) => ({
		...stampParameters,
		recipientRfc: { __rl: true, mode: 'rfc', value: 'ure-180429-tm6' },
		additionalFields: { series: 'null' },
		options: { checkBeforeStamping },
	});

	const warned = await runNode({ parameters: parameters('warn') });
	const unread = await runNode({ parameters: parameters('off') });

	expect(sent.map(({ json }) => json)).toMatchObject([
		{ Serie: 'null', Receptor: { Rfc: 'URE180429TM6' } },
		{ Serie: 'null', Receptor: { Rfc: 'ure-180429-tm6' } },
	]);
	expect(warned.items[0]?.json.warnings).toMatchObject([{ field: 'Serie' }, { level: 'warn' }]);
	expect(unread.items[0]?.json).not.toHaveProperty('warnings');
});

it('normalizes RFCs, codes and names and adds one note for each change', async () => {
	const sent = serviceAnswers(stamp.path, { body: stamp.answer });

	const { items, error } = await runNode({
		credentials: {
			...issuing,
			issuerRfc: 'eku-900317-3c9',
			issuerTaxRegime: '601 - General de Ley Personas Morales',
		},
		parameters: {
			...stampParameters,
			recipientRfc: { __rl: true, mode: 'rfc', value: 'URE 180429 TM6' },
			recipientName: 'Universidad  Robotica Española',
			recipientTaxRegime: 'General de Ley Personas Morales',
			cfdiUse: 'g03',
			paymentForm: '={{ 3 }}',
			paymentMethod: 'PUE - Pago en una sola exhibición',
			additionalFields: { currency: 'MXN - Peso mexicano' },
			lineItemsJson: line({ description: 'Taza &ndash; roja', unitCode: 'H87 - Pieza' }),
		},
	});

	expect(error).toBeUndefined();
	expect(sent[0]?.json).toMatchObject({
		FormaPago: '03',
		MetodoPago: 'PUE',
		Moneda: 'MXN',
		Emisor: { Rfc: 'EKU9003173C9', RegimenFiscal: '601' },
		Receptor: {
			Rfc: 'URE180429TM6',
			Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
			RegimenFiscalReceptor: '601',
			UsoCFDI: 'G03',
		},
		Conceptos: [{ ClaveUnidad: 'H87', Descripcion: 'Taza – roja' }],
	});
	const warnings = items[0]?.json.warnings as Array<{ level: string; message: string }>;
	expect(warnings).toHaveLength(11);
	expect(warnings[0]).toMatchObject({
		level: 'warn',
		field: 'FormaPago',
		message: 'Payment Form (Forma): "3" was read as "03"',
	});
});

it('normalizes a whole invoice from JSON and adds a note for each change', async () => {
	const sent = serviceAnswers(stamp.path, { body: stamp.answer });

	const { items } = await runNode({
		parameters: whole({ MetodoPago: 'pue', CondicionesDePago: '30 d&iacute;as' }),
	});

	expect(sent[0]?.json).toMatchObject({ MetodoPago: 'PUE', CondicionesDePago: '30 días' });
	expect(items[0]?.json.warnings).toMatchObject([
		{ message: 'MetodoPago: "pue" was read as "PUE"' },
		{ message: 'CondicionesDePago: "30 d&iacute;as" was read as "30 días"' },
	]);
});

it('calculates totals from the normalized codes', async () => {
	const sent = serviceAnswers(stamp.path, { body: stamp.answer });

	await runNode({
		parameters: {
			...stampParameters,
			additionalFields: { currency: 'mxn' },
			lineItemsJson: line({ taxObject: '01 - No objeto de impuesto', taxes: [] }),
			options: { totals: 'calculate' },
		},
	});

	expect(sent[0]?.json).toMatchObject({
		Moneda: 'MXN',
		Total: '500.00',
		Conceptos: [{ ObjetoImp: '01' }],
	});
});

it('normalizes a new customer and adds a note for each change', async () => {
	const sent = serviceAnswers(customer.path, { body: customer.answer });

	const { items } = await runNode({
		parameters: {
			...customer.parameters,
			customerName: 'Universidad Robotica &amp; Española',
			rfc: 'ure-180429-tm6',
			taxRegime: '601 - General de Ley Personas Morales',
		},
	});

	expect(sent[0]?.json).toEqual({
		Nombre: 'UNIVERSIDAD ROBOTICA & ESPAÑOLA',
		Rfc: 'URE180429TM6',
		RegimenFiscal: '601',
	});
	expect(items[0]?.json).toMatchObject({
		id: 12,
		warnings: [
			{ field: 'Name (Nombre)' },
			{ field: 'RFC', message: 'RFC: "ure-180429-tm6" was read as "URE180429TM6"' },
			{ field: 'Tax Regime (Régimen Fiscal)' },
		],
	});
});

it('normalizes the RFC of a customer search', async () => {
	const { path, parameters, answer } = operation('customer.getAll');
	const sent = serviceAnswers(path, { body: answer });

	await runNode({ parameters: { ...parameters, filters: { rfc: 'ure 180429 tm6' } } });

	expect(sent[0]?.body).toBe('{"Rfc":"URE180429TM6"}');
});

it('accepts a cancellation reason with its description, and a UUID in lower case with spaces', async () => {
	const sent = serviceAnswers(cancel.path, { body: cancel.answer }, { body: cancel.answer });

	await runNode({
		parameters: {
			...cancel.parameters,
			cancellationReason: '={{ $json.reason }}',
			replacementUuid: '={{ $json.uuid }}',
		},
		items: [
			{
				json: {
					reason: '01 - Comprobante emitido con errores con relación',
					uuid: ` ${uuid.toLowerCase()} `,
				},
			},
			{ json: { reason: 2, uuid: 'undefined' } },
		],
	});

	expect(sent.map(({ body }) => body)).toEqual([
		`{"Id":"1024","MotivoCancelacion":"01","FolioSustitucion":"${uuid}"}`,
		'{"Id":"1024","MotivoCancelacion":"02"}',
	]);
});
