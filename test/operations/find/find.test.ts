import type { IDataObject, INodeParameters } from 'n8n-workflow';
import nock from 'nock';

import { atOnce, baseUrl, onErrorContinue, runNode, token } from '../../support/engine';
import { uuid as anyUuid } from '../../support/operations';
import { downloadsAnswer, withoutNetwork } from '../../support/service';
import { paths } from '../../support/serviceForms';
import { invoiceFile, soldMugs, uuidAt } from '../../../packages/cfdi/fixtures/invoiceFiles';
import '../../support/noDelays';

withoutNetwork();

function serviceKeeps(files: Readonly<Record<string, string | number>>): string[] {
	return downloadsAnswer((Id) => {
		const file = files[Id] ?? 404;
		if (typeof file === 'number') return [file, { error: 'no' }];
		const form = file === 'pdf' ? '%PDF-1.7 of some length' : invoiceFile(file, Number(Id));
		return [200, form, { 'content-type': 'application/xml' }];
	});
}

const find = async ({ options, ...parameters }: INodeParameters, items: IDataObject[] = [{}]) => {
	const result = await runNode({
		parameters: {
			resource: 'invoice',
			operation: 'find',
			...parameters,
			options: { fromId: '1024', mostIds: 4, ...(options as INodeParameters) },
		},
		items: items.map((json) => ({ json })),
		node: onErrorContinue,
	});
	return result.items.map(({ json }) => json);
};

const byContent = (folio = '={{ $json.folio }}') => ({
	findBy: 'content',
	invoiceJson: `={{ ({
		Serie: 'W', Folio: '${folio.startsWith('=') ? '' : folio}' || $json.folio, Moneda: 'MXN', Total: '1160.00',
		Emisor: { Rfc: 'EKU9003173C9' }, Receptor: { Rfc: 'URE180429TM6' },
		Conceptos: [{ Cantidad: '2', Descripcion: 'Taza de barro', ValorUnitario: '500' }],
	}) }}`,
});

it('finds an invoice by its UUID, ignoring case, and then stops the search', async () => {
	const asked = serviceKeeps({ 1024: 'A', 1026: 'B', 1027: 'C' });

	const [item] = await find({
		findBy: 'uuid',
		uuid: uuidAt(1026).toLowerCase(),
		...atOnce(1),
	});

	expect(item).toEqual({
		id: 1026,
		uuid: uuidAt(1026),
		result: 'found',
		lookedAt: { from: 1024, to: 1026, read: 2, missing: 1, unreadable: [] },
	});
	expect(asked).toEqual(['1024', '1025', '1026']);
});

it('outputs an item for each of several UUIDs and reports the UUIDs that it did not find', async () => {
	serviceKeeps({ 1025: 'A', 1026: 'pdf', 1027: 500 });

	const found = await find({ findBy: 'uuid', uuid: `${uuidAt(1025)},\n${anyUuid}` });

	const lookedAt = { from: 1024, to: 1027, read: 1, missing: 1, unreadable: [1026, 1027] };
	expect(found).toEqual([
		{ id: 1025, uuid: uuidAt(1025), result: 'found', lookedAt },
		// An unreadable file could contain the invoice.
		{ uuid: anyUuid, result: 'undecided', lookedAt },
	]);
});

it('searches for several invoices at once and reads each file once', async () => {
	const asked = serviceKeeps({ 1024: '1', 1025: 403, 1026: '2', 1027: '3' });
	const items = ['3', '1', '4', '2', '2'].map((folio) => ({ folio }));

	const found = await find(byContent(), items);

	expect(found.map(({ id, result }) => [result, id])).toEqual([
		['found', 1027],
		['found', 1024],
		['notFound', undefined],
		['undecided', undefined],
		['undecided', undefined],
	]);
	expect(found[3]).toMatchObject({ candidates: [{ id: 1026, uuid: uuidAt(1026) }] });
	expect(asked.sort()).toEqual(['1024', '1025', '1026', '1027']);
});

it('returns "possible" for a matching invoice without a folio, because a person must decide', async () => {
	serviceKeeps({ 1024: '1' });

	expect(await find(byContent(''), [{ folio: '' }])).toEqual([
		{ id: 1024, uuid: uuidAt(1024), result: 'possible', lookedAt: expect.anything() as object },
	]);
});

it("searches for an invoice of the credential's issuer if the JSON has no issuer", async () => {
	serviceKeeps({ 1024: '7' });
	const invoice = { ...soldMugs('7'), Emisor: undefined };

	const { items } = await runNode({
		parameters: {
			resource: 'invoice',
			operation: 'find',
			findBy: 'content',
			invoiceJson: JSON.stringify(invoice),
			options: { fromId: '1024', mostIds: 1 },
		},
		credentials: { baseUrl, accessToken: token, issuerRfc: 'EKU9003173C9' },
	});

	expect(items[0]?.json).toMatchObject({ id: 1024, result: 'found' });
});

it('increments long IDs exactly and keeps their leading zeros', async () => {
	const asked = serviceKeeps({});

	await find({
		findBy: 'uuid',
		uuid: anyUuid,
		options: { fromId: '000099999999999999999', mostIds: 2 },
	});

	expect(asked).toEqual(['000099999999999999999', '000100000000000000000']);
});

it('stops the search if the service refuses the token', async () => {
	nock(baseUrl).post(paths.download).reply(401, { error: 'Unauthenticated.' }).persist();

	const [item] = await find({ findBy: 'uuid', uuid: anyUuid });

	expect(item).toMatchObject({ error: { httpCode: '401' } });
});

it('reports the result "undecided" if the service denies access to every ID', async () => {
	serviceKeeps({ 1024: 403, 1025: 403, 1026: 403, 1027: 403 });

	expect(await find({ findBy: 'uuid', uuid: anyUuid })).toMatchObject([{ result: 'undecided' }]);
});

it.each<[INodeParameters, string]>([
	[{ uuid: '={{ "" }}' }, 'UUID is empty'],
	[{ uuid: '1024' }, 'UUID has "1024", which is not a UUID'],
	[{ uuid: anyUuid, options: { fromId: '={{ "" }}' } }, 'Options > From ID is empty'],
	[{ uuid: anyUuid, options: { fromId: '01HV3Z' } }, 'From ID is "01HV3Z", which is not a number'],
	[{ uuid: anyUuid, options: { fromId: 2 ** 60 } }, 'From ID'],
	[{ uuid: anyUuid, options: { mostIds: 0 } }, 'Most IDs is "0"'],
	[{ findBy: 'content', invoiceJson: '[]' }, 'Invoice (JSON)'],
])('refuses a search with the parameters %j', async (parameters, message) => {
	const asked = serviceKeeps({});

	const [item] = await find({ findBy: 'uuid', ...parameters });

	expect(item).toMatchObject({ error: { message: expect.stringContaining(message) as string } });
	expect(asked).toEqual([]);
});
