import type { INodeParameters } from 'n8n-workflow';

import { runNode } from '../../support/engine';
import { concepto, operation, stampParameters } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';

withoutNetwork();

const { path, answer, body: documented } = operation('invoice.stamp');

/** @returns the request body */
const sentWith = async (additionalFields: INodeParameters, json = {}) =>
	await sentForm({ additionalFields }, json);

async function sentForm(parameters: INodeParameters, json = {}): Promise<unknown> {
	const sent = serviceAnswers(path, { body: answer });
	const { error } = await runNode({
		parameters: { ...stampParameters, ...parameters, options: { checkBeforeStamping: 'off' } },
		items: [{ json }],
	});
	expect(error).toBeUndefined();
	return sent[0]?.json;
}

const THIS_YEAR = new Date()
	.toLocaleDateString('en-CA', { timeZone: 'America/Mexico_City' })
	.slice(0, 4);

const plain = JSON.parse(documented) as {
	Emisor: object;
	Receptor: object;
	FormaPago?: string;
	MetodoPago?: string;
};

it.each([
	['series', 'A', { Serie: 'A' }],
	['folio', 1024, { Folio: '1024' }],
	['date', '2026-03-02T10:20:30', { Fecha: '2026-03-02T10:20:30' }],
	['date', '2026-03-02 10:20:30.125', { Fecha: '2026-03-02T10:20:30' }],
	['voucherType', 'E', { TipoDeComprobante: 'E' }],
	['exchangeRate', '18.4512', { TipoCambio: '18.4512' }],
	[
		'globalInformation',
		{ values: { period: '01', months: '01' } },
		{ InformacionGlobal: { Periodicidad: '01', Meses: '01', Año: THIS_YEAR } },
	],
	[
		'relatedInvoices',
		{
			relation: [
				{ relationType: '04', uuids: 'A-1, A-2' },
				{ relationType: '07', uuids: 'A-3' },
			],
		},
		{
			CfdiRelacionados: [
				{ TipoRelacion: '04', CfdiRelacionado: [{ UUID: 'A-1' }, { UUID: 'A-2' }] },
				{ TipoRelacion: '07', CfdiRelacionado: [{ UUID: 'A-3' }] },
			],
		},
	],
	['moreJson', '{ "Confirmacion": "ECVH1" }', { Confirmacion: 'ECVH1' }],
	['moreJson', '{ "CondicionesDePago": "30 días" }', { CondicionesDePago: '30 días' }],
	['moreJson', '{ "LugarExpedicion": "06000" }', { LugarExpedicion: '06000' }],
	['moreJson', '={{ { Emisor: { Nombre: "ESCUELA" } } }}', { Emisor: { Nombre: 'ESCUELA' } }],
] as Array<[string, INodeParameters[string], Record<string, object>]>)(
	'sends the field %s with the value %j in its Anexo 20 attribute and leaves the rest unchanged',
	async (field, value, attributes) => {
		const { Emisor = {}, Receptor = {}, ...comprobante } = attributes;

		expect(await sentWith({ [field]: value })).toEqual({
			...plain,
			...comprobante,
			Emisor: { ...plain.Emisor, ...Emisor },
			Receptor: { ...plain.Receptor, ...Receptor },
		});
	},
);

it('sends the postal code of the recipient unless the field is empty', async () => {
	expect(await sentForm({ recipientPostalCode: '86991' })).toEqual({
		...plain,
		Receptor: { ...plain.Receptor, DomicilioFiscalReceptor: '86991' },
	});
	expect(await sentForm({ recipientPostalCode: '' })).toEqual(plain);
});

it('sends the country and foreign tax ID only for a customer abroad', async () => {
	const abroad = { taxResidence: 'USA', foreignTaxId: '121585958' };
	const recipientRfc = (value: string) => ({ __rl: true, mode: 'rfc', value });
	for (const rfc of ['XEXX010101000', '={{ "XEXX010101000" }}', '={{ "xexx-010101-000" }}']) {
		expect(await sentForm({ ...abroad, recipientRfc: recipientRfc(rfc) })).toMatchObject({
			Receptor: { ResidenciaFiscal: 'USA', NumRegIdTrib: '121585958' },
		});
	}
	expect(await sentForm(abroad)).toEqual(plain);
});

it('sends only the documented fields if the additional fields are empty', async () => {
	const additionalFields = {
		series: '',
		date: '={{ $json.missing }}',
		globalInformation: {},
		relatedInvoices: {},
		moreJson: '',
	};

	expect(await sentWith(additionalFields)).toEqual(plain);
});

it.each([
	['America/Tijuana', '2026-03-02T22:20:30'],
	['UTC', '2026-03-03T06:20:30.500Z'],
])('sends an n8n DateTime in the zone %s as the date %s', async (zone, Fecha) => {
	const date = `={{ DateTime.fromISO("2026-03-03T06:20:30.500Z", { zone: "${zone}" }) }}`;

	expect(await sentWith({ date })).toMatchObject({ Fecha });
});

it('accepts a list of related UUIDs from an expression', async () => {
	const relation = [{ relationType: '04', uuids: '={{ $json.uuids }}' }];

	expect(
		await sentWith({ relatedInvoices: { relation } }, { uuids: ['A-1', 'A-2'] }),
	).toMatchObject({ CfdiRelacionados: [{ CfdiRelacionado: [{ UUID: 'A-1' }, { UUID: 'A-2' }] }] });
});

it.each([
	['T', []],
	['N', ['MetodoPago']],
	['P', []],
	['E', ['FormaPago', 'MetodoPago']],
])('sends the voucher type %s with the payment attributes %j', async (voucherType, payment) => {
	const sent = (await sentWith({ voucherType })) as object;

	expect(['FormaPago', 'MetodoPago'].filter((attribute) => attribute in sent)).toEqual(payment);
});

it("merges the objects in More (JSON) into the invoice's objects, but replaces lists and other values", async () => {
	const more = {
		FormaPago: '99',
		Emisor: { FacAtrAdquirente: '0123456789' },
		Conceptos: [{ Cantidad: '7' }],
		Complemento: { Pago20: { Version: '2.0' } },
	};

	expect(await sentWith({ series: 'A', moreJson: JSON.stringify(more) })).toEqual({
		...plain,
		...more,
		Serie: 'A',
		Emisor: { ...plain.Emisor, ...more.Emisor },
	});
});

it.each(['[1]', '"taza"', '{ Serie: 1 }'])(
	'refuses the text %s in More (JSON)',
	async (moreJson) => {
		const { error } = await runNode({
			parameters: { ...stampParameters, additionalFields: { moreJson } },
		});

		expect(error?.message).toMatch(/^More \(JSON\) is not (a JSON object|valid JSON)/);
		expect(error?.description).toContain('Nothing was sent');
	},
);

it.each([
	['its date', { date: '2026-01-02T10:20:30' }, '2025'],
	['More (JSON)', { moreJson: '{ "InformacionGlobal": { "Año": "2024" } }' }, '2024'],
	['its date in More (JSON)', { moreJson: '{ "Fecha": "2026-12-31T10:20:30" }' }, '2026'],
])('sends the year of a global invoice from %s', async (_, fields, Año) => {
	const globalInformation = { values: { period: '04', months: '12' } };

	expect(await sentWith({ globalInformation, ...fields })).toMatchObject({
		InformacionGlobal: { Periodicidad: '04', Meses: '12', Año },
	});
});

it('sends the line items unchanged if additional fields are set', async () => {
	expect(await sentWith({ series: 'A' })).toMatchObject({ Conceptos: [concepto] });
});
