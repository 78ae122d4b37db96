import type { CustomerInvoice } from 'cfdi-desk/orders';
import { mailsAbout, mailToCustomer } from 'cfdi-desk/orders';
import { textField } from '../../Cfdi/form/fields';
import { codeText } from '../../Cfdi/form/values';
import { defineDecision } from '../decision';
import { itemWith, rowItems } from '../items';

export const writeOrderMail = defineDecision({
	resource: 'order',
	operation: 'writeMail',
	name: 'Write Mail',
	action: 'Write mail about orders (sends nothing)',
	description:
		'Write the mail with an invoice to its customer, a question to each customer who should correct tax data, and one mail to the owner about all orders that need a person',
	builderHint:
		'It takes the output Mail of Record, with the files, or the rows that the output To Tell of Accept claimed. It returns to, subject, text and attachments for Send Email; with isToOwner, the mail goes to your address.',
	patterns: [
		{
			title: 'The mails of Record or Accept',
			parameters: { address: "={{ $execution.resumeFormUrl.split('/form-waiting')[0] }}" },
		},
	],
	fields: [
		textField('address', 'Address of n8n', {
			placeholder: 'e.g. https://n8n.example.mx',
			description: 'Address of the form to correct a refused order, and of the page for customers',
		}),
	],
	takesAll: true,
	decide: ({ read, items, workflowId }) => {
		const rows = items.flatMap(({ json }) => (json.address === undefined ? [json] : []));
		const about = mailsAbout(rows, { desk: workflowId, address: codeText(read('address')) });
		const toCustomers = items.flatMap(({ json, binary }, index) => {
			if (json.address === undefined) return [];
			const mail = mailToCustomer(json as unknown as CustomerInvoice);
			return [{ ...itemWith(mail, binary), pairedItem: { item: index } }];
		});
		return [[...toCustomers, ...rowItems(about)]];
	},
});
