import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { testCredential } from '../../support/credentialTester';
import { baseUrl, onErrorContinue, runNode, token } from '../../support/engine';
import { invoiced } from '../../../packages/orders/support/invoicedOrders';
import { plainInvoice } from '../../../packages/cfdi/fixtures/invoices';
import { withKeyStore } from '../../support/keyStore';
import { ofAnother, operation, stampParameters } from '../../support/operations';
import { paidInvoiceXml } from '../../support/paidInvoiceXml';
import { serviceAnswers, withoutNetwork } from '../../support/service';
import { paths, says } from '../../support/serviceForms';
import { line, wooOrder } from '../../../packages/orders/support/shopOrders';
import { wooRefund } from '../../../packages/orders/support/shopRefunds';
import { stampedInvoice } from '../../../packages/cfdi/fixtures/stampedXml';

withoutNetwork();
withKeyStore();

const { path, answer: stamped } = operation('invoice.stamp');
const answer = { body: ofAnother(stamped) };

const issuer = {
	issuerRfc: 'EKU9003173C9',
	issuerName: 'ESCUELA KEMPER URGATE',
	issuerTaxRegime: '601',
	placeOfIssue: '42501',
};
const nobody = { issuerRfc: '', issuerName: '', issuerTaxRegime: '', placeOfIssue: '' };
const another = { ...issuer, issuerRfc: 'CACX7605101P8', issuerTaxRegime: '612' };
const credential = (of: IDataObject = issuer) =>
	({ baseUrl, accessToken: token, ...of }) as Record<string, string>;

const stamp: INodeParameters = { resource: 'invoice', operation: 'stamp' };
const fields: INodeParameters = { ...stampParameters, recipientPostalCode: '86991' };
const unissued = plainInvoice({ Emisor: undefined, LugarExpedicion: undefined }) as IDataObject;
const sale = { lines: [line(50_000)] };

async function refusalOf(parameters: INodeParameters, inCredential: IDataObject) {
	const { items } = await runNode({
		parameters,
		credentials: credential(inCredential),
		node: onErrorContinue,
	});
	return items[0]?.json.error as IDataObject & { es: IDataObject };
}

describe('An error about the issuer', () => {
	it('explains where to enter a missing issuer: in the credential or in the JSON', async () => {
		const { outcome, message, description, es } = await refusalOf(fields, nobody);

		expect(outcome).toBe('notSent');
		expect(message).toBe(
			'Emisor is missing: Issuer RFC (Emisor) and Issuer Regime (Régimen) are empty',
		);
		expect(description).toMatch(
			/^Fill in the RFC and the regime of the issuer in the credential "CFDI account": .* For one invoice only, put Emisor in its JSON or in More \(JSON\)\./,
		);
		expect(es.description).toContain(
			'Llene el RFC y el régimen fiscal del emisor en la credencial "CFDI account": aparecen en su Cédula de Datos Fiscales o en su Constancia de Situación Fiscal. Para una sola factura, indique Emisor en el JSON de la factura o en More (JSON).',
		);
	});

	it('does not report a missing issuer if the credential has one, even if a line is invalid', async () => {
		const broken = { ...fields, cfdiUse: 'Z99', lineItemsJson: '[{ "quantity": "two" }]' };

		const { message, description } = await refusalOf(broken, issuer);

		expect(`${String(message)} ${String(description)}`).toContain('CFDI Use (Uso CFDI)');
		expect(`${String(message)} ${String(description)}`).not.toContain('Issuer');
		const { description: all } = await refusalOf(broken, nobody);
		expect(all).toContain('Issuer RFC (Emisor)');
	});

	it('reports a missing issuer for JSON without an Emisor', async () => {
		const error = await refusalOf(
			{ ...stamp, invoiceSource: 'json', invoiceJson: JSON.stringify(unissued) },
			nobody,
		);

		expect(error.message).toBe('Emisor is missing: SAT requires it');
		expect(error.description).toContain('in the credential "CFDI account"');
	});

	it.each([
		[
			{ issuerRfc: 'EKU90031' },
			'Issuer RFC (Emisor) in the credential "CFDI account" is "EKU90031", but 8 characters are too few',
			'El RFC del emisor en la credencial "CFDI account" es "EKU90031", pero le faltan caracteres',
		],
		[
			{ issuerTaxRegime: '999' },
			'Issuer Regime (Régimen) in the credential "CFDI account" is "999", but c_RegimenFiscal',
			'El régimen fiscal del emisor en la credencial "CFDI account" es "999", pero',
		],
		[
			{ issuerTaxRegime: '612' },
			'Issuer Regime (Régimen) in the credential "CFDI account" is "612"',
			'El régimen fiscal del emisor en la credencial "CFDI account" es "612"',
		],
		[
			{ placeOfIssue: '425' },
			'Place of Issue (Expedición) in the credential "CFDI account" is "425", but must be',
			'El lugar de expedición (código postal) en la credencial "CFDI account" es "425", pero',
		],
		[
			{ issuerName: 'undefined' },
			'Issuer Name (Emisor) in the credential "CFDI account" is "undefined"',
			'El nombre del emisor en la credencial "CFDI account" es "undefined"',
		],
	])('names the credential for an invalid issuer value: %o', async (wrong, message, es) => {
		const error = await refusalOf(fields, { ...issuer, ...wrong });

		expect(error.message).toContain(message);
		expect(error.es.message).toContain(es);
		serviceAnswers(paths.customers, { body: { data: [] } });
		expect(await testCredential(credential({ ...issuer, ...wrong }))).toEqual({
			status: 'Error',
			message: expect.stringContaining(message) as string,
		});
	});

	it('fails the credential test if the issuer name includes the company type', async () => {
		serviceAnswers(paths.customers, { body: { data: [] } });
		const { issuerName } = issuer;

		const tested = await testCredential(
			credential({ ...issuer, issuerName: `${issuerName} SA DE CV` }),
		);

		expect(tested).toMatchObject({ status: 'Error' });
		expect(tested.message).toContain('Issuer Name (Emisor)');
		expect(tested.message).toContain(issuerName);
	});

	it.each([
		[
			{ issuerRfc: 'EKU9003173C8' },
			'Issuer RFC (Emisor) in the credential "CFDI account" is "EKU9003173C8", but the last character (the check digit) does not match the rest of the RFC',
		],
		[
			{ issuerTaxRegime: '' },
			'Issuer Regime (Régimen) is empty. Fill in Issuer Regime (Régimen) in the credential "CFDI account"',
		],
	])('fails the credential test for the issuer %o', async (wrong, message) => {
		serviceAnswers(paths.customers, { body: { data: [] } });

		expect(await testCredential(credential({ ...issuer, ...wrong }))).toEqual({
			status: 'Error',
			message: expect.stringContaining(message) as string,
		});
	});

	it('passes the credential test with a valid or empty issuer', async () => {
		serviceAnswers(paths.customers, { body: { data: [] } }, { body: { data: [] } });

		expect(await testCredential(credential())).toMatchObject({ status: 'OK' });
		expect(await testCredential(credential(nobody))).toMatchObject({ status: 'OK' });
	});
});

describe('A related invoice with another issuer than the credential', () => {
	const made = invoiced(wooOrder(sale));
	if ('reason' in made) throw new Error(made.reason);
	const refund = wooRefund(sale, { id: 726, parts: [[0, 1]] });
	const file = {
		data: Buffer.from(paidInvoiceXml()).toString('base64'),
		mimeType: 'application/xml',
	};
	const cases: ReadonlyArray<readonly [string, INodeParameters, INodeExecutionData, string]> = [
		[
			'a payment',
			{
				resource: 'invoice',
				operation: 'stampPayment',
				paidInvoiceFrom: 'file',
				paymentDate: '2026-11-03T10:20:30',
				paymentForm: '03',
				paymentAmount: '1160.00',
			},
			{ json: {}, binary: { data: file } },
			'The paid invoice',
		],
		[
			'a refund',
			{
				...stamp,
				invoiceSource: 'order',
				order: JSON.stringify(refund),
				refundedInvoice: JSON.stringify(stampedInvoice(made.invoice)),
			},
			{ json: {} },
			'Refunded Invoice (Factura)',
		],
	];

	it.each(cases)(
		'stamps %s with the issuer of the related invoice and adds a warning',
		async (_, parameters, item, place) => {
			const sent = serviceAnswers(path, answer);

			const { items, error } = await runNode({
				parameters,
				items: [item],
				credentials: credential(another),
			});

			expect(error).toBeUndefined();
			expect(sent[0]?.json).toMatchObject({
				LugarExpedicion: '42501',
				Emisor: { Rfc: 'EKU9003173C9', Nombre: 'ESCUELA KEMPER URGATE', RegimenFiscal: '601' },
			});
			expect(items[0]?.json.warnings).toContainEqual(
				expect.objectContaining({
					message: `${place} has EKU9003173C9 as its issuer, but the credential "CFDI account" has CACX7605101P8 in Issuer RFC (Emisor)`,
					es: expect.objectContaining({
						message: expect.stringContaining('es del emisor EKU9003173C9, pero') as string,
					}) as object,
				}),
			);
		},
	);

	it.each(cases)(
		'stops %s once in the editor if the credential has another issuer',
		async (_, parameters, item) => {
			const sent = serviceAnswers(path, answer);
			const press = async (of: IDataObject) =>
				await runNode({ parameters, items: [item], credentials: credential(of), mode: 'manual' });

			const { error } = await press(another);

			expect(sent).toHaveLength(0);
			expect(error?.description).toContain('If one credential is for several issuers, leave');
			expect((await press(another)).error).toBeUndefined();
			expect(sent).toHaveLength(1);
		},
	);

	it.each(cases)(
		'does not warn about %s if the credential has the same issuer',
		async (_, parameters, item) => {
			serviceAnswers(path, answer);
			const { items } = await runNode({ parameters, items: [item], credentials: credential() });
			expect(JSON.stringify(items[0]?.json.warnings ?? [])).not.toContain('issuer');
		},
	);
});

it("shows the service's message about the issuer's RFC and name", async () => {
	const message = 'El emisor EKU9003173C9 (ESCUELA KEMPER URGATE) no tiene timbres';
	serviceAnswers(path, says(422, message));

	const { error } = await runNode({
		parameters: fields,
		credentials: credential(),
	});

	expect(`${String(error?.message)} ${String(error?.description)}`).toContain(message);
});
