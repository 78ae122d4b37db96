import type { fieldWords as english } from '../../en/node/fields';
import type { Translated } from '../../nodeWords';

const INVOICE_ID =
	'Escriba el ID que dio el servicio al timbrar la factura, no su UUID (en n8n, {{ $json.id }}). No se envió nada.';

const REPLACEMENT =
	'El motivo 01 significa que otra factura sustituye a esta. Escriba el UUID de esa factura (8-4-4-4-12 dígitos y letras de la A a la F), o elija otro motivo. No se envió nada.';

const RELATED =
	'Use la factura como la entrega la operación Download con Options > Read Invoice, por ejemplo {{ $json.invoice }}. No se envió nada.';

const PAID_INVOICES =
	'Escriba una lista JSON con un objeto por cada factura: [{ "id": "1024", "amount": "1160.00" }]. No se envió nada.';

/** What is said of the fields of the form, as it follows their labels. */
export const fieldWords: Translated<typeof english> = {
	brokenInvoiceId: { what: 'dice "{value}", y "{found}" {cause}', fix: INVOICE_ID },
	digitsLost: {
		what: 'es {value}, un número que puede haber perdido sus últimos dígitos',
		fix: '{advice} No se envió nada.',
	},
	emptyInvoiceId: { what: 'está en blanco', fix: INVOICE_ID },
	emptyNumber: { what: 'está en blanco', fix: 'Escriba un número como 1250.50. No se envió nada.' },
	emptyReplacement: { what: 'está en blanco', fix: REPLACEMENT },
	invalidJson: {
		what: 'no es JSON válido en la línea {line}, columna {column}',
		fix: 'Detalle: {words}. No se envió nada. El valor de una expresión se escribe como {{ JSON.stringify($json.name) }}, o use una sola expresión para el objeto completo.',
	},
	invoiceIdOfOtherType: { what: 'no es un texto ni un número', fix: INVOICE_ID },
	invoiceIsNoObject: {
		what: 'no es un objeto JSON',
		fix: 'Escriba una factura: { "FormaPago": "03", …, "Conceptos": […] }. No se envió nada.',
	},
	lineLabel: 'Concepto {number}, {label}',
	moreIsNoObject: {
		what: 'no es un objeto JSON',
		fix: 'Escriba un objeto con los nombres del Anexo 20, como { "Complemento": { … } }. No se envió nada.',
	},
	noLines: {
		what: 'está en blanco',
		fix: 'Una factura necesita al menos un concepto: agregue lo que se vendió. No se envió nada.',
	},
	noPaidInvoices: { what: 'está en blanco', fix: PAID_INVOICES },
	notANumber: { what: '"{value}" no es un número', fix: '{advice} No se envió nada.' },
	notAProduct: {
		what: 'no es un producto',
		fix: 'Elija uno de la lista, o use una expresión con el registro de un producto como lo entrega la operación Get Many. No se envió nada.',
	},
	notAUuid: { what: '"{value}" no es un UUID', fix: REPLACEMENT },
	notLineItems: {
		what: 'no es una lista de conceptos',
		fix: 'Escriba una lista JSON con un objeto por cada concepto: [{ "description": "Taza de barro", "quantity": "1", "unitPrice": "500.00" }]. No se envió nada.',
	},
	notPaidInvoices: { what: 'no es una lista de facturas', fix: PAID_INVOICES },
	notRows: {
		what: 'no es una lista de filas',
		fix: 'Indique todas las filas con una sola expresión: {{ $input.all().map(({ json }) => json) }}.',
	},
	objectInText: {
		what: 'una expresión dio un objeto, y hay texto alrededor',
		fix: 'Deje solo la expresión en el campo, sin espacios ni saltos de línea alrededor, o escríbala como {{ JSON.stringify($json.name) }}. No se envió nada.',
	},
	otherCustomerPicked: {
		what: '"{typed}" no es el nombre del cliente elegido por su RFC, "{picked}"',
		fix: 'Deje en blanco el nombre (Recipient Name) para facturar al cliente elegido, o elija al otro por su RFC (Recipient RFC). No se envió nada.',
	},
	paidInvoiceLabel: '{label}, factura {number}',
	relatedIsAnother: {
		what: 'es la factura {uuid}, que no está entre los UUID indicados',
		fix: 'Use la factura que indican los UUID, o deje los UUID en blanco. No se envió nada.',
	},
	relatedIsNoObject: { what: 'no es un objeto JSON', fix: RELATED },
	relatedIsNotStamped: { what: 'no tiene UUID, así que no es una factura timbrada', fix: RELATED },
	unknownKey: {
		what: 'tiene la clave "{key}", que aquí no existe',
		fix: 'Las claves son {keys}. No se envió nada.',
	},
	uuidAsInvoiceId: {
		what: 'dice {value}, que es el UUID de una factura y no su ID',
		fix: INVOICE_ID,
	},
	valuesToCorrect: 'Hay {count} valores por corregir',
};
