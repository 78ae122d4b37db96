/** Answers that repeat what an earlier request did, or that wait for it. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { invoiceFile, uuidAt } from '../../../packages/cfdi/fixtures/invoiceFiles';
import { onErrorContinue, runNode } from '../../support/engine';
import { withKeyStore } from '../../support/keyStore';
import { operation, stampParameters } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';

withoutNetwork();
withKeyStore();

const { path, answer } = operation('invoice.stamp');

/** Returns the body that Stamp sends for these parameters. */
async function bodyOf(parameters: INodeParameters): Promise<IDataObject> {
	const sent = serviceAnswers(path, { body: answer });
	await runNode({ parameters: { ...stampParameters, ...parameters } });
	return sent[0]?.json as IDataObject;
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

async function stampedBefore(
	status: number,
	body: (xml: string) => object,
	changes: IDataObject = {},
	parameters: INodeParameters = {},
) {
	const sent = await bodyOf(parameters);
	serviceAnswers(path, { status, body: body(invoiceFile({ ...sent, ...changes }, 7)) });
	const { items, error } = await runNode({
		parameters: { ...stampParameters, ...parameters },
		node: onErrorContinue,
	});
	return { json: items[0]?.json ?? {}, error };
}

const withXml = (xml: string) => ({
	message: '307. El comprobante contiene un timbre previo.',
	messageDetail: null,
	data: { cfdi: xml },
	status: 'error',
});

describe('An answer with the CFDI that an earlier request stamped', () => {
	it.each([
		[400, withXml],
		[409, withXml],
		[200, withXml],
		[
			307,
			(xml: string) => ({ error: 'Comprobante timbrado previamente', xml: base64(xml), id: 41 }),
		],
	])(
		'is the same invoice with status %d: its UUID, marked as a duplicate',
		async (status, body) => {
			const { json } = await stampedBefore(status, body);

			expect(json).toMatchObject({ uuid: uuidAt(7), duplicate: true, outcome: 'duplicate' });
			expect(json.error).toBeUndefined();
			expect(json.id).toBe(status === 307 ? 41 : undefined);
		},
	);

	it.each<[string, IDataObject]>([
		['another total', { Total: '999.00' }],
		['another recipient', { Receptor: { Rfc: 'EKU9003173C9' } }],
		['other lines', { Conceptos: [] }],
	])('is unknown if its CFDI has %s', async (_what, changes) => {
		const { json } = await stampedBefore(400, withXml, changes);

		expect(json.error).toMatchObject({ outcome: 'unknown' });
		expect(json.uuid).toBeUndefined();
	});

	it('is unknown without its XML', async () => {
		const { json } = await stampedBefore(400, () => withXml(''));

		expect(json.error).toMatchObject({ outcome: 'unknown' });
	});

	it('holds its Unique Key: the next item with the key is not sent', async () => {
		const parameters = { options: { uniqueKey: 'P-1', ifKeyUsed: 'passOn' } };
		const sent = await bodyOf({});
		const asked = serviceAnswers(path, {
			status: 400,
			body: withXml(invoiceFile(sent, 7)),
		});
		const all = { ...stampParameters, ...parameters };
		await runNode({ parameters: all });
		const { items } = await runNode({ parameters: all });

		expect(asked).toHaveLength(1);
		expect(items[0]?.json).toMatchObject({ duplicate: true, stamped: { uuid: uuidAt(7) } });
	});
});

describe('A refusal with status 409', () => {
	it.each([
		'idempotency_key_in_use',
		'Request already in progress',
		'La solicitud está en proceso',
		'El comprobante se está procesando',
	])('is unknown if the first request is still at work: %s', async (message) => {
		serviceAnswers(path, { status: 409, body: { message } });
		const { items } = await runNode({ parameters: stampParameters, node: onErrorContinue });

		expect(items[0]?.json.error).toMatchObject({ outcome: 'unknown', httpCode: '409' });
	});

	it.each(['Ya estaba hecho', 'El proceso de alta ya terminó', 'El RFC está registrado'])(
		'is refused for any other reason: %s',
		async (message) => {
			serviceAnswers(path, { status: 409, body: { message } });
			const { items } = await runNode({ parameters: stampParameters, node: onErrorContinue });

			expect(items[0]?.json.error).toMatchObject({ outcome: 'refused', httpCode: '409' });
		},
	);
});
