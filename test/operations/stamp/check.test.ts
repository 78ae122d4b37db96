import type { INodeParameters } from 'n8n-workflow';

import { runNode } from '../../support/engine';
import { issuing } from '../../support/issuer';
import { concepto, operation, stampParameters, uuid } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';
import { says } from '../../support/serviceForms';

withoutNetwork();

const { path, answer } = operation('invoice.stamp');
/** SAT refuses this invoice, because PPD requires FormaPago 99. */
const refusedBySat = { ...stampParameters, paymentMethod: 'PPD' };
/** SAT could refuse this invoice, because only SAT can check the recipient's name. */
const maybeRefused = {
	...stampParameters,
	recipientName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA SA DE CV',
};

const cup = {
	description: 'Taza',
	quantity: '1',
	unitPrice: '1',
	productCode: '52152001',
	taxes: [],
};

const stamp = async (parameters: INodeParameters, checkBeforeStamping?: string, node = {}) =>
	await runNode({
		parameters: {
			...parameters,
			...(checkBeforeStamping !== undefined && { options: { checkBeforeStamping } }),
		},
		node,
	});

describe('An invoice that SAT would refuse', () => {
	it('by default, sends no invoice that SAT would refuse and reports field, problem, fix and code', async () => {
		const { error } = await stamp(refusedBySat);

		expect(error?.message).toBe(
			'Payment Form (Forma) is "03" (Transferencia electrónica de fondos), but with Payment Method (Método) PPD the payment form must be 99 (Por definir) (SAT CFDI40105)',
		);
		expect(error?.description).toBe(
			'If the invoice will be paid later, set Payment Form (Forma) to 99 - Por definir. If it is already paid, set Payment Method (Método) to PUE. Nothing was sent.',
		);
		expect(error?.context).toMatchObject({
			outcome: 'notSent',
			fields: { FormaPago: [expect.stringMatching(/ \(SAT CFDI40105\)$/)] },
			es: {
				message:
					'La forma de pago es "03" (Transferencia electrónica de fondos), pero con el método de pago PPD debe ser 99 (Por definir) (SAT CFDI40105)',
				description: expect.stringMatching(/ No se envió nada\.$/) as string,
			},
		});
	});

	it.each(['continueRegularOutput', 'continueErrorOutput'])(
		"outputs an invoice's wrong fields to the output that On Error (%s) selects",
		async (onError) => {
			const { outputs } = await stamp(refusedBySat, 'block', { onError });

			const [item] = outputs[onError === 'continueErrorOutput' ? 1 : 0] ?? [];
			expect(item?.json.error).toMatchObject({
				outcome: 'notSent',
				fields: { FormaPago: [expect.stringMatching(/ \(SAT CFDI40105\)$/)] },
			});
		},
	);

	it.each(['={{ null }}', '={{ "" }}', '={{ "Warn me" }}'])(
		'blocks an invoice that SAT would refuse if Check Before Stamping has the invalid value %s',
		async (check) => {
			expect((await stamp(refusedBySat, check)).error?.context).toMatchObject({
				outcome: 'notSent',
			});
		},
	);

	it('sends an invoice that SAT would refuse, with the problem as a warning, if the check is Warn', async () => {
		const sent = serviceAnswers(path, { body: answer });

		const { items } = await stamp(refusedBySat, 'warn');

		expect(sent).toHaveLength(1);
		expect(items[0]?.json).toMatchObject({
			id: 1024,
			uuid,
			warnings: [{ level: 'block', code: 'ppdNeeds99', satCode: 'CFDI40105', field: 'FormaPago' }],
		});
	});

	it('sends an invoice that SAT would refuse, without warnings, if the check is Off', async () => {
		serviceAnswers(path, { body: answer });

		const { items } = await stamp(refusedBySat, 'off');

		expect(items[0]?.json).toMatchObject({ id: 1024, uuid, message: 'Factura timbrada' });
		expect(items[0]?.json).not.toHaveProperty('warnings');
	});
});

describe('An invoice that SAT might refuse', () => {
	it('sends by default an invoice that SAT might refuse, and lists the warning in the item', async () => {
		serviceAnswers(path, { body: answer });

		const { items } = await stamp(maybeRefused);

		expect(items[0]?.json).toMatchObject({
			uuid,
			warnings: [{ level: 'warn', field: 'Receptor.Nombre' }],
		});
	});

	it("repeats the check's warning in the error if the service refuses the invoice", async () => {
		serviceAnswers(path, {
			status: 422,
			body: { error: { 'Receptor.Nombre': ['No existe'] }, code: 422 },
		});

		const { error } = await stamp(maybeRefused);

		expect(error?.message).toBe(
			'Recipient Name (Nombre) "UNIVERSIDAD ROBOTICA ESPAÑOLA SA DE CV": No existe',
		);
		expect(error?.context.es).toEqual({
			message:
				'Nombre o razón social del cliente "UNIVERSIDAD ROBOTICA ESPAÑOLA SA DE CV": No existe',
			description: expect.stringMatching(
				/^• El nombre o razón social .* \(SAT CFDI4014\d\)\. Escriba UNIVERSIDAD ROBOTICA ESPAÑOLA\.\nCorrija el dato/,
			) as string,
		});
		expect(error?.description).toMatch(
			/^• Recipient Name .*\(SAT CFDI4014\d\)\. Write UNIVERSIDAD ROBOTICA ESPAÑOLA\./,
		);
	});
});

it('lists the first 20 of many problems in the message and all problems in the fields', async () => {
	const lines = Array.from({ length: 30 }, () => ({ ClaveProdServ: '52152001' }));

	const { error } = await stamp({ ...stampParameters, lineItemsJson: JSON.stringify(lines) });

	expect(error?.description).toContain('<br>More messages like those above: 10.<br>');
	expect(error?.context.es).toMatchObject({
		message: expect.stringMatching(/^30 datos por corregir: .* y \d+ más$/) as string,
		description: expect.stringContaining('\nOtros mensajes como los anteriores: 10.\n') as string,
	});
	expect(Object.keys(error?.context.fields as object)).toHaveLength(30);
});

it('shows each SAT code only once in an error', async () => {
	const lines = [1, 2, 3].map(() => ({ ClaveProdServ: 'x', ObjetoImp: '01' }));
	const { error } = await stamp({ ...stampParameters, lineItemsJson: JSON.stringify(lines) });

	expect(error?.description?.match(/• Line \d/g)).toHaveLength(3);
	expect(error?.description?.match(/CFDI40162/g)).toHaveLength(1);
});

it.each<[lines: INodeParameters, message: string]>([
	[{ lineItems: {} }, 'Line Items (Conceptos) is empty'],
	[{ lineItems: { item: [] } }, 'Line Items (Conceptos) is empty'],
	[
		{ lineItems: { item: [{}] } },
		'3 values to correct: Line 1, Description (Descripción), Line 1, Unit Price (Valor Unitario) and Line 1, Product Code (Clave)',
	],
	[{ invoiceSource: 'lines', lineItemsJson: '[]' }, 'Line Items (JSON) is empty'],
	[
		{ invoiceSource: 'lines', lineItemsJson: '[null]' },
		'Line Items (JSON) is not a list of line items',
	],
	[
		{
			invoiceSource: 'lines',
			lineItemsJson: JSON.stringify([{ ...concepto, Descripcion: null }]),
		},
		'Line 1, Descripcion is null, but SAT requires a value',
	],
	[
		{ additionalFields: { moreJson: '{ "Receptor": null }' } },
		'Receptor is missing: SAT requires it',
	],
	[{ additionalFields: { moreJson: '{ "Conceptos": [] }' } }, 'Conceptos is empty'],
])('refuses the form with the lines %j: %s', async (lines, message) => {
	const { error } = await stamp({
		...stampParameters,
		invoiceSource: 'fields',
		lineItems: { item: [cup] },
		...lines,
	});

	expect(error?.message).toBe(message);
});

it('suggests entering a missing postal code only if the service refuses the invoice', async () => {
	serviceAnswers(path, says(422, 'El XML no cumple con el esquema'), { body: answer });
	const credentials = { ...issuing, placeOfIssue: '' };
	const refused = await runNode({ parameters: stampParameters, credentials });
	const parameters = { ...stampParameters, options: { ifOutcomeUnknown: 'stop' } };
	const stamped = await runNode({ parameters, credentials });

	expect(refused.error?.description).toContain(
		' In Place of Issue (Expedición) in the credential "CFDI account", enter the five-digit postal code of the place where you issue the invoice.',
	);
	expect(refused.error?.description).toContain(
		'not every service adds. Enter the postal code of the tax address',
	);
	expect(stamped.items[0]?.json).not.toHaveProperty('warnings');
});

describe('A refusal of the service', () => {
	it('suggests the recipient name without SA DE CV after a refusal of the service', async () => {
		serviceAnswers(path, {
			status: 422,
			body: { error: { 'Receptor.Nombre': ['CFDI40145 - No es el registrado'] }, code: 422 },
		});

		const { error } = await stamp(maybeRefused);

		expect(error?.description).toMatch(
			/^• Recipient Name .* Write UNIVERSIDAD ROBOTICA ESPAÑOLA\./,
		);
		expect(error?.description).not.toMatch(/the like\) \(SAT/);
	});

	const refuse = async (body: object | string, options: INodeParameters = {}, status = 422) => {
		serviceAnswers(path, { status, body });
		return (await runNode({ parameters: { ...stampParameters, options } })).error;
	};

	it.each([
		[{ error: { UsoCFDI: ['CFDI40161 - La clave del campo UsoCFDI…'] }, code: 422 }, 'CFDI40161'],
		[{ error: { Fecha: ['401 - Fecha y hora de generación fuera de rango'] }, code: 422 }, '401'],
		[{ message: '307. El CFDI contiene un timbre previo' }, '307'],
		['Error de timbrado: CFDI40145', 'CFDI40145'],
	])('explains the refusal %j and shows its SAT code %s only once', async (body, code) => {
		const error = await refuse(body);

		const [meaning] = error?.description?.split('<br>') ?? [];
		expect(meaning?.length).toBeGreaterThan(60);
		const box = `${error?.message}\n${error?.description}`;
		expect(box.match(new RegExp(`\\b${code}\\b`, 'g'))).toHaveLength(1);
		expect(box).toMatch(/ \(HTTP 422\)$/);
	});

	it('gives no explanation of a refusal without a SAT code', async () => {
		const error = await refuse({ error: { Rfc: ['El RFC no existe'] }, code: 422 });

		expect(error?.description).not.toMatch(/SAT \w*\d/);
	});

	it('mentions the Totals option if a total is missing, unless the option is set', async () => {
		const body = { error: { SubTotal: ['El campo SubTotal es obligatorio'] }, code: 422 };

		expect((await refuse(body))?.description).toContain('choose Calculate in Options > Totals');
		const calculated = await refuse(body, { totals: 'calculate', checkBeforeStamping: 'off' });
		expect(calculated?.description).not.toContain('Options > Totals');
	});
});

it.each([
	['a code that SAT could have added', { cfdiUse: 'G09' }, true],
	['words instead of a code', { paymentForm: '={{ "Deposito" }}' }, false],
	['a plain mistake next to it', { cfdiUse: 'G09', recipientTaxRegime: '612' }, false],
])(
	"suggests the Warn setting only if the refused code might be new in SAT's catalogs: %s",
	async (_what, changes, isOffered) => {
		const { error } = await stamp({ ...stampParameters, ...changes });

		expect(error?.description?.includes('set Options > Check Before Stamping to Warn')).toBe(
			isOffered,
		);
		expect(error?.description).toContain('Nothing was sent');
	},
);
