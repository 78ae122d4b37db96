import type { INode } from 'n8n-workflow';
import { httpRequest, jsonBody, thisNode } from '../contest/nodes.mts';
import type { NodeSetting } from '../contest/nodes.mts';
import { loadEngine } from '../engine.mts';
import { peakOf } from '../peak.mts';
import { longInvoice } from './longInvoice.mts';

export type StampsContender = 'This node' | 'This node, unchecked' | 'HTTP Request, 10 at once';

export interface StampsTask {
	contender: StampsContender;
	n8n: string;
	cfdi: string;
	url: string;
	token: string;
	warmUp: number;
	items: number;
}

const task = JSON.parse(process.argv[2] ?? '') as StampsTask;
const engine = await loadEngine({
	n8n: task.n8n,
	cfdi: task.cfdi,
	credentials: { baseUrl: task.url, accessToken: task.token },
});

const FOLIO = '{{ $json.folio }}';
const { Emisor, Receptor, Conceptos, FormaPago, MetodoPago, Moneda } = longInvoice;

/** Only the Folio is an expression, so the input items are small. */
const own = (options: INode['parameters']) =>
	thisNode('stamp', {
		paymentForm: FormaPago,
		paymentMethod: MetodoPago,
		recipientRfc: { __rl: true, mode: 'rfc', value: Receptor.Rfc },
		recipientName: Receptor.Nombre,
		recipientTaxRegime: Receptor.RegimenFiscalReceptor,
		cfdiUse: Receptor.UsoCFDI,
		invoiceSource: 'lines',
		lineItemsJson: JSON.stringify(Conceptos),
		additionalFields: {
			currency: Moneda,
			folio: `=${FOLIO}`,
			moreJson: JSON.stringify({ Emisor }),
		},
		options,
	});
const contenders: Record<StampsContender, NodeSetting> = {
	'This node': own({}),
	'This node, unchecked': own({ checkBeforeStamping: 'off' }),
	'HTTP Request, 10 at once': httpRequest(`${task.url}/api/customer-invoices/stamp`, {
		...jsonBody(`=${JSON.stringify({ Folio: FOLIO, ...longInvoice })}`),
		options: { batching: { batch: { batchSize: 10, batchInterval: 1 } } },
	}),
};

await stamp('WARM', task.warmUp);
console.log(JSON.stringify(await peakOf(async () => await stamp('LONG', task.items))));
process.exit(0);

async function stamp(prefix: string, items: number): Promise<void> {
	const input = Array.from({ length: items }, (_none, index) => ({
		json: { folio: `${prefix}-${index}` },
	}));
	const { data } = await engine.run(contenders[task.contender], input);
	if (data.resultData.error) throw data.resultData.error;
	const out = data.resultData.runData.Subject?.[0]?.data?.main?.[0] ?? [];
	const uuids = out.map(({ json }) => ((json.data ?? json) as { uuid?: string }).uuid);
	const own = new Set(uuids.filter((uuid) => uuid !== undefined));
	if (own.size !== items || out.length !== items) {
		throw new Error(`${own.size} of ${items} items came out with different UUIDs`);
	}
}
