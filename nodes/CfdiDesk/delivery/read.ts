import type { IDataObject } from 'n8n-workflow';
import { readDelivery } from 'cfdi-desk/deliveries';
import { textField } from '../../Cfdi/form/fields';
import { defineDecision } from '../decision';

export const readShopDelivery = defineDecision({
	resource: 'delivery',
	operation: 'read',
	name: 'Read',
	action: 'Read delivery of a shop (sends nothing)',
	description:
		'Read what WooCommerce or Shopify posted to a Webhook node, and check that the shop signed it',
	builderHint:
		"Put it after a Webhook node (Raw Body on) and a Crypto node that writes the HMAC-SHA256 of the file 'data' (base64) into the field signature. What the shop did not sign leaves by Not Ours with status and message for Respond to Webhook: never write it down.",
	patterns: [
		{
			title: 'An order that a webhook took and a Crypto node signed again',
			parameters: { signature: '={{ $json.signature }}', shop: '' },
		},
	],
	fields: [
		textField('shop', 'Shop', {
			placeholder: 'e.g. tienda.example.mx',
			description:
				'Address of the shop that signs with its secret. Needed with several shops: an order from another shop is refused.',
		}),
		textField('signature', 'Signature', {
			required: true,
			default: '={{ $json.signature }}',
			description: "The signature (base64) of the delivery, calculated with the shop's secret",
		}),
	],
	outputs: ['Order or Refund', 'Not Ours'],
	decide: ({ read, item: { json }, now }) => {
		const posted = { ...json, shop: read('shop'), signature: read('signature') };
		const result = readDelivery(posted, now);
		return 'refusal' in result
			? [[], [{ json: { ...result.refusal } }]]
			: [[{ json: result.delivery as unknown as IDataObject }], []];
	},
});
