import { Customer } from '../../support/customersPage.mts';
import type { SIZES } from '../../support/customersPage.mts';
import type { OpenShop } from '../../support/openShop.mts';
import { putAside } from '../../support/orderRows.mts';
import type { Row } from '../../support/table.mts';

/** Customers must not see these English words of forms, browsers and the node. */
const ENGLISH =
	/\b(the|your|this|field|required|select|option|invoice|order|error|please|submit|download|name|total paid|amount|loading|undefined|null|true|false|NaN|object)\b/i;

const MAX_BYTES = 100_000;

/**
 * Takes pictures of each step and error on a phone and a desktop. Checks them with axe-core and for
 * English words.
 */
export async function pictures(open: OpenShop): Promise<Row[]> {
	const rows = [];
	for (const size of ['phone', 'desk'] as const) rows.push(await look(open, size));
	return rows;
}

async function look(open: OpenShop, size: keyof typeof SIZES): Promise<Row> {
	const { checks, n8n } = open.setup;
	const sale = await putAside(open, open.shops.woo, size === 'phone' ? '71' : '72');
	const customer = await Customer.start(open.setup, size);
	const serious: string[] = [];
	const english: string[] = [];
	let views = 0;
	const seen = async (name: string) => {
		views++;
		await customer.picture(`${size}-${name}`);
		serious.push(...(await customer.axe()).map((finding) => `${name}: ${finding}`));
		const words = ENGLISH.exec(await customer.words());
		if (words) english.push(`${name}: ${words[0]}`);
	};
	const loads = [];
	for (let load = 0; load < 3; load++) {
		await customer.open();
		loads.push(await customer.firstView());
	}
	const first = loads.reduce((best, one) => (one.ms < best.ms ? one : best));
	await seen('1-ticket');
	await customer.next(/Escriba el número que está en su ticket/);
	await seen('1-ticket-missing');
	await customer.fill({ ticket: sale.number, total: '1' });
	await customer.next(/No encontramos una compra/);
	await seen('1-ticket-wrong');
	await customer.findPurchase(sale);
	await seen('2-purchase');
	await customer.next('Sus datos fiscales');
	await seen('3-data');
	await customer.next(/Un RFC tiene 12 o 13 caracteres/);
	await seen('3-data-missing');
	await customer.fill({ rfc: 'CACX7605101P8' });
	const offered = await customer.offered('regime');
	checks.check(
		`${size}: a person is offered regimes of persons only`,
		offered.includes('605') && !offered.includes('601'),
		offered,
	);
	await customer.fill({ rfc: 'URE180429TM6' });
	await customer.page.locator('#f-regime option[value="601"]').waitFor({ state: 'attached' });
	const others = await customer.offered('regime');
	checks.check(
		`${size}: a company those of companies`,
		others.includes('601') && !others.includes('605'),
		others,
	);
	await customer.fill({
		email: 'a@b.mx',
		name: 'Universidad Robótica SA de CV',
		postal_code: '00000',
		regime: '601',
		cfdi_use: 'G03',
	});
	await customer.next(/El SAT registra los nombres sin/);
	await seen('3-data-name');
	await customer.next(/código postal de cinco dígitos/);
	await seen('3-data-refused');
	await customer.fill({ postal_code: '1160' });
	await customer.next('Así quedará su factura');
	await seen('4-review');
	await customer.next('Sus datos fiscales');
	const said = [await customer.wrongAt('name'), await customer.wrongAt('postal_code')];
	checks.check(
		`${size}: what SAT refuses stands at each field, and the name without "SA de CV" beside its own`,
		/^No es el nombre .*Usar UNIVERSIDAD ROBÓTICA$/.test(said[0] ?? '') &&
			/^No es el código postal /.test(said[1] ?? ''),
		said,
	);
	await seen('3-data-two-wrong');
	await customer.page.getByText('Usar UNIVERSIDAD ROBÓTICA').click();
	const taken = await customer.page.inputValue('#f-name');
	checks.check(`${size}: a click takes it over`, taken === 'UNIVERSIDAD ROBÓTICA', taken);
	await customer.fill({ name: 'universidad robotica española', postal_code: '86991' });
	await customer.next('Así quedará su factura');
	await customer.next('Su factura está lista');
	await customer.page.locator('#verify').waitFor();
	await seen('5-ready');
	await customer.page.goto(`${n8n.url}/webhook/cfdi-autofactura#cartel`);
	await customer.page.reload();
	await seen('6-poster');
	checks.check(
		`${size}: no serious findings of axe-core in ${views} views`,
		serious.length === 0,
		serious,
	);
	checks.check(`${size}: no English word`, english.length === 0, english);
	const [host] = [new URL(n8n.url).host];
	const others2 = [...customer.hosts].filter((one) => one !== host);
	checks.check(`${size}: sends no request to another host`, others2.length === 0, others2);
	const light = first.bytes > 0 && first.bytes < MAX_BYTES;
	checks.check(`${size}: the page has ${first.bytes} bytes`, light, first);
	await customer.close();
	return {
		fault: `Each step and each thing that is wrong, ${size}`,
		shown: `${first.bytes} bytes, first view after ${first.ms} ms`,
		books: '1 stamp',
	};
}
