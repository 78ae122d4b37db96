import { questionOfRefusal } from 'cfdi-desk/refusals';
import { numberField, textField } from '../../Cfdi/form/fields';
import { collectionIn, writtenText } from '../../Cfdi/form/values';
import { defineDecision } from '../decision';
import { itemsOf } from '../items';

export const askCustomer = defineDecision({
	resource: 'order',
	operation: 'askCustomer',
	name: 'Ask Customer',
	action: 'Decide whom to ask about a refused order (sends nothing)',
	description:
		'Decide whether the customer of a refused order is asked to correct their tax data, or a person is told',
	builderHint:
		'Takes refused rows of cfdi_invoices with fields and email. Row is written by auto-mapping into the row of its id, before Mail (to, subject, text) is sent; Person is the row of an order whose customer does not answer.',
	patterns: [
		{
			title: 'Each refused order of the register',
			parameters: { n8nAddress: '={{ $execution.resumeFormUrl }}' },
		},
	],
	fields: [
		textField('n8nAddress', 'Address of n8n', {
			required: true,
			default: '={{ $execution.resumeFormUrl }}',
			description: 'The page of the workflow for self-invoices is there',
		}),
	],
	options: [
		numberField('remindAfter', 'Remind After (Days)', {
			typeOptions: { minValue: 1 },
			default: 3,
			description: 'Days after which a customer who does not answer is reminded',
		}),
		numberField('personAfter', 'Person After (Days)', {
			typeOptions: { minValue: 1 },
			default: 7,
			description: 'Days after the reminder, until the order leaves by Person',
		}),
	],
	outputs: ['Row', 'Mail', 'Person'],
	decide: ({ item, read, now }) => {
		const { remindAfter = 3, personAfter = 7 } = collectionIn(read, 'options');
		const asked = questionOfRefusal(item.json, {
			now,
			n8nUrl: writtenText(read('n8nAddress')),
			remindAfter: Number(remindAfter),
			personAfter: Number(personAfter),
		});
		if (asked === undefined) return [];
		const row = itemsOf(asked.row);
		if (asked.to === 'person') return [[], [], row];
		return [row, itemsOf({ id: item.json.id, ...asked.mail }), []];
	},
});
