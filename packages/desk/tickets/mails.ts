import { seenText } from 'cfdi-mx/values';
import type { Row } from '../register';
import { moneyText, textIn } from '../register';
import type { Purchase } from './purchase';

export interface Mail {
	from: string;
	to: string;
	subject: string;
	text: string;
}

/**
 * Returns the email to the shop about a customer who asks for an invoice, although the purchase is in a
 * global invoice. A person must replace the global invoice.
 */
export function shopMail({ settings, row, ...question }: Purchase): Mail {
	const { rfc, name, postal_code, regime, cfdi_use, email } = question;
	const number = textIn(row, 'order_number');
	return {
		from: settings.email,
		to: settings.email,
		subject: seenText(`Factura del pedido ${number}: la pide un cliente`),
		text: `Un cliente pide una factura del pedido ${number}, que está en una factura global. Su renglón de la Data Table cfdi_invoices tiene lo que escribió:\n\n${[rfc, name, postal_code, regime, cfdi_use, email].join('\n')}`,
	};
}

/** Returns the email that sends an invoice's files to the customer. */
export function filesMail({ settings, row, email }: Purchase): Mail {
	return {
		from: settings.email,
		to: email,
		subject: seenText(`Su factura de la compra ${textIn(row, 'order_number')}`),
		text: `Estimado cliente:\n\nAdjuntamos su factura en XML y PDF.\n\nFolio fiscal: ${textIn(row, 'uuid')}`,
	};
}

const FILLED_IN = ['rfc', 'name', 'postal_code', 'regime', 'cfdi_use', 'email'];

/**
 * Returns the email with a link that fills in the customer's tax data. The data follow the #, because
 * browsers do not send this part to servers.
 * @param row the customer's earlier invoice
 */
export function dataMail({ settings, page, email, ticket, total }: Purchase, row: Row): Mail {
	const values = [
		...FILLED_IN.map((column) => [column, textIn(row, column).replace(/\p{Cs}/gu, '')] as const),
		['ticket', ticket.replace(/\p{Cs}/gu, '')] as const,
		['total', moneyText(total)] as const,
	];
	const link = values.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
	const issued = textIn(row, 'issued_on').slice(0, 10);
	return {
		from: settings.email,
		to: email,
		subject: 'Sus datos fiscales',
		text: [
			'Estimado cliente:',
			`Con este enlace la página se llena con los datos fiscales con que ya facturó${issued === '' ? '' : ` el ${issued}`}:`,
			`${page}#${link}`,
			'Si cambiaron, en la página puede adjuntar su Constancia de Situación Fiscal; no es obligatorio.',
			'Si no lo pidió, ignore este correo.',
		].join('\n\n'),
	};
}
