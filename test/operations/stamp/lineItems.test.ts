import type { INodeParameters } from 'n8n-workflow';

import { runNode } from '../../support/engine';
import { cupLine as line, operation, stampParameters } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';

withoutNetwork();

const { path, answer } = operation('invoice.stamp');

async function stamp(parameters: INodeParameters, json = {}) {
	const sent = serviceAnswers(path, { body: answer });
	const { error, items } = await runNode({
		parameters: { ...stampParameters, ...parameters },
		items: [{ json }],
	});
	return { error, items, body: sent[0]?.json as SentInvoice | undefined };
}

interface SentInvoice {
	Conceptos: Array<Record<string, unknown>>;
	Total?: string;
}

const inForm = (...item: INodeParameters[]) => ({ invoiceSource: 'fields', lineItems: { item } });
const asJson = (lines: unknown, rest: INodeParameters = {}) => ({
	invoiceSource: 'lines',
	lineItemsJson: JSON.stringify(lines),
	...rest,
});

const concepto = {
	ClaveProdServ: '52152001',
	Cantidad: '2',
	ClaveUnidad: 'H87',
	Descripcion: 'Taza de barro',
	ValorUnitario: '500.00',
	Importe: '1000.00',
	ObjetoImp: '02',
	Impuestos: {
		Traslados: [
			{
				Base: '1000.00',
				Impuesto: '002',
				TipoFactor: 'Tasa',
				TasaOCuota: '0.160000',
				Importe: '160.000000',
			},
		],
	},
};

describe('The form', () => {
	it('sends a line from the form as a Concepto with amounts and taxes, but without totals', async () => {
		const { body } = await stamp(inForm(line));

		expect(body?.Conceptos).toEqual([concepto]);
		expect(Object.keys(body ?? {})).toEqual([
			'Version',
			'FormaPago',
			'MetodoPago',
			'Moneda',
			'Emisor',
			'Receptor',
			'Conceptos',
			'LugarExpedicion',
		]);
	});

	it('sends the optional fields of a line (More) as the attributes of Anexo 20', async () => {
		const lineOptions = {
			discount: '100',
			identifier: 'TAZA-1',
			taxObject: '02',
		};

		const { body } = await stamp(inForm({ ...line, lineOptions }));

		expect(body?.Conceptos).toMatchObject([
			{ NoIdentificacion: 'TAZA-1', Descuento: '100.00', ObjetoImp: '02' },
		]);
	});

	it('accepts numbers and lists from expressions in the fields of a line', async () => {
		const withheld = { Impuesto: '001', TipoFactor: 'Tasa', TasaOCuota: '0.100000' };
		const { body } = await stamp(
			inForm({
				...line,
				quantity: '={{ $json.quantity }}',
				unitPrice: '={{ $json.price }}',
				taxes: '={{ $json.taxes }}',
			}),
			{ quantity: 2, price: 500, taxes: ['IVA 16', { type: 'Retencion', ...withheld }] },
		);

		expect(body?.Conceptos).toMatchObject([
			{ Cantidad: '2', Importe: '1000.00', Impuestos: { Retenciones: [withheld] } },
		]);
	});

	it.each([
		[
			{ taxes: ['IVA 16', 'IVA 8'] },
			'Impuestos',
			'Taxes (Impuestos) has the same tax twice: ["IVA 16","IVA 8"]',
		],
		[
			{ lineOptions: { discount: '5000' } },
			'Descuento',
			'More > Discount (Descuento) is 5000, more than the line amount of 1000.00',
		],
	])('refuses a line with %j and names the field', async (invalid, attribute, message) => {
		const { body, error } = await stamp(inForm(line, { ...line, ...invalid }));

		expect(body).toBeUndefined();
		expect(error?.message).toBe(`Line 2, ${message}`);
		expect(error?.description).toContain('Nothing was sent');
		expect(error?.context).toMatchObject({
			outcome: 'notSent',
			fields: { [`Conceptos[1].${attribute}`]: [`Line 2, ${message}`] },
		});
	});

	it('refuses a line whose tax expression has no value, and explains how to enter taxes', async () => {
		const { body, error } = await stamp(inForm(line, { ...line, taxes: '={{ $json.missing }}' }));

		expect(body).toBeUndefined();
		expect(error?.message).toBe('Line 2 does not say which taxes apply');
		expect(error?.description).toBe(
			'Choose the Taxes (Impuestos) of the line, or let the expression give a list such as ["IVA 16"]. Use [] only for no objeto de impuesto. Nothing was sent.',
		);
	});

	it('sends a line without taxes if the taxes field is cleared', async () => {
		const { body } = await stamp(inForm({ ...line, taxes: [] }));

		expect(body?.Conceptos).toMatchObject([{ ObjetoImp: '01' }]);
	});

	describe('A line with a product from the list', () => {
		const values = {
			description: 'Jarra',
			unitPrice: '80.5',
			productCode: '52152002',
			unitCode: 'SET',
		};
		const product = { __rl: true, mode: 'list', value: JSON.stringify(values) };
		const empty = { quantity: '1', description: '', unitPrice: '', productCode: '' };

		it("uses a picked product's values only for empty fields of the line", async () => {
			const { body } = await stamp(
				inForm(
					{ ...empty, product, lineOptions: { unitCode: '' } },
					{
						...{ ...empty, product, description: 'Jarra azul', unitPrice: '90' },
						lineOptions: { unitCode: 'H87' },
					},
				),
			);

			expect(body?.Conceptos).toMatchObject([
				{
					Descripcion: 'Jarra',
					ValorUnitario: '80.5',
					ClaveProdServ: '52152002',
					ClaveUnidad: 'SET',
				},
				{
					Descripcion: 'Jarra azul',
					ValorUnitario: '90',
					ClaveProdServ: '52152002',
					ClaveUnidad: 'H87',
				},
			]);
		});

		it('accepts a product record from an expression in a line', async () => {
			const { body } = await stamp(
				inForm({ ...empty, product: { __rl: true, mode: 'list', value: '={{ $json }}' } }),
				{ id: 34, description: 'Jarra', unit: 'SET', product_code: '52152002', price: '80.50' },
			);

			expect(body?.Conceptos).toMatchObject([{ Descripcion: 'Jarra', ValorUnitario: '80.50' }]);
		});

		it('uses the unit H87 (Pieza) if neither the product nor the line has a unit', async () => {
			const nameless = { __rl: true, mode: 'list', value: '{"description":"Jarra"}' };

			const { body } = await stamp(inForm({ ...line, product: nameless, lineOptions: {} }));

			expect(body?.Conceptos).toMatchObject([{ Descripcion: 'Taza de barro', ClaveUnidad: 'H87' }]);
		});

		it('names the empty fields that neither the product nor the line fills in', async () => {
			const nameless = { __rl: true, mode: 'list', value: '{"description":"Jarra"}' };

			const { body, error } = await stamp(inForm({ ...empty, product: nameless }));

			expect(body).toBeUndefined();
			expect(error?.description).toMatch(
				/^• Line 1, Unit Price \(Valor Unitario\) is empty\. Enter the price.*<br>• Line 1, Product Code \(Clave\) is empty\. Enter the code of the product/,
			);
		});

		it('refuses an expression in Product that does not give a product', async () => {
			const { body, error } = await stamp(
				inForm({ ...line, product: { __rl: true, mode: 'list', value: '={{ "Jarra" }}' } }),
			);

			expect(body).toBeUndefined();
			expect(error?.message).toBe('Line 1, Product (Producto) is not a product');
		});
	});

	it('lists every problem of every line at once', async () => {
		const { body, error } = await stamp(
			inForm({ ...line, description: '={{ "" }}', unitPrice: '1,250.50' }, line, {
				...line,
				quantity: '={{ $json.missing }}',
			}),
		);

		expect(body).toBeUndefined();
		expect(error?.message).toBe(
			'3 values to correct: Line 1, Description (Descripción), Line 1, Unit Price (Valor Unitario) and Line 3, Quantity (Cantidad)',
		);
		expect(error?.description?.split('<br>')).toEqual([
			'• Line 1, Description (Descripción) is empty. Enter what was sold.',
			'• Line 1, Unit Price (Valor Unitario): "1,250.50" is not a number. Write 1250.50, without the comma.',
			'• Line 3, Quantity (Cantidad) is empty. Enter how many units were sold. If an expression gives the quantity, find the quantity in the input panel on the left and drag it into the field.',
			'Nothing was sent.',
		]);
	});

	it('refuses a line with an invalid number even if Check Before Stamping is off', async () => {
		const { body } = await stamp({
			...inForm({ ...line, quantity: 'two' }),
			options: { checkBeforeStamping: 'off' },
		});

		expect(body).toBeUndefined();
	});
});

describe('JSON', () => {
	const { description, quantity, unitPrice } = line;
	const simple = { description, quantity, unitPrice };
	const defaults = { defaultProductCode: '52152001' };

	it('completes a JSON line with the default product code, the unit H87 and 16% IVA', async () => {
		const { body } = await stamp(asJson([simple], defaults));

		expect(body?.Conceptos).toEqual([concepto]);
	});

	it('accepts all lines of an order from one expression', async () => {
		const { body } = await stamp(
			{
				lineItemsJson:
					'={{ $json.line_items.map(line => ({ description: line.name, quantity: line.quantity, unitPrice: line.price })) }}',
				...defaults,
			},
			{ line_items: [{ name: 'Taza de barro', quantity: 2, price: '500.00' }] },
		);

		expect(body?.Conceptos).toEqual([concepto]);
	});

	it('refuses a JSON line without taxes if the default is empty, and shows what to write', async () => {
		const { body, error } = await stamp(
			asJson(
				[
					simple,
					{ ...simple, taxes: [] },
					{ ...concepto, ObjetoImp: undefined, Impuestos: undefined },
				],
				{
					...defaults,
					defaultTaxes: [],
				},
			),
		);

		expect(body).toBeUndefined();
		expect(error?.message).toBe('2 values to correct: Line 1 and Line 3');
		expect(error?.description?.split('<br>').slice(0, 2)).toEqual([
			'• Line 1 does not say which taxes apply. Add the taxes to the line: "taxes": ["IVA 16"]. For tasa 0, write ["IVA 0"]; for exento, ["IVA Exento"]; for no objeto de impuesto, []. Or fill in Default Taxes (Impuestos), which applies to every line that does not list its taxes.',
			'• Line 3 does not say which taxes apply. Write "ObjetoImp": "02" and the Impuestos of the line, or "ObjetoImp": "01" if the line is not subject to taxes.',
		]);
	});

	it('names the JSON key of a wrong line value, or the form field of a wrong default', async () => {
		const { error } = await stamp(
			asJson([{ ...simple, unitPrice: '10,5' }, simple, { ...simple, productCode: 'x' }], {
				defaultUnitCode: '',
			}),
		);

		expect(error?.description?.split('<br>')).toEqual(
			expect.arrayContaining([
				expect.stringMatching(
					/^• Line 1, unitPrice: "10,5" is not a number\. Write 10\.5, without the comma\.$/,
				),
				'• Line 2, productCode is empty. Enter the code of the product from c_ClaveProdServ, or 01010101 if the catalog does not have the product. To use the same code in all lines without a code, fill in Default Product Code (Clave).',
				expect.stringMatching(
					/^• Line 3, unitCode is empty\. .* fill in Default Unit Code \(Unidad\)\.$/,
				),
			]),
		);
		const wrong = await stamp(
			asJson([simple, { ...simple, productCode: '1' }], { defaultProductCode: '2' }),
		);
		expect(wrong.error?.description).toMatch(
			/^• Line 1, Default Product Code \(Clave\) is "2", but .* Look up .* in Default Product Code \(Clave\)\. .*<br>• Line 2, productCode is "1", but .* in productCode\. /,
		);
	});
});

describe('The account of a rented property (Cuenta Predial)', () => {
	const rent = {
		...line,
		lineOptions: { unitCode: 'E48', propertyAccount: '15956011002, 15956011003' },
	};
	const simple = {
		description: 'Renta',
		quantity: '1',
		unitPrice: '9000',
		productCode: '80131500',
	};
	const accounts = [{ Numero: '15956011002' }, { Numero: '15956011003' }];

	it('sends the Cuenta Predial after the taxes of the line, from the form and from JSON', async () => {
		const { body } = await stamp(inForm(rent));
		const ofJson = await stamp(
			asJson([{ ...simple, taxes: ['IVA 16'], propertyAccount: ['15956011002', '15956011003'] }]),
		);

		expect(Object.keys(body?.Conceptos[0] ?? {}).slice(-2)).toEqual(['Impuestos', 'CuentaPredial']);
		expect([body, ofJson.body].map((one) => one?.Conceptos[0]?.CuentaPredial)).toEqual([
			accounts,
			accounts,
		]);
	});

	it('refuses a Cuenta Predial with characters other than digits and letters and names the field', async () => {
		const wrong = await stamp(inForm({ ...line, lineOptions: { propertyAccount: '159-560' } }));
		const ofJson = await stamp(asJson([{ ...simple, propertyAccount: '159 560' }]));

		expect([wrong.body, ofJson.body]).toEqual([undefined, undefined]);
		expect(wrong.error?.message).toMatch(/^Line 1, More > Property \(Predial\) is "159-560"/);
		expect(ofJson.error?.message).toMatch(/^Line 1, propertyAccount is "159 560"/);
	});

	it('refuses a Cuenta Predial that lost digits in a spreadsheet', async () => {
		const { body, error } = await stamp(
			inForm({ ...line, lineOptions: { propertyAccount: '1.59E+10' } }),
		);

		expect(body).toBeUndefined();
		expect(error?.message).toContain('Property (Predial)');
	});
});

describe('Prices Include Tax (IVA)', () => {
	const priced = (pricesIncludeTax: boolean | string, totals = 'calculate') => ({
		...inForm({ ...line, quantity: '3', unitPrice: '33.33' }),
		pricesIncludeTax,
		options: { totals },
	});

	it.each([true, '={{ "true" }}', '={{ "TRUE" }}', '={{ 1 }}'])(
		"keeps the order's total and sends unit prices before taxes if Prices Include Tax is %j",
		async (given) => {
			const { body } = await stamp(priced(given));

			expect(body?.Total).toBe('99.99');
			expect(body?.Conceptos).toMatchObject([{ ValorUnitario: '28.732759' }]);
		},
	);

	it('sends and outputs the total of prices that include taxes, even if the service calculates totals', async () => {
		const { body, items } = await stamp(priced(true, 'service'));

		expect(body).toMatchObject({ SubTotal: '86.20', Total: '99.99' });
		expect(items[0]?.json).toMatchObject({ total: '99.99' });
	});

	it('leaves all totals to the service if prices exclude taxes', async () => {
		const { body } = await stamp(priced(false, 'service'));

		expect(body).not.toHaveProperty('Total');
	});

	it.each([false, '={{ "false" }}', '={{ 0 }}', '={{ $json.none }}'])(
		'adds taxes to the prices if Prices Include Tax is %j',
		async (given) => {
			expect((await stamp(priced(given))).body?.Total).toBe('115.99');
		},
	);

	it.each(['={{ "sí" }}', '={{ [true, false] }}', '={{ {} }}'])(
		'refuses the value %j of Prices Include Tax',
		async (given) => {
			const { body, error } = await stamp(priced(given));

			expect(body).toBeUndefined();
			expect(error?.message).toMatch(
				/^Prices Include Tax \(IVA\) is ".+", which is neither true nor false$/,
			);
		},
	);
});

describe('Totals', () => {
	const invoice = {
		Moneda: 'MXN',
		Emisor: { Rfc: 'EKU9003173C9' },
		Receptor: { Rfc: 'URE180429TM6' },
		Conceptos: [concepto],
	};

	it('adds totals to a whole invoice from JSON if the Totals option is "calculate"', async () => {
		const { body } = await stamp({
			invoiceSource: 'json',
			invoiceJson: JSON.stringify(invoice),
			options: { totals: 'calculate' },
		});

		expect(body).toMatchObject({
			...invoice,
			SubTotal: '1000.00',
			Total: '1160.00',
			Impuestos: { TotalImpuestosTrasladados: '160.00' },
		});
	});

	it('refuses to calculate the totals of lines without amounts and names the line and the attribute', async () => {
		const { body, error } = await stamp({
			...asJson([{ ...concepto, Importe: undefined }]),
			options: { totals: 'calculate' },
		});

		expect(body).toBeUndefined();
		expect(error?.message).toBe('Line 1, Importe is missing, but the totals need this value');
	});
});
