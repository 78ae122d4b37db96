import { Shop as Sender } from '../../../tools/n8n/shop.mts';
import { openExample } from './examples.mts';
import { MailServer } from './mailServer.mts';
import type { Setup } from './setup.mts';
import type { Shop } from './shopOrders.mts';

export const SECRET = 'A secret of the shops, 2026';

export interface OpenShop {
	setup: Setup;
	id: string;
	sender: Sender;
	shops: { woo: Shop; shopify: Shop };
	mailServer: MailServer;
}

/**
 * Runs a scenario with paid orders and a mail server, then removes both, because n8n registers each
 * webhook once and imports use the only credential of a type.
 */
export async function withPaidOrders<Result>(
	base: Setup,
	shops: OpenShop['shops'],
	work: (open: OpenShop) => Promise<Result>,
	picture?: string,
): Promise<Result> {
	const { rest } = base.n8n;
	const type = 'crypto';
	const { id: secretId, name } = await rest.createCredential({
		name: "The shop's secret",
		type,
		data: { hmacSecret: SECRET },
	});
	const mailServer = await MailServer.start(base);
	const credentials = {
		...base.credentials,
		...mailServer.credentials,
		[type]: { id: secretId, name },
	};
	const setup = { ...base, credentials };
	try {
		const id = await openExample(setup, 'paid-order', picture);
		const sender = new Sender(setup.n8n, 'cfdi-paid-order', setup.signal);
		return await work({ setup, id, sender, shops, mailServer });
	} finally {
		await mailServer.stop();
		await rest.call('DELETE', `/rest/credentials/${secretId}`);
	}
}
