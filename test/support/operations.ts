/** An example of each operation: the parameters, and the request and answer that the service documents. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

export interface OperationExample {
	name: string;
	parameters: INodeParameters;
	path: string;
	/** The exact request body. */
	body: string;
	answer: object;
	/** The output items, without their links. */
	output: object[];
	/** Its patterns for n8n's AI builder, by their titles: an item for each, and what is then sent. */
	patterns?: Readonly<Record<string, { item: IDataObject; sent: object }>>;
}

export const concepto = {
	ClaveProdServ: '52152001',
	Cantidad: '2',
	ClaveUnidad: 'H87',
	Descripcion: 'Taza de barro',
	ValorUnitario: '500.00',
	ObjetoImp: '01',
};

export const stampParameters: INodeParameters = {
	resource: 'invoice',
	operation: 'stamp',
	otherIssuer: { issuerRfc: 'EKU9003173C9', issuerTaxRegime: '601' },
	recipientRfc: { __rl: true, mode: 'rfc', value: 'URE180429TM6' },
	recipientName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
	recipientTaxRegime: '601',
	cfdiUse: 'G03',
	paymentMethod: 'PUE',
	paymentForm: '03',
	invoiceSource: 'lines',
	lineItemsJson: JSON.stringify([concepto]),
};

/** The same with the postal code of its recipient: in the editor an invoice without it stops once. */
export const completeParameters: INodeParameters = {
	...stampParameters,
	recipientPostalCode: '86991',
};

const stampBody =
	'{"Version":"4.0","FormaPago":"03","MetodoPago":"PUE","Moneda":"MXN",' +
	'"Emisor":{"Rfc":"EKU9003173C9","RegimenFiscal":"601"},' +
	'"Receptor":{"Rfc":"URE180429TM6","Nombre":"UNIVERSIDAD ROBOTICA ESPAÑOLA","RegimenFiscalReceptor":"601","UsoCFDI":"G03"},' +
	'"Conceptos":[{"ClaveProdServ":"52152001","Cantidad":"2","ClaveUnidad":"H87","Descripcion":"Taza de barro","ValorUnitario":"500.00","ObjetoImp":"01"}]}';

export const uuid = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';

/** The answers of so many invoices, the first as it is given. */
export function answersOf(answer: object, count: number): Array<{ body: object }> {
	const digits = Array.from({ length: count }, (_none, index) => (index + 5).toString(16));
	return digits.map((digit) => ({ body: ofAnother(answer, digit.toUpperCase()) }));
}

/** The same for another invoice: a service gives each its own UUID. */
export function ofAnother<T>(stamped: T, digit = '6'): T {
	const another = `${digit}FB2822E-396D-4725-8521-CDC4BDD20CCF`;
	return JSON.parse(JSON.stringify(stamped).replaceAll(uuid, another)) as T;
}

/** The UUID of an invoice that is paid later. */
export const paidUuid = '1FB2822E-396D-4725-8521-CDC4BDD20CCF';

/** Who issues a payment complement, and who receives it, in the form. */
export const paymentParties: INodeParameters = {
	otherIssuer: {
		issuerRfc: 'EKU9003173C9',
		issuerName: 'ESCUELA KEMPER URGATE',
		issuerTaxRegime: '601',
		placeOfIssue: '42501',
	},
	recipientRfc: { __rl: true, mode: 'rfc', value: 'URE180429TM6' },
	recipientName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
	recipientTaxRegime: '601',
	recipientPostalCode: '86991',
};

/** A line of the form without its optional fields. */
export const cupLine: INodeParameters = {
	description: 'Taza de barro',
	quantity: '2',
	unitPrice: '500.00',
	productCode: '52152001',
	unitCode: 'H87',
	taxes: ['IVA 16'],
};

/** A payment of an invoice of 1,160.00 MXN, of which a few values are known. */
export const paymentParameters: INodeParameters = {
	resource: 'invoice',
	operation: 'stampPayment',
	paidInvoiceFrom: 'fields',
	paidInvoice: {
		uuid: `={{ $json.paid ?? "${paidUuid}" }}`,
		total: '1160.00',
		taxes: ['IVA 16'],
	},
	paymentDate: '2026-11-03T10:20:30',
	paymentForm: '03',
	paymentAmount: '1160.00',
	...paymentParties,
};

const paymentBody =
	'{"Version":"4.0","SubTotal":"0","Moneda":"XXX","Total":"0","TipoDeComprobante":"P","Exportacion":"01","LugarExpedicion":"42501",' +
	'"Emisor":{"Rfc":"EKU9003173C9","RegimenFiscal":"601","Nombre":"ESCUELA KEMPER URGATE"},' +
	'"Receptor":{"Rfc":"URE180429TM6","Nombre":"UNIVERSIDAD ROBOTICA ESPAÑOLA","RegimenFiscalReceptor":"601","UsoCFDI":"CP01","DomicilioFiscalReceptor":"86991"},' +
	'"Conceptos":[{"ClaveProdServ":"84111506","Cantidad":"1","ClaveUnidad":"ACT","Descripcion":"Pago","ValorUnitario":"0","Importe":"0","ObjetoImp":"01"}],' +
	'"Complemento":{"Any":[{"pago20:Pagos":{"Version":"2.0",' +
	'"Totales":{"TotalTrasladosBaseIVA16":"1000.00","TotalTrasladosImpuestoIVA16":"160.00","MontoTotalPagos":"1160.00"},' +
	'"Pago":[{"FechaPago":"2026-11-03T10:20:30","FormaDePagoP":"03","MonedaP":"MXN","TipoCambioP":"1","Monto":"1160.00",' +
	`"DoctoRelacionado":[{"IdDocumento":"${paidUuid}","MonedaDR":"MXN","EquivalenciaDR":"1","NumParcialidad":"1",` +
	'"ImpSaldoAnt":"1160.00","ImpPagado":"1160.00","ImpSaldoInsoluto":"0.00","ObjetoImpDR":"02",' +
	'"ImpuestosDR":{"TrasladosDR":[{"BaseDR":"1000.00","ImpuestoDR":"002","TipoFactorDR":"Tasa","TasaOCuotaDR":"0.160000","ImporteDR":"160.00"}]}}],' +
	'"ImpuestosP":{"TrasladosP":[{"BaseP":"1000.00","ImpuestoP":"002","TipoFactorP":"Tasa","TasaOCuotaP":"0.160000","ImporteP":"160.00"}]}}]}}]}}';

/** What Stamp says of the example: its Concepto has no Importe, so no total is known. */
export const stamped = {
	id: 1024,
	uuid,
	type: 'I',
	currency: 'MXN',
	paymentMethod: 'PUE',
	recipient: { rfc: 'URE180429TM6', name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA' },
	summary:
		'Factura para UNIVERSIDAD ROBOTICA ESPAÑOLA (URE180429TM6): 1 concepto (Taza de barro). Pago en una sola exhibición con 03 Transferencia electrónica de fondos.',
};

export const operations: OperationExample[] = [
	{
		name: 'customer.create',
		parameters: {
			resource: 'customer',
			operation: 'create',
			customerName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
			rfc: 'URE180429TM6',
			taxRegime: '601',
		},
		path: '/api/customers/create',
		body: '{"Nombre":"UNIVERSIDAD ROBOTICA ESPAÑOLA","Rfc":"URE180429TM6","RegimenFiscal":"601"}',
		answer: { data: { id: 12 }, message: 'Cliente creado' },
		output: [{ id: 12, message: 'Cliente creado' }],
		patterns: {
			'A customer who may be there already': {
				item: { rfc: 'URE180429TM6', name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', regime: '601' },
				sent: {
					Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
					Rfc: 'URE180429TM6',
					RegimenFiscal: '601',
				},
			},
		},
	},
	{
		name: 'customer.getAll',
		parameters: {
			resource: 'customer',
			operation: 'getAll',
			returnAll: false,
			limit: 50,
			filters: { rfc: 'URE180429TM6' },
		},
		path: '/api/customers',
		body: '{"Rfc":"URE180429TM6"}',
		answer: {
			data: {
				current_page: 1,
				last_page: 1,
				data: [{ id: 12, taxid: 'URE180429TM6', name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA' }],
			},
		},
		output: [{ id: 12, taxid: 'URE180429TM6', name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA' }],
		patterns: {
			'The customer with an RFC': {
				item: { rfc: 'URE180429TM6' },
				sent: { Rfc: 'URE180429TM6' },
			},
		},
	},
	{
		name: 'product.create',
		parameters: {
			resource: 'product',
			operation: 'create',
			productName: 'Taza de barro',
			unitCode: 'H87',
			productCode: '52152001',
			price: '500.00',
		},
		path: '/api/products/create',
		body: '{"Nombre":"Taza de barro","ClaveUnidad":"H87","ClaveProdServ":"52152001","Precio":"500.00"}',
		answer: { data: { id: 34 }, message: 'Producto creado' },
		output: [{ id: 34, message: 'Producto creado' }],
		patterns: {
			'A product with the codes of SAT': {
				item: { name: 'Taza de barro', productCode: '52152001', price: '500.00' },
				sent: { ClaveProdServ: '52152001', ClaveUnidad: 'H87', Precio: '500.00' },
			},
		},
	},
	{
		name: 'product.getAll',
		parameters: {
			resource: 'product',
			operation: 'getAll',
			returnAll: true,
			filters: { description: 'Taza' },
		},
		path: '/api/products',
		body: '{"Descripcion":"Taza"}',
		answer: { data: { current_page: 1, last_page: 1, data: [{ id: 34, description: 'Taza' }] } },
		output: [{ id: 34, description: 'Taza' }],
		patterns: {
			'The products whose description has a word': {
				item: { word: 'Taza' },
				sent: { Descripcion: 'Taza' },
			},
		},
	},
	{
		name: 'invoice.stamp',
		parameters: stampParameters,
		path: '/api/customer-invoices/stamp',
		body: stampBody,
		answer: { data: { id: 1024, uuid }, message: 'Factura timbrada' },
		output: [{ ...stamped, message: 'Factura timbrada' }],
	},
	{
		name: 'invoice.stampPayment',
		parameters: paymentParameters,
		path: '/api/customer-invoices/stamp',
		body: paymentBody,
		answer: { data: { id: 1024, uuid }, message: 'Complemento timbrado' },
		output: [
			{
				id: 1024,
				uuid,
				amount: '1160.00',
				currency: 'MXN',
				recipient: { rfc: 'URE180429TM6', name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA' },
				summary: `Complemento de pago para UNIVERSIDAD ROBOTICA ESPAÑOLA (URE180429TM6): 1,160.00 MXN recibidos el 2026-11-03 con 03 Transferencia electrónica de fondos. Factura ${paidUuid}: parcialidad 1, paga 1,160.00 MXN, queda saldada.`,
				payments: [
					{
						uuid: paidUuid,
						currency: 'MXN',
						instalment: 1,
						previousBalance: '1160.00',
						paid: '1160.00',
						balance: '0.00',
					},
				],
				message: 'Complemento timbrado',
			},
		],
	},
	{
		name: 'invoice.cancel',
		parameters: {
			resource: 'invoice',
			operation: 'cancel',
			invoiceId: '1024',
			cancellationReason: '02',
			replacementUuid: '',
		},
		path: '/api/customer-invoices/cancel',
		body: '{"Id":"1024","MotivoCancelacion":"02"}',
		answer: { data: { id: 1024, status: 'en proceso' }, message: 'Cancelación solicitada' },
		output: [{ id: 1024, status: 'en proceso', message: 'Cancelación solicitada' }],
		patterns: {
			'An invoice with errors, which none replaces': {
				item: { id: 1024 },
				sent: { Id: '1024', MotivoCancelacion: '02' },
			},
		},
	},
	{
		name: 'invoice.download',
		parameters: {
			resource: 'invoice',
			operation: 'download',
			invoiceId: '1024',
			outputField: 'data',
		},
		path: '/api/customer-invoices/download',
		body: '{"Id":"1024"}',
		answer: { data: { pdf: Buffer.from('%PDF-1.7 an invoice of some length').toString('base64') } },
		output: [
			{
				id: '1024',
				files: [{ field: 'data', fileName: '1024.pdf', mimeType: 'application/pdf', fileSize: 34 }],
			},
		],
	},
];

const otherPaidUuid = '2FB2822E-396D-4725-8521-CDC4BDD20CCF';

/** Two items of an operation: a second payment of the same invoice would be its next instalment. */
export const twoItems = [{ json: {} }, { json: { paid: otherPaidUuid } }];

/** The outputs of two items, each with another invoice. */
export const twice = (output: OperationExample['output']): OperationExample['output'] => [
	...output,
	...(JSON.parse(
		JSON.stringify(ofAnother(output)).replaceAll(paidUuid, otherPaidUuid),
	) as OperationExample['output']),
];

/** The example with this name. */
export function operation(name: string): OperationExample {
	const found = operations.find((example) => example.name === name);
	if (found === undefined) throw new Error(`There is no operation ${name}`);
	return found;
}
