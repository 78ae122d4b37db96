/** Examples of the operations of an invoice, and how the fault tests run them. */
import type { INodeParameters } from 'n8n-workflow';

import { pathOf } from '../../../packages/sandbox/test/invoices';
import type { Sandbox } from '../../../packages/sandbox/test/sandbox';
import type { Books } from '../../promise/readBooks';
import { bodies, cancelledAs, filesOf, paths, stampedAs } from '../serviceForms';
import type { InputItem, OperationExample } from './example';
import { read, withKey } from './example';

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
	recipientRfc: { __rl: true, mode: 'rfc', value: 'URE180429TM6' },
	recipientName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
	recipientTaxRegime: '601',
	cfdiUse: 'G03',
	paymentMethod: 'PUE',
	paymentForm: '03',
	invoiceSource: 'lines',
	lineItemsJson: JSON.stringify([concepto]),
};

/** Adds the postal code of the recipient. In the editor, an invoice without it stops once. */
export const completeParameters: INodeParameters = {
	...stampParameters,
	recipientPostalCode: '86991',
};

const stampBody =
	'{"Version":"4.0","FormaPago":"03","MetodoPago":"PUE","Moneda":"MXN",' +
	'"Emisor":{"Rfc":"EKU9003173C9","RegimenFiscal":"601","Nombre":"ESCUELA KEMPER URGATE"},' +
	'"Receptor":{"Rfc":"URE180429TM6","Nombre":"UNIVERSIDAD ROBOTICA ESPAÑOLA","RegimenFiscalReceptor":"601","UsoCFDI":"G03"},' +
	'"Conceptos":[{"ClaveProdServ":"52152001","Cantidad":"2","ClaveUnidad":"H87","Descripcion":"Taza de barro","ValorUnitario":"500.00","ObjetoImp":"01"}],"LugarExpedicion":"42501"}';

export const uuid = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';

/** Returns the answers for a number of invoices, starting with the original. */
export function answersOf(answer: object, count: number): Array<{ body: object }> {
	const digits = Array.from({ length: count }, (_none, index) => (index + 5).toString(16));
	return digits.map((digit) => ({ body: ofAnother(answer, digit.toUpperCase()) }));
}

/** Returns the answer for another invoice. A service gives each invoice a different UUID. */
export function ofAnother<T>(stamped: T, digit = '6'): T {
	const another = `${digit}FB2822E-396D-4725-8521-CDC4BDD20CCF`;
	return JSON.parse(JSON.stringify(stamped).replaceAll(uuid, another)) as T;
}

/** The UUID of a deferred-payment invoice (PPD). */
export const paidUuid = '1FB2822E-396D-4725-8521-CDC4BDD20CCF';

export const paymentParties: INodeParameters = {
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
	lineOptions: { unitCode: 'H87' },
	taxes: ['IVA 16'],
};

/** A payment of an invoice of 1,160.00 MXN, with only some values of the invoice. */
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
	'{"Version":"4.0","SubTotal":"0","Moneda":"XXX","Total":"0","TipoDeComprobante":"P","Exportacion":"01",' +
	'"Emisor":{"Rfc":"EKU9003173C9","RegimenFiscal":"601","Nombre":"ESCUELA KEMPER URGATE"},' +
	'"Receptor":{"Rfc":"URE180429TM6","Nombre":"UNIVERSIDAD ROBOTICA ESPAÑOLA","RegimenFiscalReceptor":"601","UsoCFDI":"CP01","DomicilioFiscalReceptor":"86991"},' +
	'"Conceptos":[{"ClaveProdServ":"84111506","Cantidad":"1","ClaveUnidad":"ACT","Descripcion":"Pago","ValorUnitario":"0","Importe":"0","ObjetoImp":"01"}],' +
	'"Complemento":{"Any":[{"pago20:Pagos":{"Version":"2.0",' +
	'"Totales":{"TotalTrasladosBaseIVA16":"1000.00","TotalTrasladosImpuestoIVA16":"160.00","MontoTotalPagos":"1160.00"},' +
	'"Pago":[{"FechaPago":"2026-11-03T10:20:30","FormaDePagoP":"03","MonedaP":"MXN","TipoCambioP":"1","Monto":"1160.00",' +
	`"DoctoRelacionado":[{"IdDocumento":"${paidUuid}","MonedaDR":"MXN","EquivalenciaDR":"1","NumParcialidad":"1",` +
	'"ImpSaldoAnt":"1160.00","ImpPagado":"1160.00","ImpSaldoInsoluto":"0.00","ObjetoImpDR":"02",' +
	'"ImpuestosDR":{"TrasladosDR":[{"BaseDR":"1000.00","ImpuestoDR":"002","TipoFactorDR":"Tasa","TasaOCuotaDR":"0.160000","ImporteDR":"160.00"}]}}],' +
	'"ImpuestosP":{"TrasladosP":[{"BaseP":"1000.00","ImpuestoP":"002","TipoFactorP":"Tasa","TasaOCuotaP":"0.160000","ImporteP":"160.00"}]}}]}}]},"LugarExpedicion":"42501"}';

/** Stamp's result of the example. Its Concepto has no Importe, so the total is unknown. */
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

const withInvoice = {
	prepare: async (sandbox: Sandbox, key: string): Promise<InputItem> => {
		const body = JSON.parse(stampBody) as { Receptor: object };
		const Receptor = { ...body.Receptor, Rfc: key, Nombre: `CLIENTE ${key}` };
		const { json } = await sandbox.post(pathOf('invoice.stamp'), { ...body, Receptor });
		return { key, invoiceId: (json as { data: { id: number } }).data.id };
	},
	match: ({ invoiceId }: InputItem): string => `"Id":"${invoiceId}"`,
	outputOf: (books: Books, { key, invoiceId }: InputItem) => ({
		id: invoiceId,
		uuid: books.invoicesOf(key)[0]?.uuid,
	}),
};

/** The recipient of a stamp, which identifies its item in the books. */
const recipient: INodeParameters = {
	recipientRfc: { __rl: true, mode: 'rfc', value: '={{ $json.key }}' },
	recipientName: '=CLIENTE {{ $json.key }}',
};

const stampsForKey = {
	...withKey,
	isWrite: true,
	timesDone: (books: Books, { key }: InputItem) => books.invoicesOf(key).length,
	outputOf: (books: Books, { key }: InputItem) => {
		const { id, uuid } = books.invoicesOf(key)[0] ?? {};
		return { id, uuid };
	},
};

const UUID_START = '5FB2822E-396D-4725-8521-';

/** The letters and the number of the key, as hexadecimal digits. */
const UUID_END_OF_KEY =
	'{{ [...$json.key.slice(0, 3), ...$json.key.slice(-3)].map((one) => one.charCodeAt(0).toString(16)).join("") }}';

export const invoiceOperations: OperationExample[] = [
	{
		name: 'invoice.stamp',
		parameters: stampParameters,
		path: paths.stamp,
		body: bodies.invoice(stampBody),
		answer: stampedAs({ id: 1024, uuid }, 'Factura timbrada'),
		output: [{ ...stamped, message: 'Factura timbrada' }],
		underFaults: {
			parameters: recipient,
			...stampsForKey,
		},
	},
	{
		name: 'invoice.stampPayment',
		parameters: paymentParameters,
		path: paths.stamp,
		body: bodies.invoice(paymentBody),
		answer: stampedAs({ id: 1024, uuid }, 'Complemento timbrado'),
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
		underFaults: {
			parameters: {
				...recipient,
				// Each item pays a different invoice, because payments of one invoice wait for each other.
				paidInvoice: {
					uuid: `=${UUID_START}${UUID_END_OF_KEY}`,
					total: '1160.00',
					taxes: ['IVA 16'],
				},
			},
			...stampsForKey,
		},
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
		path: paths.cancel,
		body: bodies.cancellation('1024', '02'),
		answer: cancelledAs({ id: 1024, status: 'en proceso' }, 'Cancelación solicitada'),
		output: [{ id: 1024, status: 'en proceso', message: 'Cancelación solicitada' }],
		patterns: {
			'An invoice with errors, which none replaces': {
				item: { id: 1024 },
				sent: JSON.parse(bodies.cancellation('1024', '02')) as object,
			},
		},
		underFaults: {
			parameters: { invoiceId: '={{ $json.invoiceId }}' },
			...withInvoice,
			isWrite: true,
			timesDone: (books, { invoiceId }) =>
				books.rowsOf('cancellations', 'invoiceId', invoiceId).length,
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
		path: paths.download,
		body: bodies.download('1024'),
		answer: filesOf({ pdf: Buffer.from('%PDF-1.7 an invoice of some length') }),
		output: [
			{
				id: '1024',
				files: [{ field: 'data', fileName: '1024.pdf', mimeType: 'application/pdf', fileSize: 34 }],
			},
		],
		underFaults: {
			parameters: { invoiceId: '={{ $json.invoiceId }}' },
			...withInvoice,
			...read,
			warmUp: async (sandbox, { invoiceId }) =>
				await sandbox.post(pathOf('invoice.download'), { Id: String(invoiceId) }),
		},
	},
];
