import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { example } from '../../../tools/examples.mts';
import type { RealN8n } from '../../../tools/n8n/realN8n.mts';
import type { SavedWorkflow, Workflow } from '../../../tools/n8n/rest.mts';
import { Shop as Sender } from '../../../tools/n8n/shop.mts';
import { stampedAgain } from '../../../tools/sandbox/books.mts';
import { createCredential } from '../../../tools/sandbox/start.mts';
import { SIZES } from '../support/customersPage.mts';
import { daysAgo } from '../support/daysAgo.mts';
import { signed } from '../support/deliveries.mts';
import { NEW_SETTINGS, openExample } from '../support/examples.mts';
import { whenOver } from '../support/executions.mts';
import { withLogin } from '../support/login.mts';
import { SECRET, withPaidOrders } from '../support/openShop.mts';
import type { OpenShop } from '../support/openShop.mts';
import { makeSales } from '../support/sales.mts';
import { PATH, Seller } from '../support/sellersPage.mts';
import type { Setup } from '../support/setup.mts';
import { orderOf } from '../support/shopOrders.mts';
import type { Sale } from '../support/shopOrders.mts';
import type { Row } from '../support/table.mts';

const MONTH = daysAgo(0).slice(0, 7);
const SHOPS: OpenShop['shops'] = {
	woo: { kind: 'WooCommerce', host: 'tienda.example.mx' },
	shopify: { kind: 'Shopify', host: 'tienda.myshopify.com' },
};

/** Orders before and after the backup. The restored n8n stamps only the later orders again. */
const BEFORE = 3;
const AFTER = 2;

/** More than n8n's limit of 16 MB, which applies to all other requests. */
const LARGE_BYTES = 30_000_000;

const NOTHING = /^Nada difiere: el SAT y el registro coinciden en /;

/**
 * Checks duplicates that n8n's memory cannot prevent: after a restored backup, with a copied node
 * and in a second installation. The office's page names exactly these orders.
 */
export async function audit(base: Setup): Promise<Row[]> {
	return await withLogin(
		base,
		async ({ setup: own, otherPage }) =>
			await withPaidOrders(own, SHOPS, async (open) => {
				await openExample(open.setup, 'invoice-form');
				const accountant = new Accountant(open.setup, await otherPage());
				return await doubles(open, accountant);
			}),
	);
}

class Accountant {
	readonly seller: Seller;
	readonly #setup: Setup;

	constructor(setup: Setup, page: Seller['page']) {
		this.#setup = setup;
		this.seller = new Seller(setup, page);
	}

	/**
	 * Downloads SAT's list, as from SAT's portal.
	 * @param behind text to append to an unpacked list
	 */
	async list(kind: 'txt' | 'zip' = 'zip', behind = ''): Promise<string> {
		const { service, folder, signal } = this.#setup;
		const response = await fetch(`${service.url}/sandbox/sat/${MONTH}.${kind}`, { signal });
		const path = join(folder.data, `metadata-${MONTH}.${kind}`);
		await mkdir(folder.data, { recursive: true });
		const list = Buffer.from(await response.arrayBuffer());
		await writeFile(path, Buffer.concat([list, Buffer.from(behind)]));
		return path;
	}

	async compare(file: string, text: RegExp): Promise<string> {
		const { page } = this.seller;
		await page.goto('about:blank');
		await page.goto(`${this.#setup.n8n.url}${PATH}#mes`);
		await this.seller.fill({ month: MONTH });
		await page.locator('#f-metadata').setInputFiles(file);
		await page.locator('#compare').press('Enter');
		await page.locator('#audit').getByText(text).first().waitFor();
		return await page.innerText('#audit');
	}

	async differences(): Promise<string[]> {
		return await this.seller.page.locator('#differences li').allInnerTexts();
	}
}

async function doubles(open: OpenShop, accountant: Accountant): Promise<Row[]> {
	const { setup, shops } = open;
	const { checks, random, service } = setup;
	const [copied, node, twice, ...sales] = makeSales('61', 3 + BEFORE + AFTER, {
		random,
		shop: shops.woo,
		paidAt: `${daysAgo(0)}T00:10:00`,
	});
	if (!copied || !node || !twice) throw new Error('No sale was made.');
	const [before, after] = [sales.slice(0, BEFORE), sales.slice(BEFORE)];
	await deliver(open, before);
	const seen = await accountant.compare(await accountant.list(), NOTHING);
	const counts = `En el registro: ${BEFORE}. En los dos: ${BEFORE}.`;
	checks.check('without duplicates the page reports no differences', seen.includes(counts), seen);
	await checkOtherFile(setup, accountant);
	const large = await accountant.list(
		'txt',
		`${' '.repeat(1_000)}\r\n`.repeat(LARGE_BYTES / 1_002),
	);
	await accountant.compare(large, NOTHING);
	checks.check('a list larger than n8n takes of JSON is compared too', true);

	const rows = [
		await restoredBackup(open, after),
		await copiedWorkflow(open, copied),
		await copiedNode(open, node),
		await secondInstallation(open, twice),
	];
	const invoices = await service.invoices();
	const again = stampedAgain(invoices);
	const wanted = [...after, node, twice].map(({ number }) => number);
	checks.check('the doubles were really stamped', same(again.toSorted(), wanted.toSorted()), again);

	const text = await accountant.compare(await accountant.list(), /diferencias? con el SAT en /);
	const found = await accountant.differences();
	for (const number of wanted) {
		const own = invoices.filter(({ body }) => body.Folio === number).map(({ uuid }) => uuid);
		const its = found.filter((line) => own.every((uuid) => line.includes(uuid.toUpperCase())));
		checks.check(
			`the double of order ${number} is named, with both UUIDs`,
			own.length === 2 && its.length === 1,
			[own, found],
		);
	}
	checks.check('no other order is named', found.length === wanted.length, found);
	const title = `Una venta con dos facturas: ${wanted.length}`;
	checks.check('the page lists them as sales with two invoices', text.includes(title), text);
	await checkSeen(setup, accountant);
	rows.push({
		fault: "SAT's list of that month, uploaded on the office's page",
		shown: text
			.split('\n')
			.filter((line) => /diferencias|venta con dos|registro:/.test(line))
			.join(' '),
		books: `${invoices.length} stamps of ${invoices.length - wanted.length} orders`,
	});
	return rows;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

async function deliver(
	{ setup, id, sender }: Pick<OpenShop, 'id' | 'sender' | 'setup'>,
	sales: readonly Sale[],
): Promise<void> {
	const { n8n, signal } = setup;
	const posted = sales.map((sale) => signed(sale.shop, orderOf(sale), SECRET));
	const answers = await sender.postAll(posted, sales.length);
	const isTaken = answers.every(({ status }) => status === 200);
	setup.checks.check(`delivered orders are accepted: ${sales.length}`, isTaken, answers);
	await whenOver(n8n.rest, id, 0, signal);
}

async function stampsBy({ service }: Setup, work: () => Promise<void>): Promise<number> {
	const before = (await service.invoices()).length;
	await work();
	return (await service.invoices()).length - before;
}

async function restoredBackup(open: OpenShop, sales: readonly Sale[]): Promise<Row> {
	const { setup, id } = open;
	const { checks, n8n, folder } = setup;
	const database = join(folder.user, '.n8n');
	const backup = join(folder.data, 'backup');
	await stopped(n8n, async () => {
		await copyDatabase(database, backup);
	});
	await n8n.rest.listening(id);
	const first = await stampsBy(setup, async () => {
		await deliver(open, sales);
		await deliver(open, sales);
	});
	await stopped(n8n, async () => {
		await copyDatabase(backup, database);
	});
	await n8n.rest.listening(id);
	const second = await stampsBy(setup, async () => {
		await deliver(open, sales);
	});
	const count = sales.length;
	checks.check('each order is stamped once', first === count, first);
	checks.check('and again by the restored n8n', second === count, second);
	return {
		fault: `n8n's database put back to before ${count} orders, which are delivered again`,
		shown: 'Nothing: the keys and the register are those of before',
		books: `${first + second} stamps of ${count} orders`,
	};
}

async function stopped(n8n: RealN8n, work: () => Promise<void>): Promise<void> {
	await n8n.die();
	await work();
	await n8n.startAgain();
}

/** Copies the database with its write-ahead log, which remains after n8n is killed. */
async function copyDatabase(from: string, to: string): Promise<void> {
	await mkdir(to, { recursive: true });
	const filesIn = async (folder: string) =>
		(await readdir(folder)).filter((name) => name.startsWith('database.sqlite'));
	for (const name of await filesIn(to)) await rm(join(to, name));
	for (const name of await filesIn(from)) await copyFile(join(from, name), join(to, name));
}

async function copiedWorkflow(open: OpenShop, sale: Sale): Promise<Row> {
	const { setup } = open;
	const { checks, n8n, signal } = setup;
	const copy = await publishedCopy(setup, 'copied-workflow');
	const sender = new Sender(n8n, 'copied-workflow', signal);
	const stamps = await stampsBy(setup, async () => {
		await deliver(open, [sale]);
		await deliver({ setup, id: copy.id, sender }, [sale]);
	});
	checks.check('a second import of the workflow stamps nothing', stamps === 1, stamps);
	return {
		fault: 'The workflow imported a second time, and an order given to both',
		shown: 'The register says which of them has the order',
		books: `${stamps} stamp`,
	};
}

async function copiedNode({ setup }: OpenShop, sale: Sale): Promise<Row> {
	const { checks, n8n, signal } = setup;
	const path = 'copied-node';
	const { id } = await publishedCopy(setup, path, withCopiedStamp);
	const sender = new Sender(n8n, path, signal);
	const stamps = await stampsBy(setup, async () => {
		await deliver({ setup, id, sender }, [sale]);
	});
	checks.check('a copied Stamp node stamps its order again', stamps === 2, stamps);
	return {
		fault: 'The node "Stamp it" copied in the workflow, beside the first one',
		shown: 'Nothing: n8n keeps the keys of each node apart',
		books: `${stamps} stamps of 1 order`,
	};
}

async function publishedCopy(
	{ credentials, n8n }: Setup,
	path: string,
	change: (workflow: Workflow) => void = () => undefined,
): Promise<SavedWorkflow> {
	const { nodes, connections, name } = await example('paid-order', credentials);
	for (const { type, parameters } of nodes) {
		if (type.endsWith('.webhook') && parameters.path === 'cfdi-paid-order') parameters.path = path;
	}
	const workflow = { name: `${name} (${path})`, nodes, connections, settings: NEW_SETTINGS };
	change(workflow);
	const saved = await n8n.rest.createWorkflow(workflow);
	await n8n.rest.activate(saved);
	return saved;
}

function withCopiedStamp({ nodes, connections }: Workflow): void {
	const stamp = nodes.find(({ name }) => name === 'Stamp it');
	if (stamp === undefined) throw new Error('The workflow has no node "Stamp it".');
	const copy = { ...stamp, id: randomUUID(), name: 'Stamp it1' };
	nodes.push(copy);
	for (const { main } of Object.values(connections as Connections)) {
		for (const lines of main) {
			if (lines?.some(({ node }) => node === stamp.name)) {
				lines.push({ node: copy.name, type: 'main', index: 0 });
			}
		}
	}
}

type Connections = Record<
	string,
	{ main: Array<Array<{ node: string; type: string; index: number }> | null> }
>;

async function secondInstallation(open: OpenShop, sale: Sale): Promise<Row> {
	const { setup } = open;
	const { checks, service } = setup;
	const stamps = await stampsBy(setup, async () => {
		await deliver(open, [sale]);
		await setup.withAnotherN8n(async (n8n) => {
			const credentials = await createCredential(n8n.rest, service);
			const other = { ...setup, n8n, credentials };
			await withPaidOrders(other, SHOPS, async (there) => {
				await deliver(there, [sale]);
			});
		});
	});
	checks.check('a second installation stamps the order again', stamps === 2, stamps);
	return {
		fault: 'A second n8n with its own database, and an order given to both',
		shown: 'Nothing: each has its own keys and its own register',
		books: `${stamps} stamps of 1 order`,
	};
}

async function checkOtherFile(setup: Setup, accountant: Accountant): Promise<void> {
	const path = join(setup.folder.data, 'factura.pdf');
	await writeFile(path, '%PDF-1.7');
	const text = await accountant.compare(path, /El archivo "factura\.pdf" es un PDF/);
	setup.checks.check(
		'refuses a PDF and explains what to do',
		text.includes('Descargar Metadata'),
		text,
	);
}

async function checkSeen({ checks, folder }: Setup, { seller }: Accountant): Promise<void> {
	const { page } = seller;
	const sizes = [];
	for (const [name, size] of Object.entries(SIZES)) {
		await page.setViewportSize(size);
		await seller.picture(`office-audit-${name}`);
		const width = await page.evaluate<number>('document.documentElement.scrollWidth');
		sizes.push([name, width === size.width, await seller.axe()].flat());
	}
	await page.setViewportSize(SIZES.desk);
	await page.locator('#audit').screenshot({ path: join(folder.pictures, 'office-audit.png') });
	const fit = sizes.every((one) => one.length === 2 && one[1] === true);
	checks.check(
		'shows all differences on a phone and a desktop without serious findings of axe-core',
		fit,
		sizes,
	);
	const links = await page
		.locator('#differences a')
		.evaluateAll((all) => all.map((one) => (one as unknown as { href: string }).href));
	const toForm = links.filter((href) => href.endsWith('/form/cfdi-cancel'));
	checks.check(
		'each has a button to the form of cancellations',
		toForm.length === AFTER + 2,
		links,
	);
}
