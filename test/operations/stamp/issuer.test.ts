import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { aDayBetweenTests } from '../../support/dayBetweenTests';
import { baseUrl, runNode, token } from '../../support/engine';
import { plainInvoice } from '../../../packages/cfdi/fixtures/invoices';
import { issuer } from '../../support/issuer';
import { withKeyStore } from '../../support/keyStore';
import {
	ofAnother,
	operation,
	paymentParameters,
	stampParameters,
	uuid,
} from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';
import { stampedAs } from '../../support/serviceForms';
import { line, wooOrder } from '../../../packages/orders/support/shopOrders';

withoutNetwork();
aDayBetweenTests();
withKeyStore();

const { path } = operation('invoice.stamp');
const answer = { body: { data: { id: 1024, uuid }, message: 'Factura timbrada' } };

const nobody = { issuerRfc: '', issuerName: '', issuerTaxRegime: '', placeOfIssue: '' };
const another = {
	issuerRfc: 'CACX7605101P8',
	issuerName: 'XOCHILT CASAS CHAVEZ',
	issuerTaxRegime: '612',
	placeOfIssue: '36257',
};
const inJson = {
	LugarExpedicion: issuer.placeOfIssue,
	Emisor: {
		Rfc: issuer.issuerRfc,
		Nombre: issuer.issuerName,
		RegimenFiscal: issuer.issuerTaxRegime,
	},
};
const credential = (of: IDataObject = issuer) =>
	({ baseUrl, accessToken: token, ...of }) as Record<string, string>;

const stamp: INodeParameters = { resource: 'invoice', operation: 'stamp' };
const sale = { lines: [line(50_000)] };
const fields: INodeParameters = { ...stampParameters, recipientPostalCode: '86991' };
const order: INodeParameters = {
	...stamp,
	invoiceSource: 'order',
	order: JSON.stringify(wooOrder(sale)),
	defaultProductCode: '52152001',
};
const orders: INodeParameters = {
	...stamp,
	invoiceSource: 'order',
	order: JSON.stringify([wooOrder({ ...sale, meta: {} })]),
};
const unissued = plainInvoice({ Emisor: undefined, LugarExpedicion: undefined }) as IDataObject;

let invoices = 0;

async function sentBy(parameters: INodeParameters, inNode: IDataObject, inCredential: IDataObject) {
	const more = {
		additionalFields: {
			moreJson: JSON.stringify(inNode),
			...(parameters.additionalFields as object),
		},
	};
	const sent = serviceAnswers(path, ofAnother(answer, String(invoices++ % 10)));
	const { error } = await runNode({
		parameters: Object.keys(inNode).length === 0 ? parameters : { ...parameters, ...more },
		credentials: credential(inCredential),
	});
	expect(error).toBeUndefined();
	return sent[0]?.json as IDataObject;
}

describe('An issuer that the node leaves empty', () => {
	it.each([
		['Fields Below', fields],
		['Shop Order', order],
		['a list of orders', orders],
		['Stamp Payment', paymentParameters],
	])(
		'sends the same body for %s whether the issuer comes from the credential or More (JSON)',
		async (_, parameters) => {
			const ownBody = await sentBy(parameters, inJson, nobody);
			const body = await sentBy({ ...parameters, options: { uniqueKey: 'another' } }, {}, issuer);

			expect(body).toEqual(ownBody);
			expect(body.Emisor).toMatchObject({ Rfc: 'EKU9003173C9', RegimenFiscal: '601' });
		},
	);

	it('fills in only the issuer values that an invoice from JSON lacks', async () => {
		const json = (invoice: IDataObject): INodeParameters => ({
			...stamp,
			invoiceSource: 'json',
			invoiceJson: JSON.stringify(invoice),
		});

		const body = await sentBy(json(unissued), {}, issuer);
		const own = {
			...unissued,
			LugarExpedicion: '06000',
			Emisor: { RegimenFiscal: 601, Nombre: null },
		};
		const partly = await sentBy(json(own), {}, issuer);

		expect(body).toMatchObject({
			LugarExpedicion: '42501',
			Emisor: { Rfc: 'EKU9003173C9', Nombre: 'ESCUELA KEMPER URGATE', RegimenFiscal: '601' },
		});
		expect(partly).toMatchObject({
			LugarExpedicion: '06000',
			Emisor: { Rfc: 'EKU9003173C9', Nombre: 'ESCUELA KEMPER URGATE', RegimenFiscal: 601 },
		});
	});

	it("uses the issuer's postal code for an invoice to the general public", async () => {
		const body = await sentBy(
			{
				...fields,
				recipientRfc: { __rl: true, mode: 'rfc', value: 'XAXX010101000' },
				recipientName: 'PUBLICO EN GENERAL',
				recipientTaxRegime: '616',
				recipientPostalCode: '',
				cfdiUse: 'S01',
				lineItemsJson: JSON.stringify([
					{
						description: 'Venta',
						identifier: '1',
						quantity: '1',
						unitCode: 'ACT',
						unitPrice: '100.00',
					},
				]),
				defaultProductCode: '01010101',
				additionalFields: {
					globalInformation: { values: { period: '04', months: '01' } },
				},
			},
			{},
			issuer,
		);

		expect(body).toMatchObject({
			LugarExpedicion: '42501',
			Receptor: { Rfc: 'XAXX010101000', DomicilioFiscalReceptor: '42501' },
		});
	});

	it("fills in the credential's issuer when it stamps spreadsheet rows", async () => {
		const row = {
			Folio: '1001',
			RFC: 'URE180429TM6',
			Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
			'C.P.': '86991',
			'Régimen fiscal': '601',
			'Uso de CFDI': 'G03',
			'Forma de pago': '03',
			Descripción: 'Taza',
			'Precio unitario': '1000.00',
		};
		const { items } = await runNode({
			parameters: {
				resource: 'spreadsheet',
				operation: 'read',
				spreadsheetFrom: 'rows',
				rowsJson: JSON.stringify([row]),
				defaultProductCode: '52152001',
			},
			node: { type: 'n8n-nodes-cfdi.cfdiDesk' },
		});

		expect(items[0]?.json.invoice).not.toHaveProperty('Emisor');
		const validated = await runNode({
			parameters: {
				resource: 'invoice',
				operation: 'validate',
				invoiceSource: 'json',
				invoiceJson: '={{ $json.invoice }}',
			},
			credentials: credential(),
			items,
		});
		expect(validated.items[0]?.json.invoice).toMatchObject({
			LugarExpedicion: '42501',
			Emisor: { Rfc: 'EKU9003173C9', Nombre: 'ESCUELA KEMPER URGATE', RegimenFiscal: '601' },
		});
	});

	it.each([
		['credential', {}, issuer],
		['More (JSON)', { additionalFields: { moreJson: JSON.stringify(inJson) } }, nobody],
	])("never uses the RFC of the %s as a customer's RFC", async (_, inNode, of) => {
		const note = { customer_note: 'Mi RFC es EKU9003173C9' };
		const { items } = await runNode({
			parameters: {
				...order,
				...inNode,
				order: JSON.stringify(wooOrder({ ...sale, meta: {} }, note)),
			},
			credentials: credential(of),
		});

		expect(items[0]?.json).toMatchObject({ sent: false, reason: 'noRfc' });
	});
});

describe('An issuer in the node', () => {
	it("prefers issuer values in the node to the credential's values if both have the same RFC", async () => {
		const inNode = { LugarExpedicion: '06000', Emisor: { Rfc: 'eku-900317-3c9' } };

		const body = await sentBy(fields, inNode, { ...issuer, issuerName: 'OTRO NOMBRE' });

		expect(body).toMatchObject({
			LugarExpedicion: '06000',
			Emisor: { Rfc: 'EKU9003173C9', RegimenFiscal: '601', Nombre: 'OTRO NOMBRE' },
		});
	});

	it("ignores the credential's issuer if the RFC in the node is different", async () => {
		const more = { Emisor: { Rfc: another.issuerRfc, RegimenFiscal: '612' } };

		const body = await sentBy(
			{ ...fields, additionalFields: { moreJson: JSON.stringify(more) } },
			{},
			issuer,
		);

		expect(body.Emisor).toEqual(more.Emisor);
	});
});

it('recognizes a repeated invoice if its issuer moves from JSON to the credential', async () => {
	const sent = serviceAnswers(path, answer, {
		body: stampedAs({ id: 1025, uuid: uuid.replace(/^./, '6') }),
	});
	const press = async (inNode: IDataObject, inCredential: IDataObject) =>
		(
			await runNode({
				parameters: { ...fields, additionalFields: { moreJson: JSON.stringify(inNode) } },
				credentials: credential(inCredential),
				mode: 'manual',
			})
		).items[0]?.json;

	await press(inJson, nobody);
	expect(await press({}, issuer)).toMatchObject({ id: 1024, duplicate: true });
	expect(sent).toHaveLength(1);

	expect(await press({}, another)).toMatchObject({ id: 1025 });
	expect(sent).toHaveLength(2);
});

it('reads the credential once for all items and outputs only its issuer', async () => {
	let reads = 0;
	const counted = {
		...credential(),
		get issuerRfc() {
			reads += 1;
			return issuer.issuerRfc;
		},
	};
	const validated = async (count: number) => {
		reads = 0;
		const { items } = await runNode({
			parameters: { ...fields, operation: 'validate' },
			items: Array.from({ length: count }, () => ({ json: {} })),
			credentials: counted,
		});
		expect(items).toHaveLength(count);
		expect(items[0]?.json).toMatchObject({ valid: true });
		expect(JSON.stringify(items)).not.toContain(token);
		return reads;
	};

	expect(await validated(40)).toBe(await validated(1));
});
