import { selfInvoicePage } from 'cfdi-desk/pages';
import { isQuestion, ticketQuestion } from 'cfdi-desk/tickets';
import { choiceField, option, textField } from '../../Cfdi/form/fields';
import { codeText, writtenText } from '../../Cfdi/form/values';
import { defineDecision } from '../decision';

export const selfInvoice = defineDecision({
	resource: 'page',
	operation: 'selfInvoice',
	name: 'Self-Invoice (Autofactura)',
	action: 'Serve the self-invoice page',
	description:
		'Make the page on which customers invoice their purchases, or read their requests from it',
	builderHint:
		'After a Webhook node for GET and POST with Respond: Using Respond to Webhook Node. Its first output has a question, for the operations of Ticket; its second one html, for Respond to Webhook with the header Content-Type text/html. Behind a proxy set Header With Visitor Address, else all visitors share the limits.',
	patterns: [
		{
			title: 'The page, and what its customers ask',
			parameters: {
				shop: 'Mi Tienda',
				privacy: 'https://example.com/aviso-de-privacidad',
				email: 'facturacion@example.com',
			},
		},
	],
	outputs: ['Question', 'Page'],
	fields: [
		textField('shop', 'Shop Name', { default: 'Mi Tienda' }),
		textField('logo', 'Logo Address (Logotipo)', {
			placeholder: 'e.g. https://example.com/logo.png',
			description: 'The address of a picture. Leave it empty for a page without a logo.',
		}),
		textField('colour', 'Colour', {
			default: '#0b5cab',
			description: 'Six hexadecimal digits after a #',
		}),
		textField('privacy', 'Privacy Notice (Aviso)', {
			description: 'The address of your privacy notice (Aviso de Privacidad)',
			placeholder: 'e.g. https://example.com/aviso-de-privacidad',
		}),
		textField('until', 'Invoice Until', {
			default: 'month',
			description:
				'The last day to invoice an order: <code>month</code> for the end of its month, a number of days, or <code>global</code> until it is in a global invoice',
		}),
		textField('afterwards', 'What to Do Afterwards', {
			default: 'Pida su factura directamente en la tienda, con su ticket.',
			description: 'Tells customers what to do after the last day',
		}),
		choiceField('third', 'Ask Also For', {
			description: 'Another thing that only the buyer knows',
			options: [
				option('', 'Nothing', 'The number and the total of the ticket are enough'),
				option('email', 'E-Mail', 'The e-mail of the order'),
				option('code', 'Code', 'The code that the shop gave with the order'),
			],
		}),
		textField('proxyHeader', 'Header With Visitor Address', {
			placeholder: 'e.g. x-forwarded-for',
			description:
				'The header in which a proxy before n8n notes the address of a visitor. Without it, all visitors share the limits.',
		}),
		textField('email', 'E-Mail of the Shop', {
			default: 'facturacion@example.com',
			description: 'Sends the mails, and gets those about orders in a global invoice',
		}),
	],
	decide: async ({ read, item, now }) => {
		const text = (name: string) => writtenText(read(name)).trim();
		const { json, binary } = item;
		const third = codeText(read('third'));
		if (isQuestion(json)) {
			const settings = {
				until: text('until'),
				third,
				proxy: text('proxyHeader'),
				email: text('email'),
			};
			const certificate = binary?.certificate;
			const question = ticketQuestion({ ...json, file: certificate }, settings, now);
			return [
				[{ json: { ...question }, ...(certificate !== undefined && { binary: { certificate } }) }],
				[],
			];
		}
		const html = await selfInvoicePage({
			shop: text('shop'),
			logo: text('logo'),
			colour: text('colour'),
			privacy: text('privacy'),
			third,
			afterwards: text('afterwards'),
		});
		return [[], [{ json: { html } }]];
	},
});
