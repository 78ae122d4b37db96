import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { INodeExecutionData } from 'n8n-workflow';
import type * as Undici from 'undici-types';
import type { Service } from '../../tools/sandbox/service.mts';
import type { Job } from './job.mts';

const AT_ONCE = 10;

/** Sends the bodies with n8n's undici, ten at once. This is the upper bound. */
export function bareLoop(n8n: string, service: Service, job: Job) {
	const { Pool } = createRequire(join(n8n, 'package.json'))('undici') as typeof Undici;
	const pool = new Pool(service.url, { connections: AT_ONCE });

	const send = async ({ json }: INodeExecutionData): Promise<INodeExecutionData> => {
		const { statusCode, headers, body } = await pool.request({
			method: 'POST',
			path: job.path,
			headers: service.headers,
			body: JSON.stringify(job.body(json)),
		});
		const bytes = Buffer.from(await body.arrayBuffer());
		if (statusCode !== 200) throw new Error(`HTTP ${statusCode}: ${bytes.toString()}`);
		return String(headers['content-type']).includes('json')
			? { json: JSON.parse(bytes.toString()) }
			: { json: {}, binary: { data: { data: '', mimeType: '', bytes: bytes.length } } };
	};
	return async (items: INodeExecutionData[]): Promise<INodeExecutionData[]> =>
		await Promise.all(items.map(send));
}
