import type { INodeParameters } from 'n8n-workflow';

import { runNode } from '../../support/engine';
import { withKeyStore } from '../../support/keyStore';
import { hostile, HOSTILE_NAMES } from '../../support/hostileAnswers.cts';
import { operation, stampParameters, uuid } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';
import { cancelledAs, filesOf, stampedAs } from '../../support/serviceForms';

withoutNetwork();
withKeyStore();

const stamp = operation('invoice.stamp');
const cancel = operation('invoice.cancel');
const download = operation('invoice.download');

async function itemOf(parameters: INodeParameters, path: string, body: object) {
	serviceAnswers(path, { body });
	const { items, error } = await runNode({ parameters });
	expect(error).toBeUndefined();
	return items[0]?.json ?? {};
}

const HOSTS = {
	'an envelope': (body: object) => ({ ...hostile(), ...body }),
	'the record': (body: object) => {
		const { data = {}, ...others } = body as { data?: object };
		return { ...others, data: { ...hostile(), ...data } };
	},
};

describe.each(Object.entries(HOSTS))('Undocumented fields in %s', (_where, host) => {
	it('does not let undocumented fields of the answer change the output fields of Stamp', async () => {
		const plain = stampedAs({ id: 1024, uuid }, 'ok');
		const before = await itemOf(stampParameters, stamp.path, plain);
		const now = await itemOf(stampParameters, stamp.path, host(plain));
		expect(now).toMatchObject(before);
		// Undocumented fields must not set or change the node's output fields.
		for (const name of HOSTILE_NAMES.ofItems) expect(now[name]).toEqual(before[name]);
	});

	it('does not let undocumented fields of the answer change the output fields of Cancel', async () => {
		const parameters = cancel.parameters;
		const now = await itemOf(parameters, cancel.path, host(cancelledAs({}, 'ok')));
		for (const name of HOSTILE_NAMES.ofItems) expect(now[name]).toBeUndefined();
		expect(now).toMatchObject({ message: 'ok', answer: expect.anything() as unknown });
	});

	it('does not let undocumented fields of the answer change the output fields of Download', async () => {
		const files = { pdf: Buffer.from('%PDF-1.7 an invoice of some length') };
		const parameters = { ...download.parameters, options: { readInvoice: true } };
		const before = await itemOf(parameters, download.path, filesOf(files));
		const now = await itemOf(parameters, download.path, host(filesOf(files)));
		for (const name of [...HOSTILE_NAMES.ofItems, 'id']) expect(now[name]).toEqual(before[name]);
	});
});

it('moves a response field into "answer" if the node outputs a field with the same name', async () => {
	const body = stampedAs({ id: 1024, uuid, outcome: 'duplicate', credits: 7 }, 'ok');
	expect(await itemOf(stampParameters, stamp.path, body)).toMatchObject({
		credits: 7,
		answer: { outcome: 'duplicate' },
	});
});
