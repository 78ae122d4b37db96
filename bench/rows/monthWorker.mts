import { randomBytes } from 'node:crypto';
import { loadEngine } from '../engine.mts';
import { peakOf } from '../peak.mts';

export interface MonthTask {
	n8n: string;
	cfdi: string;
	url: string;
	token: string;
	items: number;
	orderBytes: number;
}

export interface MonthFigures {
	items: number;
	/** The whole process's peak memory in bytes. */
	most: number;
	zip: number;
	seconds: number;
}

const task = JSON.parse(process.argv[2] ?? '') as MonthTask;
const engine = await loadEngine({
	n8n: task.n8n,
	cfdi: task.cfdi,
	credentials: { baseUrl: task.url, accessToken: task.token },
});
const rows = Array.from({ length: task.items }, (_none, index) => ({
	json: {
		invoice_id: String(index + 1),
		issued_on: '2026-10-05',
		order_number: String(index + 1),
		order_json: randomBytes(task.orderBytes / 2).toString('hex'),
		status: 'stamped',
	},
}));

let zip = 0;
const before = process.memoryUsage.rss();
const { peak, seconds } = await peakOf(async () => {
	const { data } = await engine.run(
		{
			type: 'n8n-nodes-cfdi.cfdi',
			parameters: {
				resource: 'invoice',
				operation: 'archive',
				month: '2026-10',
				outputField: 'data',
				options: {},
			},
			executeOnce: true,
		},
		rows,
	);
	if (data.resultData.error) throw data.resultData.error;
	const [item] = data.resultData.runData.Subject?.[0]?.data?.main?.[0] ?? [];
	if (item?.json.complete !== true || item.json.invoices !== task.items) {
		throw new Error(`Not complete: ${JSON.stringify(item?.json).slice(0, 500)}`);
	}
	zip = item.binary?.data?.bytes ?? 0;
});
const figures: MonthFigures = { items: task.items, most: before + peak, zip, seconds };
console.log(JSON.stringify(figures));
process.exit(0);
