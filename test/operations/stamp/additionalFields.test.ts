import type { INodeParameters } from 'n8n-workflow';

import { runNode } from '../../support/engine';
import { concepto, operation, stampParameters } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';

withoutNetwork();

const { path, answer, body: documented } = operation('invoice.stamp');

/** Stamps with these Additional Fields, without the check. @returns the body that is sent */
const sentWith = async (additionalFields: INodeParameters, json = {}) =>
	await sentForm({ additionalFields }, json);

/** The same, with any fields of the form. */
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
	'%s %j is sent where Anexo 20 has it, and nothing else changes',
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

it('a postal code of the recipient is sent where Anexo 20 has it, and not at all if it is empty', async () => {
	expect(await sentForm({ recipientPostalCode: '86991' })).toEqual({
		...plain,
		Receptor: { ...plain.Receptor, DomicilioFiscalReceptor: '86991' },
	});
	expect(await sentForm({ recipientPostalCode: '' })).toEqual(plain);
});

it('a customer abroad has a country and a tax ID there, which other customers do not', async () => {
	const abroad = { taxResidence: 'USA', foreignTaxId: '121585958' };
	const recipientRfc = (value: string) => ({ __rl: true, mode: 'rfc', value });
	for (const rfc of ['XEXX010101000', '={{ "XEXX010101000" }}', '={{ "xexx-010101-000" }}']) {
		expect(await sentForm({ ...abroad, recipientRfc: recipientRfc(rfc) })).toMatchObject({
			Receptor: { ResidenciaFiscal: 'USA', NumRegIdTrib: '121585958' },
		});
	}
	expect(await sentForm(abroad)).toEqual(plain);
});

it('only the documented fields are sent if the additional ones are empty', async () => {
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
])('a DateTime of n8n in %s is sent as %s', async (zone, Fecha) => {
	const date = `={{ DateTime.fromISO("2026-03-03T06:20:30.500Z", { zone: "${zone}" }) }}`;

	expect(await sentWith({ date })).toMatchObject({ Fecha });
});

it('related UUIDs may be a list from an expression', async () => {
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
])('voucher type %s is sent with %j', async (voucherType, payment) => {
	const sent = (await sentWith({ voucherType })) as object;

	expect(['FormaPago', 'MetodoPago'].filter((attribute) => attribute in sent)).toEqual(payment);
});

it('More (JSON) comes last: objects are merged, everything else is replaced', async () => {
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
	'nothing is sent if More (JSON) is %s',
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
])('the year of the sales of a global invoice is by %s', async (_, fields, Año) => {
	const globalInformation = { values: { period: '04', months: '12' } };

	expect(await sentWith({ globalInformation, ...fields })).toMatchObject({
		InformacionGlobal: { Periodicidad: '04', Meses: '12', Año },
	});
});

it('line items are sent unchanged', async () => {
	expect(await sentWith({ series: 'A' })).toMatchObject({ Conceptos: [concepto] });
});
