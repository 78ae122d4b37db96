import { loadEngine } from '../engine.mts';
import { peakOf } from '../peak.mts';

export interface DownloadTask {
	node: 'cfdi' | 'httpRequest';
	n8n: string;
	cfdi: string;
	url: string;
	token: string;
	invoiceId: string;
	items: number;
	size: number;
}

const task = JSON.parse(process.argv[2] ?? '') as DownloadTask;
const engine = await loadEngine({
	n8n: task.n8n,
	cfdi: task.cfdi,
	credentials: { baseUrl: task.url, accessToken: task.token },
});

const nodes = {
	cfdi: {
		type: 'n8n-nodes-cfdi.cfdi',
		parameters: { resource: 'invoice', operation: 'download', invoiceId: '={{ $json.id }}' },
	},
	httpRequest: {
		type: 'n8n-nodes-base.httpRequest',
		parameters: {
			method: 'POST',
			url: `${task.url}/api/customer-invoices/download`,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'cfdiApi',
			sendBody: true,
			contentType: 'raw',
			rawContentType: 'application/jsontoxml',
			body: '={{ JSON.stringify({ Id: $json.id }) }}',
			options: {
				response: { response: { responseFormat: 'file' } },
				batching: { batch: { batchSize: 10, batchInterval: 1 } },
			},
		},
	},
};

await download(10);
console.log(JSON.stringify(await peakOf(async () => await download(task.items))));
process.exit(0);

async function download(items: number): Promise<void> {
	const input = Array.from({ length: items }, () => ({ json: { id: task.invoiceId } }));
	const { data } = await engine.run(nodes[task.node], input);
	if (data.resultData.error) throw data.resultData.error;
	const out = data.resultData.runData.Subject?.[0]?.data?.main?.[0] ?? [];
	const whole = out.filter(({ binary }) => binary?.data?.bytes === task.size);
	if (whole.length !== items) throw new Error(`${whole.length} of ${items} files arrived complete`);
}
