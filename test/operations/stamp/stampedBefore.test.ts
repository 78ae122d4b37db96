import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { invoiceFile, uuidAt } from '../../../packages/cfdi/fixtures/invoiceFiles';
import { onErrorContinue, runNode } from '../../support/engine';
import { withKeyStore } from '../../support/keyStore';
import { operation, stampParameters } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';

withoutNetwork();
withKeyStore();

const { path, answer } = operation('invoice.stamp');

async function bodyOf(parameters: INodeParameters): Promise<IDataObject> {
	const sent = serviceAnswers(path, { body: answer });
	await runNode({ parameters: { ...stampParameters, ...parameters } });
	return sent[0]?.json as IDataObject;
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

async function stampedBefore(
	status: number,
	body: (xml: string) => object | string,
	changes: IDataObject = {},
	parameters: INodeParameters = {},
) {
	const sent = await bodyOf(parameters);
	serviceAnswers(path, { status, body: body(invoiceFile({ ...sent, ...changes }, 7)) });
	const { items, error } = await runNode({
		parameters: { ...stampParameters, ...parameters },
		node: onErrorContinue,
	});
	return { json: items[0]?.json ?? {}, binary: items[0]?.binary ?? {}, error };
}

const withXml = (xml: string) => ({
	message: '307. El comprobante contiene un timbre previo.',
	messageDetail: null,
	data: { cfdi: xml },
	status: 'error',
});

describe('An answer with a CFDI that was stamped before', () => {
	it.each<[number, string, (xml: string) => object | string]>([
		[400, 'in a text', withXml],
		[409, 'in a text', withXml],
		[200, 'in a text', withXml],
		[429, 'in a text', withXml],
		[500, 'in a text', withXml],
		[307, 'in base64', (xml) => ({ error: 'Timbrado previamente', xml: base64(xml), id: 41 })],
		[307, 'as the whole answer', (xml) => xml],
		[409, 'as the whole answer', (xml) => xml],
		[503, 'as the whole answer', (xml) => xml],
		[307, 'nested and without a message', (xml) => ({ x: [{ any: { name: base64(xml) } }] })],
		[422, 'twice', (xml) => ({ cfdi: xml, archivo: `data:text/xml;base64,${base64(xml)}` })],
	])(
		'returns an earlier stamp as a duplicate if the service answers with status %d and the XML %s',
		async (status, _form, body) => {
			const { json, binary } = await stampedBefore(status, body);

			expect(json).toMatchObject({ uuid: uuidAt(7), duplicate: true, outcome: 'duplicate' });
			expect(json.error).toBeUndefined();
			expect(json.id).toBe(_form === 'in base64' ? 41 : undefined);
			expect(Object.keys(binary)).toEqual(['data_xml']);
			expect(Buffer.from(binary.data_xml?.data ?? '', 'base64').toString()).toContain(uuidAt(7));
		},
	);

	it.each<[string, IDataObject, string]>([
		['another total', { Total: '999.00' }, `UUID ${uuidAt(7)}, Total 999.00`],
		['another recipient', { Receptor: { Rfc: 'EKU9003173C9' } }, 'EKU9003173C9 ≠ URE180429TM6'],
		['other lines', { Conceptos: [] }, `UUID ${uuidAt(7)}`],
	])(
		'reports an earlier CFDI with %s as unknown and names both invoices',
		async (_what, changes, named) => {
			for (const [status, body] of [
				[400, withXml],
				[307, (xml: string) => xml],
			] as const) {
				const { json } = await stampedBefore(status, body, changes);

				expect(json.error).toMatchObject({ outcome: 'unknown' });
				const { description, message } = json.error as { description: string; message: string };
				expect(message).toContain(uuidAt(7));
				expect(description).toContain(named);
				expect(json.uuid).toBeUndefined();
			}
		},
	);

	it('reports an unknown outcome if the answer contains two earlier CFDI, and names both CFDI', async () => {
		const sent = await bodyOf({});
		const xmls = [7, 8].map((id) => invoiceFile(sent, id));
		serviceAnswers(path, { status: 307, body: { xmls } });
		const { items } = await runNode({ parameters: stampParameters, node: onErrorContinue });

		const error = items[0]?.json.error as { outcome: string; description: string };
		expect(error.outcome).toBe('unknown');
		expect(error.description).toContain(`UUID ${uuidAt(7)}, UUID ${uuidAt(8)}`);
	});

	it('reports an unknown outcome if the XML of an earlier CFDI has no stamp', async () => {
		const withoutStamp = (xml: string) => xml.replace(/<tfd:[^>]*>/, '');
		const { json } = await stampedBefore(307, withoutStamp);

		expect(json.error).toMatchObject({ outcome: 'unknown', httpCode: '307' });
	});

	it('reports an unknown outcome if an earlier CFDI comes without its XML', async () => {
		const { json } = await stampedBefore(400, () => withXml(''));

		expect(json.error).toMatchObject({ outcome: 'unknown' });
	});

	it('keeps the Unique Key of an earlier CFDI, so that the next item with the key is not sent', async () => {
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
	])(
		'reports status 409 as an unknown outcome if the first request is still running: %s',
		async (message) => {
			serviceAnswers(path, { status: 409, body: { message } });
			const { items } = await runNode({ parameters: stampParameters, node: onErrorContinue });

			expect(items[0]?.json.error).toMatchObject({ outcome: 'unknown', httpCode: '409' });
		},
	);

	it.each(['Ya estaba hecho', 'El proceso de alta ya terminó', 'El RFC está registrado'])(
		'reports status 409 as a refusal unless the first request is still running: %s',
		async (message) => {
			serviceAnswers(path, { status: 409, body: { message } });
			const { items } = await runNode({ parameters: stampParameters, node: onErrorContinue });

			expect(items[0]?.json.error).toMatchObject({ outcome: 'refused', httpCode: '409' });
		},
	);
});
