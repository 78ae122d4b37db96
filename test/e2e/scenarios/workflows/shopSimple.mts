import { readStampedXml } from '../../../../tools/documents.mts';
import { daysAgo } from '../../support/daysAgo.mts';
import { openExample } from '../../support/examples.mts';
import { executionsOf } from '../../support/executions.mts';
import { attached, MailServer } from '../../support/mailServer.mts';
import { BUYER, makeSales, WITHOUT_RFC } from '../../support/sales.mts';
import type { Setup } from '../../support/setup.mts';
import { orderOf } from '../../support/shopOrders.mts';
import type { Row } from '../../support/table.mts';
import { WooWebhooks } from '../../support/wooWebhooks.mts';

const TIMES = 3;

/** Runs the workflow of three nodes with a WooCommerce shop. */
export async function shopSimple(base: Setup): Promise<Row[]> {
	const { rest } = base.n8n;
	const shop = await WooWebhooks.start();
	const type = 'wooCommerceApi';
	const { id: keyId, name } = await rest.createCredential({
		name: 'The shop',
		type,
		data: shop.credential,
	});
	const mailServer = await MailServer.start(base);
	const credentials = {
		...base.credentials,
		...mailServer.credentials,
		[type]: { id: keyId, name },
	};
	const setup = { ...base, credentials };
	try {
		const id = await openExample(setup, 'shop-simple', 'workflows/shop-simple');
		return [await delivered(setup, id, shop, mailServer)];
	} finally {
		await mailServer.stop();
		await shop.stop();
		await rest.call('DELETE', `/rest/credentials/${keyId}`);
	}
}

async function delivered(
	{ checks, n8n, random, service, signal }: Setup,
	id: string,
	shop: WooWebhooks,
	{ mails }: MailServer,
): Promise<Row> {
	const before = (await service.invoices()).length;
	const paidAt = `${daysAgo(0)}T09:00:00`;
	const host = 'tienda.example.mx';
	const sales = makeSales('8', 4, { random, shop: { kind: 'WooCommerce', host }, paidAt });
	const [one, two, without, wrong] = sales.map((sale, index) => ({
		...sale,
		buyer: index < 2 ? BUYER : index === 2 ? WITHOUT_RFC : { ...BUYER, use: 'D01' },
	}));
	if (!one || !two || !without || !wrong) throw new Error('No sale was made.');
	checks.check('n8n made its webhook in the shop', shop.webhook?.topic === 'order.updated');

	const statuses = await Promise.all(
		[...Array.from({ length: TIMES }, () => one), two, without, wrong].map(
			async (sale) => await shop.deliver(orderOf(sale)),
		),
	);
	const cancelled = await shop.deliver(orderOf({ ...two, number: '88' }, { status: 'cancelled' }));
	const forged = await shop.deliver(orderOf({ ...two, number: '89' }), 'another secret');
	const posted = statuses.length + 1;
	const executions = await executionsOf(n8n.rest, id, posted, signal);

	checks.check(
		'each signed order is answered with 200',
		[...statuses, cancelled].every((status) => status === 200),
		statuses,
	);
	checks.check('a forged one with 401', forged === 401, forged);
	const stamped = (await service.invoices()).length - before;
	checks.check('both orders with an RFC are stamped, each once', stamped === 2, stamped);
	const uuids = mails.map((mail) => readStampedXml(attached(mail, '.xml')).uuid);
	checks.check(
		'mails each once with its XML, and sends no other mail',
		mails.length === 2 && new Set(uuids).size === 2,
		mails.map(({ subject }) => subject),
	);
	const red = executions.filter(({ status }) => status === 'error');
	const words = executions.flatMap((execution) =>
		execution.status === 'error' ? [execution.error?.message ?? ''] : [],
	);
	checks.check(
		'fails if SAT refuses it',
		words.some((said) => said.includes('CFDI40161')),
		words,
	);
	return {
		fault: `Orders of WooCommerce to the workflow of three nodes: one ${TIMES} times at once, one without an RFC, one that SAT refuses, a cancelled and a forged one`,
		shown: `${mails.length} mails; ${red.length} red executions`,
		books: `${stamped} stamps`,
	};
}
