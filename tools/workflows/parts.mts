import type { NodeParts } from './flow.mts';

/** Where Stamp with Download Files, and Download, put the XML and the PDF. */
export const FILES = 'data_xml,data_pdf';

/** The mail with an invoice to the customer of an order, who reads Spanish in both editions. */
export function mailOfOrder(): NodeParts {
	return {
		type: 'emailSend',
		version: 2.1,
		parameters: {
			fromEmail: 'facturacion@example.com',
			toEmail: '={{ $json.order.email }}',
			subject: '=Su factura del pedido {{ $json.order.number }}',
			emailFormat: 'text',
			text: '=Estimado cliente:\n\nAdjuntamos la factura de su pedido {{ $json.order.number }} en XML y PDF.\n\nFolio fiscal: {{ $json.uuid }}\nRFC: {{ $json.recipient.rfc }}\nTotal: {{ $json.total }} {{ $json.currency }}\n\nGracias por su compra.',
			options: { appendAttribution: false, attachments: FILES },
		},
	};
}
