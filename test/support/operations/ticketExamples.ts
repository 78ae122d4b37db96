import { ROW, asked, found as purchaseFound } from '../../../packages/desk/support/tickets';
import { uuid } from './index';
import type { OtherExample } from './otherExample';

const ofTicket = { ticket: '1001', total: '1160.00', rfc: 'URE180429TM6' };
const question = asked(ofTicket, {}, {}, Date.now());
const rows = [{ ...ROW, ordered_on: new Date().toISOString().slice(0, 10) }];
const purchase = (step: string, row = {}) => purchaseFound({ ask: { ...ofTicket, step }, row });
const ofRow = (step: string) => ({
	parameters: { purchaseJson: JSON.stringify(purchase(step)) },
});
const invoiced = { uuid, recipient: ofTicket.rfc };

export const ticketExamples: OtherExample[] = [
	{
		name: 'page.selfInvoice',
		runs: [{ parameters: { shop: 'Mi Tienda' } }],
		patterns: {
			'The page, and what its customers ask': {
				item: { json: { headers: {}, body: { ...ofTicket, step: 'buy' } } },
				output: { step: 'buy', ticket: '1001', total: '1160.00' },
			},
		},
	},
	{
		name: 'ticket.noteTry',
		runs: [{ parameters: { questionJson: JSON.stringify(question) } }],
		patterns: {
			'The try of a customer of the self-invoice page': {
				item: { json: { question: { ...question } } },
				output: { made_on: question.at },
			},
		},
	},
	{
		name: 'ticket.decide',
		runs: [
			{
				parameters: {
					questionJson: JSON.stringify(question),
					rowsJson: JSON.stringify(rows),
					tryJson: '{ "id": 7 }',
				},
			},
		],
		patterns: {
			'What a customer of the self-invoice page asks': {
				item: { json: { question: { ...question }, rows, try: { id: 7 } } },
				output: { folio: '1001', rfc: 'XAXX010101000' },
			},
		},
	},
	{
		name: 'ticket.afterWrite',
		runs: [ofRow('stamp')],
		patterns: {
			'The row has the tax data of a customer': {
				item: { json: { ...ROW, purchase: { ...purchase('stamp') } } },
				output: { order_number: '1001' },
			},
		},
	},
	{
		name: 'ticket.giveFiles',
		runs: [ofRow('files')],
		patterns: {
			'The files that Download gave': {
				item: {
					json: {
						verificationUrl: `https://sat.example/?id=${uuid}&re=X`,
						purchase: { ...purchase('pdf', invoiced) },
					},
				},
				output: { file: 'data_pdf' },
			},
		},
	},
	{
		name: 'ticket.answer',
		runs: [ofRow('stamp')],
		patterns: {
			'After the stamp of an order': {
				item: {
					json: { ...ROW, ...invoiced, purchase: { ...purchase('stamp') } },
				},
				output: { state: 'done', uuid },
			},
		},
	},
];
