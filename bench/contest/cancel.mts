import type { INodeExecutionData } from 'n8n-workflow';
import type { Job } from './job.mts';
import { allAtOnce, bodyFields, httpRequest, thisNode } from './nodes.mts';
import { stampOrders } from './stampOrders.mts';

const PATH = '/api/customer-invoices/cancel';

export function cancel(url: string): Job {
	const fields = { invoiceId: '={{ $json.id }}', cancellationReason: '={{ $json.reason }}' };
	const own = thisNode('cancel', fields);
	const options = { expectedUuid: '={{ $json.uuid }}' };
	return {
		path: PATH,
		contenders: {
			'This node': own,
			'This node, all at once': allAtOnce(own),
			'This node, Expected UUID': thisNode('cancel', { ...fields, options }),
			'HTTP Request': httpRequest(
				url + PATH,
				bodyFields({ Id: '={{ $json.id }}', MotivoCancelacion: '={{ $json.reason }}' }),
			),
			'undici alone': 'bare',
		},
		prepare: async (service, items) => {
			// Use XML, because rendering PDFs would take most of the sandbox's time.
			await service.set({ downloadForm: 'xml' });
			const ids = await stampOrders(service, items);
			const uuids = new Map((await service.invoices()).map(({ id, uuid }) => [String(id), uuid]));
			return ids.map((id) => ({ id, reason: '02', uuid: uuids.get(id) ?? '' }));
		},
		body: ({ id, reason }) => ({ Id: id, MotivoCancelacion: reason }),
		check: async (service, input, out) => {
			const { cancellations } = await service.books();
			const cancelled = new Set(cancellations.map(({ invoiceId }) => String(invoiceId)));
			if (cancellations.length !== input.length || cancelled.size !== input.length) {
				throw new Error(`${cancellations.length} were cancelled`);
			}
			input.forEach(({ json }, index) => {
				if (idOf(out[index]) !== json.id) throw new Error(`Item ${index} has no answer`);
			});
		},
		count: async (service, out) => {
			const { cancellations, requests } = await service.books();
			const answered = out.filter((item) => idOf(item) !== undefined).length;
			return { done: cancellations.length, requests: requests['invoice.cancel'] ?? 0, answered };
		},
	};
}

function idOf(item: INodeExecutionData | undefined): string | undefined {
	const { id } = (item?.json.data ?? item?.json ?? {}) as { id?: number };
	return id === undefined ? undefined : String(id);
}
