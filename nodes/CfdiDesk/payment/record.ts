import { paymentAnswered, paymentMailed } from 'cfdi-desk/payments';
import { jsonField } from '../../Cfdi/form/fields';
import { defineDecision } from '../decision';
import { hasFiles, itemsOf } from '../items';

const ROW = jsonField('paymentRow', 'Payment Row', {
	required: true,
	description: 'The row of the payment in cfdi_payments',
});

export const recordPayment = defineDecision({
	resource: 'payment',
	operation: 'record',
	name: 'Record',
	action: 'Record what became of a payment (sends nothing)',
	description:
		'Decide what the row of a payment says after Stamp Payment, and the mail to the customer',
	builderHint:
		'Connect both outputs of Stamp Payment (On Error: Continue using error output). Row is written by auto-mapping into the row of its id; Mail has to, subject and text, with the files of the complement.',
	patterns: [
		{
			title: 'The answer to a payment, with its row',
			parameters: { paymentRow: '={{ $json.row }}' },
		},
	],
	fields: [ROW],
	outputs: ['Row', 'Mail'],
	decide: ({ item, record }) => {
		const { row, mail } = paymentAnswered(record(ROW), item.json, hasFiles(item));
		return [itemsOf(row), itemsOf(mail, item.binary)];
	},
});

export const recordPaymentMail = defineDecision({
	resource: 'payment',
	operation: 'recordMail',
	name: 'Record Mail',
	action: 'Record what became of the mail with a complement (sends nothing)',
	description: 'Decide what the row of a payment says after the mail to the customer',
	builderHint:
		'Connect both outputs of Send Email. Its item is written by auto-mapping into the row of its id.',
	patterns: [
		{
			title: 'What became of the mail with a complement',
			parameters: { paymentRow: '={{ $json.row }}' },
		},
	],
	fields: [ROW],
	decide: ({ item, record }) => [itemsOf(paymentMailed(record(ROW), item.json))],
});
