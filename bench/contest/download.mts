import type { INodeExecutionData } from 'n8n-workflow';
import type { Job } from './job.mts';
import { allAtOnce, bodyFields, httpRequest, thisNode } from './nodes.mts';
import { stampOrders } from './stampOrders.mts';

const PATH = '/api/customer-invoices/download';
/** The smallest real invoices are about this large (in bytes). */
const SIZE = 4_000;

/** Downloads an XML file of 4 kB for each item. Only the invoice ID is mapped. */
export function download(url: string): Job {
	const own = thisNode('download', { invoiceId: '={{ $json.id }}' });
	const isWhole = ({ binary }: INodeExecutionData) => binary?.data?.bytes === SIZE;
	return {
		path: PATH,
		contenders: {
			'This node': own,
			'This node, all at once': allAtOnce(own),
			'HTTP Request': httpRequest(url + PATH, {
				...bodyFields({ Id: '={{ $json.id }}' }),
				options: { response: { response: { responseFormat: 'file' } } },
			}),
			'undici alone': 'bare',
		},
		prepare: async (service, items) => {
			await service.set({ downloadForm: 'xml', downloadSize: SIZE });
			const [id] = await stampOrders(service, 1);
			return Array.from({ length: items }, () => ({ id }));
		},
		body: ({ id }) => ({ Id: id }),
		check: async (service, input, out) => {
			const { requests } = await service.books();
			const whole = out.filter(isWhole).length;
			if (requests['invoice.download'] !== input.length || whole !== input.length) {
				throw new Error(`${whole} of ${requests['invoice.download']} files arrived complete`);
			}
		},
		count: async (service, out) => {
			const { requests } = await service.books();
			const whole = out.filter(isWhole).length;
			return { done: whole, requests: requests['invoice.download'] ?? 0, answered: whole };
		},
	};
}
