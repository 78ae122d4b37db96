import type { INodeParameters } from 'n8n-workflow';

import { runNode } from '../../support/engine';
import { listSearch } from '../../support/listSearch';
import { operation, stampParameters } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';

withoutNetwork();

type Search = 'searchProductCode' | 'searchUnitCode';

const search = async (name: Search, filter?: string, paginationToken?: string) =>
	await listSearch(name, filter, paginationToken);

const namesOf = async (...asked: Parameters<typeof search>) =>
	(await search(...asked)).results.map(({ name }) => name);

it('finds a product code by name without a request', async () => {
	expect((await search('searchProductCode', 'cerveza')).results[0]).toEqual({
		name: '50202201 - Cerveza',
		value: '50202201',
	});
});

it('adds the matched synonym to a product name, and "(general)" to the name of a general code', async () => {
	expect((await namesOf('searchProductCode', 'paracetamol'))[0]).toBe(
		'51142001 - Acetaminofén (Paracetamol)',
	);
	expect(await namesOf('searchProductCode', 'servicios contables')).toContain(
		'84111500 - Servicios contables (general)',
	);
});

it('offers 01010101 (not in the catalog) if no product name matches', async () => {
	expect(await namesOf('searchProductCode', 'xyzzy')).toEqual([
		'01010101 - No existe en el catálogo',
	]);
});

it('lists the most frequent units first and all other units page by page', async () => {
	const { results, paginationToken } = await search('searchUnitCode');

	expect(results.slice(0, 3).map(({ name }) => name)).toEqual([
		'H87 - Pieza',
		'E48 - Unidad de servicio',
		'KGM - Kilogramo',
	]);
	const seen = new Set(results.map(({ value }) => value));
	let next = paginationToken as string | undefined;
	while (next !== undefined) {
		const page = await search('searchUnitCode', '', next);
		for (const { value } of page.results) seen.add(value);
		next = page.paginationToken as string | undefined;
	}
	expect(seen.size).toBe(2418);
});

it.each([
	['kilo', 'KGM - Kilogramo'],
	['lt', 'LTR - Litro'],
	['caja', 'XBX - Caja'],
	['h8', 'H87 - Pieza'],
])('searches for "%s" and finds the unit %s', async (typed, unit) => {
	expect(await namesOf('searchUnitCode', typed)).toContain(unit);
});

const picked = (value: unknown) => ({ __rl: true, mode: 'list', value, cachedResultName: 'Any' });

describe('The codes of a line', () => {
	const { path, answer } = operation('invoice.stamp');

	it.each([
		['as plain texts', '52152001', 'SET'],
		['picked from the lists', picked('52152001'), picked('SET')],
		['by code', { ...picked('52152001'), mode: 'code' }, { ...picked('SET'), mode: 'code' }],
		['from expressions', '={{ $json.code }}', '={{ $json.unit }}'],
		['from expressions in the lists', picked('={{ $json.code }}'), picked('={{ $json.unit }}')],
	])(
		'sends the same product and unit codes for a line if they are given %s',
		async (_how, productCode, unitCode) => {
			const sent = serviceAnswers(path, { body: answer });
			const line = { description: 'Taza', quantity: '1', unitPrice: '10.00', taxes: [] };
			const lineItems = { item: [{ ...line, productCode, lineOptions: { unitCode } }] };
			const parameters = { ...stampParameters, invoiceSource: 'fields', lineItems };

			await runNode({
				parameters: parameters as INodeParameters,
				items: [{ json: { code: 52152001, unit: 'SET' } }],
			});

			expect(JSON.parse(sent[0]?.body ?? '{}')).toMatchObject({
				Conceptos: [{ ClaveProdServ: '52152001', ClaveUnidad: 'SET' }],
			});
		},
	);

	it('uses the picked product and unit codes for JSON lines without codes', async () => {
		const sent = serviceAnswers(path, { body: answer });
		const parameters = {
			...stampParameters,
			invoiceSource: 'lines',
			lineItemsJson: '[{ "description": "Taza", "quantity": 1, "unitPrice": "10.00" }]',
			defaultProductCode: picked('52152001'),
			defaultUnitCode: picked('SET'),
		};

		await runNode({ parameters: parameters as INodeParameters });

		expect(JSON.parse(sent[0]?.body ?? '{}')).toMatchObject({
			Conceptos: [{ ClaveProdServ: '52152001', ClaveUnidad: 'SET' }],
		});
	});

	it.each([
		['as plain texts', '52152001', 'H87'],
		['picked from the list', picked('52152001'), picked('H87')],
	])(
		'sends the same product and unit codes for a new product if they are given %s',
		async (_how, productCode, unitCode) => {
			const product = operation('product.create');
			const sent = serviceAnswers(product.path, { body: product.answer });

			await runNode({
				parameters: { ...product.parameters, productCode, unitCode } as INodeParameters,
			});

			expect(sent.map(({ body }) => body)).toEqual([product.body]);
		},
	);
});

describe('Product > Search Codes', () => {
	const parameters = { resource: 'product', operation: 'searchCodes' };
	const items = ['taza de cerámica', '<script>', '', '5215'].map((words) => ({ json: { words } }));

	it('outputs the codes of each item without a request, linked to the item', async () => {
		const { items: found, error } = await runNode({
			parameters: { ...parameters, words: '={{ $json.words }}', limit: 3 },
			items,
		});

		expect(error).toBeUndefined();
		const of = (item: number) => found.filter(({ pairedItem }) => isOf(pairedItem, item));
		expect(
			of(0)
				.map(({ json }) => String(json.name))
				.join(),
		).toMatch(/[Tt]aza/);
		expect([of(1), of(2)]).toEqual([[], []]);
		expect(of(3).map(({ json }) => String(json.code).slice(0, 4))).toEqual([
			'5215',
			'5215',
			'5215',
		]);
	});

	it('outputs no item if no product code matches', async () => {
		const { items: found, error } = await runNode({
			parameters: { ...parameters, words: 'xyzzy' },
		});
		expect([found, error]).toEqual([[], undefined]);
	});
});

const isOf = (pairedItem: unknown, item: number) =>
	JSON.stringify(pairedItem) === JSON.stringify({ item });
