import { Shop as Sender } from '../../../tools/n8n/shop.mts';
import { openExample } from './examples.mts';
import { MailServer } from './mailServer.mts';
import type { Setup } from './setup.mts';
import type { Shop } from './shopOrders.mts';

/** With which the shops of the scenarios sign. */
export const SECRET = 'A secret of the shops, 2026';

/** The workflow for paid orders, published, and those that post to it. */
export interface OpenShop {
	setup: Setup;
	/** Of the workflow. */
	id: string;
	sender: Sender;
	shops: { woo: Shop; shopify: Shop };
	/** Gets what the workflow mails. */
	mailServer: MailServer;
}

/**
 * Does a scenario's work with the workflow for paid orders and a mail server, and then makes room for
 * the next scenario: one n8n has each webhook once, and takes the only credential of a type.
 * @param picture the name of a screenshot to take of the workflow
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
