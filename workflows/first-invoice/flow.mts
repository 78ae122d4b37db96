import { Flow } from '../parts/flow.mts';
import type { Say, WrittenWorkflow } from '../parts/flow.mts';
import { cfdi, onlyWhere } from '../parts/nodes.mts';

/** Builds the demo's workflow, which runs each operation of CFDI Invoicing once. */
export function firstInvoice(say: Say): WrittenWorkflow {
	// This workflow must also run in n8n versions without Data Tables.
	const flow = new Flow(say('CFDI: first invoice', 'CFDI: primera factura'), 'c0ffee00');
	notes(flow, say);
	const start = flow.node(say('Start here', 'Empiece aquí'), [0, 1], {
		type: 'manualTrigger',
		version: 1,
	});
	const customer = flow.node(
		say('Create a customer', 'Crear un cliente'),
		[12, 1],
		cfdi({
			resource: 'customer',
			operation: 'create',
			customerName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
			rfc: 'URE180429TM6',
			taxRegime: '601',
			options: { ifRfcExists: 'useExisting' },
		}),
	);
	const product = flow.node(
		say('Create a product', 'Crear un producto'),
		[25, 1],
		cfdi({
			resource: 'product',
			operation: 'create',
			productName: 'Desarrollo de software a la medida',
			unitCode: 'E48',
			productCode: '81111500',
			price: '1000.00',
		}),
	);
	const STAMP = say('Stamp the invoice', 'Timbrar la factura');
	flow.node(
		STAMP,
		[40, 1],
		cfdi({
			resource: 'invoice',
			operation: 'stamp',
			recipientRfc: { __rl: true, mode: 'rfc', value: 'URE180429TM6' },
			recipientName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
			recipientTaxRegime: '601',
			recipientPostalCode: '86991',
			cfdiUse: 'G03',
			lineItems: {
				item: [
					{
						description: 'Desarrollo de software a la medida',
						quantity: '1',
						unitPrice: '1000.00',
						productCode: '81111500',
						taxes: ['IVA 16'],
						lineOptions: { unitCode: 'E48' },
					},
				],
			},
			paymentMethod: 'PUE',
			paymentForm: '03',
		}),
	);
	const download = flow.node(
		say('Download the invoice', 'Descargar la factura'),
		[53, 1],
		cfdi({
			resource: 'invoice',
			operation: 'download',
			invoiceId: '={{ $json.id }}',
			options: { expectedUuid: '={{ $json.uuid }}' },
		}),
	);
	const now = flow.node(
		say('Stamped now', 'Timbrada ahora'),
		[67, 1],
		onlyWhere(flow.id('c12'), `!$('${STAMP}').item.json.duplicate`),
	);
	const cancel = flow.node(
		say('Cancel the invoice', 'Cancelar la factura'),
		[82, 1],
		cfdi({
			resource: 'invoice',
			operation: 'cancel',
			invoiceId: `={{ $('${STAMP}').item.json.id }}`,
			cancellationReason: '03',
			options: { expectedUuid: `={{ $('${STAMP}').item.json.uuid }}` },
		}),
	);
	flow.row(start, customer, product, STAMP, download, now, cancel);
	return flow.written;
}

function notes(flow: Flow, say: Say): void {
	flow.note(
		say('Note: your first invoice', 'Nota: su primera factura'),
		[-3, -29],
		[94, 16],
		say(
			`## Your first invoice
This workflow creates a customer and a product, stamps an invoice for them (CFDI 4.0), downloads its XML and PDF, and cancels it again.

**To run it:** choose your CFDI Invoicing API credential in the five CFDI nodes, then press **Execute workflow**. Then open **Stamp the invoice**, change what you like in its form, and press **Execute step**.

**Who issues** is in the credential: your RFC, name, regime and postal code. The recipient is a test taxpayer that SAT publishes. What you stamp at a real service is a real invoice: note that the last step cancels it.

Runs in n8n 1.123 or newer.`,
			`## Su primera factura
Este flujo crea un cliente y un producto, les timbra una factura (CFDI 4.0), descarga su XML y PDF, y la cancela otra vez.

**Para ejecutarlo:** elija su credencial de CFDI Invoicing API en los cinco nodos de CFDI y presione **Execute workflow**. Después abra **Timbrar la factura**, cambie lo que quiera en su formulario y presione **Execute step**.

**Quién emite** está en la credencial: su RFC, nombre, régimen y código postal. El receptor es un contribuyente de prueba que publica el SAT. Lo que timbra en un servicio real es una factura real: el último paso la cancela.

Funciona en n8n 1.123 o posterior.`,
		),
	);
	flow.note(
		say('Note: who buys', 'Nota: quién compra'),
		[8, -12],
		[27, 26],
		say(
			`## 1. Who buys, and what
An RFC can be registered once. **Options > If RFC Already Exists** is set to use the existing customer, so you can run the workflow again.

The price is written with a dot: 1000.00.`,
			`## 1. Quién compra, y qué
Un RFC se registra una vez. **Options > If RFC Already Exists** usa el cliente que ya existe, así que puede ejecutar el flujo otra vez.

El precio se escribe con punto: 1000.00.`,
		),
		4,
	);
	flow.note(
		say('Note: the invoice', 'Nota: la factura'),
		[36, -12],
		[27, 26],
		say(
			`## 2. The invoice
**Stamp** is filled in by its form: from whom, to whom, what, and how it is paid. One line at 1000.00 plus 16 % IVA makes 1160.00.

**Download** gives the files themselves: the XML in \`data_xml\`, the PDF in \`data_pdf\`.`,
			`## 2. La factura
**Stamp** se llena en su formulario: de quién, a quién, qué, y cómo se paga. Un concepto de 1000.00 más 16 % de IVA son 1160.00.

**Download** da los archivos: el XML en \`data_xml\`, el PDF en \`data_pdf\`.`,
		),
		5,
	);
	flow.note(
		say('Note: cancel it', 'Nota: cancelarla'),
		[64, -12],
		[27, 26],
		say(
			`## 3. Cancel it
Reason 03: the sale did not take place. Delete *Cancel the invoice* to keep the invoice.

Run it again on the same day, and you get the same invoice: nothing is stamped or cancelled twice.`,
			`## 3. Cancelarla
Motivo 03: la venta no se llevó a cabo. Borre *Cancelar la factura* para conservar la factura.

Ejecútelo otra vez el mismo día, y recibe la misma factura: nada se timbra ni se cancela dos veces.`,
		),
		3,
	);
}
