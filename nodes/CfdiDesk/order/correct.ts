import type { CorrectionForm } from 'cfdi-desk/refusals';
import { correctedOrder, correctionForm } from 'cfdi-desk/refusals';
import { jsonField, textField } from '../../Cfdi/form/fields';
import { writtenText } from '../../Cfdi/form/values';
import { defineDecision } from '../decision';
import { itemsOf } from '../items';

export const findRefused = defineDecision({
	resource: 'order',
	operation: 'findRefused',
	name: 'Find Refused',
	action: 'Find refused order to correct (sends nothing)',
	description: 'Find a refused order by its number, with the data that a form shows',
	builderHint:
		'Takes all items once: rows of cfdi_invoices with a message. Found has title, description and fields (JSON) for a page of a form; Not Found has title and message for its end.',
	patterns: [
		{
			title: 'The first of several orders',
			parameters: {
				orderNumber: '={{ $json.order_number }}',
				orderShop: '={{ $json.shop }}',
			},
		},
	],
	fields: [
		textField('orderNumber', 'Order Number', { required: true, placeholder: 'e.g. 1024' }),
		textField('orderShop', 'Shop of the Order', {
			placeholder: 'e.g. woocommerce',
			description: 'Needed only if several shops have an order with this number',
		}),
	],
	outputs: ['Found', 'Not Found'],
	takesAll: true,
	decide: ({ items, read }) => {
		const rows = items.map(({ json }) => json);
		const [number, shop] = [writtenText(read('orderNumber')), writtenText(read('orderShop'))];
		const found = correctionForm(rows, number, shop);
		return 'form' in found ? [itemsOf(found.form), []] : [[], itemsOf(found.answer)];
	},
});

const FOUND = jsonField('refusedOrder', 'Refused Order', {
	required: true,
	description: 'The order that Find Refused found',
});

export const correctOrder = defineDecision({
	resource: 'order',
	operation: 'correct',
	name: 'Correct',
	action: 'Correct refused order (sends nothing)',
	description:
		'Decide the new content of the row of a refused order after its correction in a form',
	builderHint:
		'Takes the item of the form. Row is written by auto-mapping into the row of its id; Answer has title and message for the end of the form.',
	patterns: [
		{
			title: 'What a person has corrected in a form',
			parameters: { refusedOrder: '={{ $json.found }}' },
		},
	],
	fields: [FOUND],
	outputs: ['Row', 'Answer'],
	decide: ({ item, record }) => {
		const { row, answer } = correctedOrder(record(FOUND) as unknown as CorrectionForm, item.json);
		return [itemsOf(row), itemsOf(answer)];
	},
});
