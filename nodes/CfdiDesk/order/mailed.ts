import type { OrderMail } from 'cfdi-desk/orders';
import { afterMail } from 'cfdi-desk/orders';
import { jsonField } from '../../Cfdi/form/fields';
import { defineDecision } from '../decision';
import { rowItems } from '../items';

const MAIL = jsonField('mail', 'Mail (JSON)', {
	required: true,
	description: 'The mail that was sent or refused, as Write Mail gave it',
});

export const mailedOrder = defineDecision({
	resource: 'order',
	operation: 'mailed',
	name: 'Record Mail',
	action: 'Record mail about orders (sends nothing)',
	description: 'Decide what the rows of a mail say after the mail server took or refused it',
	builderHint:
		'Connect both outputs of Send Email (On Error: Continue Using Error Output) to it. It puts out the columns for an Update of cfdi_invoices by shop, order_id, and the told of the mail.',
	patterns: [
		{
			title: 'The outcome of Send Email, with the mail in its item',
			parameters: { mail: '={{ $json.mail }}' },
		},
	],
	fields: [MAIL],
	decide: ({ record, item: { json }, now }) => {
		const mail = record(MAIL) as unknown as OrderMail;
		return [rowItems(afterMail(mail, json, now))];
	},
});
