import { fileURLToPath } from 'node:url';
import { start } from '../../../tools/run/processes.mts';
import { SECRET } from './openShop.mts';
import type { Setup } from './setup.mts';

const COMMAND = fileURLToPath(new URL('../../../packages/sandbox/cli.mts', import.meta.url));

/** Posts a sample order to paid orders with the sandbox's command. */
export async function postSample({ n8n }: Setup, shop: string, number: number): Promise<string> {
	const to = `${n8n.url}/webhook/cfdi-paid-order`;
	const options = ['--to', to, '--shop', shop, '--secret', SECRET, '--number', String(number)];
	let printed = '';
	const command = await start(process.execPath, [COMMAND, 'order', ...options], {
		name: 'cfdi-sandbox order',
		onOutput: (text) => {
			printed += text;
		},
	});
	const end = await command.ended;
	return end === 'exit code 0' ? printed : `${end}: ${printed}`;
}
