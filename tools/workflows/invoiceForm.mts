import { Flow } from './flow.mts';
import type { Say, WrittenWorkflow } from './flow.mts';
import { notes } from './invoiceFormNotes.mts';
import {
	customerPage,
	FIRST_PAGE,
	INVOICE_PAGE,
	lastPage,
	OLD,
	REPLACE,
	SALE,
} from './invoiceFormPages.mts';
import { FILES, holds, makeTable, page, rows, STAMPED, switchTo } from './parts.mts';
import { replacing } from './replacing.mts';

const TABLE = 'cfdi_invoices';

/** A closed form for the people who sell: it issues one invoice, or replaces one. */
export function invoiceForm(say: Say): WrittenWorkflow {
	const flow = new Flow(
		say('CFDI: issue or replace one invoice', 'CFDI: emitir o sustituir una factura'),
		'20dc27a6',
	);
	notes(flow, say);
	const form = flow.node(say('Invoices', 'Facturas'), [1, 0], {
		type: 'formTrigger',
		version: 2.3,
		parameters: FIRST_PAGE,
		settings: { webhookId: flow.id('b1') },
	});
	const table = flow.node(say('Table: invoices', 'Tabla: facturas'), [14, -14], makeTable(TABLE));
	const isNew = flow.node(say('A new one?', '¿Una nueva?'), [14, 0], {
		type: 'if',
		version: 2.2,
		parameters: {
			conditions: holds(flow.id('c1'), `$json['¿Qué se hace?'] !== '${REPLACE}'`),
			options: {},
		},
	});
	const customers = flow.node(say('Registered customers', 'Clientes registrados'), [27, -7], {
		type: 'n8n-nodes-cfdi.cfdi',
		version: 1,
		parameters: {
			resource: 'customer',
			operation: 'getAll',
			returnAll: true,
			filters: {},
			options: {},
		},
		settings: { alwaysOutputData: true },
	});
	const choose = flow.node(
		say('Choose the customer', 'Elegir al cliente'),
		[40, -7],
		page(flow.id('b2'), customerPage(customers)),
	);
	const INVOICE = say('The invoice', 'La factura');
	flow.node(INVOICE, [53, -7], page(flow.id('b3'), INVOICE_PAGE));
	const entered = `$('${INVOICE}').first().json`;
	const STAMP = say('Stamp the invoice', 'Timbrar la factura');
	flow.node(STAMP, [66, -7], {
		type: 'n8n-nodes-cfdi.cfdi',
		version: 1,
		parameters: {
			resource: 'invoice',
			operation: 'stamp',
			recipientRfc: { __rl: true, mode: 'rfc', value: '={{ $json.RFC }}' },
			recipientName: "={{ $json['Nombre o razón social'] }}",
			recipientTaxRegime: "={{ $json['Régimen fiscal'] }}",
			recipientPostalCode: "={{ $json['Código postal'] }}",
			cfdiUse: "={{ $json['Uso del CFDI'] }}",
			lineItemsSource: 'json',
			lineItemsJson: `={{ [{
	description: $json['Descripción'],
	quantity: $json.Cantidad,
	unitPrice: $json['Precio unitario, con impuestos'],
	productCode: $json['Clave del producto o servicio'],
	unitCode: 'H87',
	taxes: [$json.Impuesto],
}] }}`,
			paymentMethod: 'PUE',
			paymentForm: "={{ $json['Forma de pago'] }}",
			currency: 'MXN',
			options: {
				downloadFiles: true,
				ifKeyUsed: 'passOn',
				pricesIncludeTax: true,
				totals: 'calculate',
				uniqueKey: `=form/{{ $json['${SALE}'] }}`,
			},
		},
		settings: { onError: 'continueErrorOutput' },
	});
	const came = flow.node(
		say('What came of it?', '¿Qué resultó?'),
		[79, -7],
		switchTo(
			[
				[
					flow.id('c2'),
					say('issued', 'emitida'),
					'Boolean($json.uuid && $binary?.data_xml && $binary?.data_pdf)',
				],
				[flow.id('c3'), say('without its files', 'sin sus archivos'), 'Boolean($json.uuid)'],
				[
					flow.id('c4'),
					say('to correct', 'por corregir'),
					"Boolean($json.error) && $json.error.outcome !== 'unknown'",
				],
			],
			say('before, or not certain', 'antes, o no se sabe'),
		),
	);
	const list = flow.node(
		say('List the invoice', 'Anotar la factura'),
		[94, -19],
		rows(TABLE, 'upsert', [['uuid', 'eq', '={{ $json.uuid }}']], {
			values: {
				...STAMPED,
				order_key: `=form/{{ ${entered}['${SALE}'] }}`,
				order_number: `={{ ${entered}['${SALE}'] }}`,
			},
		}),
	);
	const keep = flow.node(say('Keep the customer', 'Guardar al cliente'), [107, -19], {
		type: 'n8n-nodes-cfdi.cfdi',
		version: 1,
		parameters: {
			resource: 'customer',
			operation: 'create',
			customerName: `={{ ${entered}['Nombre o razón social'] }}`,
			rfc: `={{ ${entered}.RFC }}`,
			taxRegime: `={{ ${entered}['Régimen fiscal'] }}`,
			options: { ifRfcExists: 'useExisting' },
		},
		settings: { onError: 'continueRegularOutput' },
	});
	const mail = flow.node(say('Mail it', 'Enviarla'), [94, -9], {
		type: 'emailSend',
		version: 2.1,
		parameters: {
			fromEmail: 'facturacion@example.com',
			toEmail: `={{ ${entered}['Correo electrónico'] }}`,
			subject: `=Factura de su compra {{ ${entered}['${SALE}'] }}`,
			emailFormat: 'text',
			text: `=Estimado cliente:\n\nAdjuntamos la factura de su compra {{ ${entered}['${SALE}'] }} en XML y PDF.\n\nFolio fiscal (UUID): {{ $json.uuid }}\nTotal: {{ $json.total }} {{ $json.currency }}\n\nGracias por su compra.`,
			options: { appendAttribution: false, attachments: FILES },
		},
		settings: { onError: 'continueRegularOutput' },
	});
	const give = flow.node(
		say('Give the PDF', 'Dar el PDF'),
		[107, -9],
		page(flow.id('b4'), {
			operation: 'completion',
			respondWith: 'returnBinary',
			inputDataFieldName: 'data_pdf',
			completionTitle: 'La factura está emitida',
			completionMessage: `=Folio fiscal (UUID): {{ $('${STAMP}').first(0).json.uuid }}\n{{ $('${STAMP}').first(0).json.summary }}\n\nEl PDF está en sus descargas. {{ $json.error ? 'El correo no se pudo enviar a ' : 'Se enviaron XML y PDF a ' }}{{ ${entered}['Correo electrónico'] }}.`,
			options: { formTitle: 'Facturas' },
		}),
	);
	const old = replacing(flow, say, `$('${form}').first().json['${OLD}']`);
	const told = flow.node(
		say('Say what happened', 'Decir qué pasó'),
		[94, 4],
		page(flow.id('b6'), lastPage(INVOICE)),
	);
	flow.row(form, table);
	flow.row(form, isNew, customers, choose, INVOICE, STAMP, came, list, keep);
	flow.line(isNew, old, 1);
	flow.line(STAMP, came, 1);
	flow.row(came, mail, give);
	flow.line(came, list, 1);
	flow.line(came, told, 1);
	flow.line(came, INVOICE, 2);
	flow.line(came, told, 3);
	return flow.written;
}
