/** If the user gives a UUID, the node first searches the service's files for the invoice's ID. */
import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { atOnce, onErrorContinue, runNode } from '../../support/engine';
import { uuidAt } from '../../../packages/cfdi/fixtures/invoiceFiles';
import { withKeyStore } from '../../support/keyStore';
import { operation, stampParameters } from '../../support/operations';
import { paidInvoiceXml } from '../../support/paidInvoiceXml';
import { downloadsAnswer, serviceAnswers, withoutNetwork } from '../../support/service';
import { Memory } from 'at-most-once';
import { host, memory } from '../../../nodes/Cfdi/run/context';
import '../../support/noDelays';

withoutNetwork();
withKeyStore();

beforeEach(() => {
	jest.spyOn(memory, 'resultsOf').mockReturnValue(new Memory(host).resultsOf(''));
});
afterEach(() => {
	jest.restoreAllMocks();
});

const { path: cancelPath, parameters: cancel, answer: cancelled } = operation('invoice.cancel');
const { path: stampPath, answer: stamped } = operation('invoice.stamp');

const byUuid = (id: number | string) => ({
	__rl: true,
	mode: 'uuid',
	value: typeof id === 'number' ? uuidAt(id) : id,
});

function serviceKeeps(...ids: Array<number | [id: number, status: number]>): string[] {
	return downloadsAnswer((Id) => {
		const kept = ids.find((one) => [one].flat()[0] === Number(Id));
		if (kept === undefined) return [404, { error: 'no' }];
		if (typeof kept !== 'number') return [kept[1], { error: 'no' }];
		const xml = paidInvoiceXml({ uuid: uuidAt(kept) });
		return [200, xml, { 'content-type': 'application/xml' }];
	});
}

async function cancelBy(
	given: ReturnType<typeof byUuid>,
	options: INodeParameters = { fromId: '1020' },
	more: INodeParameters = {},
) {
	const sent = serviceAnswers(cancelPath, { body: cancelled });
	const { items } = await runNode({
		parameters: {
			...cancel,
			invoiceId: given,
			...more,
			options,
			...atOnce(1),
		},
		node: onErrorContinue,
	});
	return { sent: sent.map(({ body }) => body), json: items[0]?.json ?? {} };
}

describe('Cancel by UUID', () => {
	it('finds an invoice by its UUID, cancels it and reads each file only once', async () => {
		const asked = serviceKeeps(1021, 1022, 1023);

		const { sent, json } = await cancelBy(byUuid(uuidAt(1022).toLowerCase()));

		expect(asked).toEqual(['1020', '1021', '1022']);
		expect(sent).toEqual(['{"Id":"1022","MotivoCancelacion":"02"}']);
		expect(json.status).toBe('en proceso');
	});

	it('shows an invoice in the editor before the cancellation and reads the invoice only once', async () => {
		const asked = serviceKeeps(1020);
		const sent = serviceAnswers(cancelPath, { body: cancelled });
		const press = async () =>
			await runNode({
				parameters: {
					...cancel,
					invoiceId: byUuid(1020),
					options: { fromId: '1020' },
					...atOnce(1),
				},
				node: onErrorContinue,
				mode: 'manual',
			});

		const { items } = await press();
		expect(items[0]?.json.error).toMatchObject({
			code: 'cancelsThis',
			message: expect.stringContaining(`UUID ${uuidAt(1020)}`) as string,
		});
		expect([asked, sent.length]).toEqual([['1020'], 0]);

		await press();
		expect(sent).toHaveLength(1);
	});

	it('refuses to cancel a UUID that it cannot find and reports which IDs it searched for', async () => {
		const asked = serviceKeeps(1021);

		const { sent, json } = await cancelBy(byUuid(9));

		expect(asked).toHaveLength(50);
		expect(sent).toEqual([]);
		expect(json.error).toMatchObject({
			code: 'uuidNotFound',
			outcome: 'notSent',
			message: `No invoice with the UUID ${uuidAt(9)} was found under the IDs 1020 to 1069`,
			es: { message: expect.stringContaining('No se encontró ninguna factura') as string },
		});
	});

	it('refuses to cancel by UUID if a file that could have the UUID is unreadable', async () => {
		serviceKeeps(1021, [1022, 500]);

		const { sent, json } = await cancelBy(byUuid(9));

		expect(sent).toEqual([]);
		expect(json.error).toMatchObject({ code: 'uuidUndecided', outcome: 'notSent' });
	});

	it('stops the cancellation if the service refuses the token', async () => {
		serviceKeeps([1020, 401]);

		const { sent, json } = await cancelBy(byUuid(1020));

		expect(sent).toEqual([]);
		expect(json.error).toMatchObject({ code: 'lookUpFailed', outcome: 'notSent' });
	});

	it('asks for From ID if a cancellation has only a UUID and no earlier ID is known', async () => {
		const asked = serviceKeeps(1021);

		const { sent, json } = await cancelBy(byUuid(1021), {});

		expect([asked, sent]).toEqual([[], []]);
		expect(json.error).toMatchObject({ code: 'noFromId', outcome: 'notSent' });
		expect((json.error as { message: string }).message).toBe('Options > From ID is empty');
	});

	it.each<[string, ReturnType<typeof byUuid>, INodeParameters, INodeParameters, string]>([
		['a text that is not a UUID', byUuid('1024'), {}, {}, 'notAUuidToFind'],
		['an empty value', byUuid('={{ "" }}'), {}, {}, 'emptyInvoiceUuid'],
		['another Expected UUID', byUuid(1021), { expectedUuid: uuidAt(1) }, {}, 'expectedIsAnother'],
		[
			'a replacement of the invoice by itself',
			byUuid(1021),
			{},
			{ cancellationReason: '01', replacementUuid: uuidAt(1021) },
			'replacementIsItself',
		],
	])(
		'refuses to cancel %s before it downloads a file',
		async (_what, given, options, more, code) => {
			const asked = serviceKeeps(1021);

			const { sent, json } = await cancelBy(given, { fromId: '1020', ...options }, more);

			expect([asked, sent]).toEqual([[], []]);
			expect(json.error).toMatchObject({ code });
		},
	);

	it('reads each file once when it cancels several invoices by UUID', async () => {
		const asked = serviceKeeps(1020, 1021, 1022, 1023);
		const sent = serviceAnswers(cancelPath, ...[1, 2, 3].map(() => ({ body: cancelled })));

		const { error } = await runNode({
			parameters: {
				...cancel,
				invoiceId: byUuid('={{ $json.uuid }}'),
				options: { fromId: '1020' },
				...atOnce(1),
			},
			items: [1023, 1021, 1020].map((id) => ({ json: { uuid: uuidAt(id) } })),
		});

		expect(error).toBeUndefined();
		expect(sent.map(({ json }) => (json as { Id: string }).Id).sort()).toEqual([
			'1020',
			'1021',
			'1023',
		]);
		expect(asked).toEqual(['1020', '1021', '1022', '1023']);
	});

	it("reads only the invoice's own file to cancel an invoice that this process stamped", async () => {
		serviceAnswers(stampPath, { body: { ...stamped, data: { id: 1030, uuid: uuidAt(1030) } } });
		await runNode({ parameters: stampParameters });
		const asked = serviceKeeps(1029, 1030);

		const { sent } = await cancelBy(byUuid(1030), {});

		expect(asked).toEqual(['1030']);
		expect(sent).toEqual(['{"Id":"1030","MotivoCancelacion":"02"}']);
	});

	it('cancels by ID without a search whether Invoice ID is a string or a number', async () => {
		const asked = serviceKeeps();
		const sent = serviceAnswers(cancelPath, { body: cancelled }, { body: cancelled });

		for (const invoiceId of ['1024', '={{ 1024 }}']) {
			await runNode({ parameters: { ...cancel, invoiceId } });
		}

		expect(asked).toEqual([]);
		expect(new Set(sent.map(({ body }) => body))).toEqual(
			new Set(['{"Id":"1024","MotivoCancelacion":"02"}']),
		);
	});
});

it('finds an invoice by its UUID and downloads its files', async () => {
	serviceKeeps(1021, 1022);

	const { items } = await runNode({
		parameters: {
			...operation('invoice.download').parameters,
			invoiceId: byUuid(1022),
			options: { fromId: '1020', readInvoice: true },
		},
	});

	expect(items[0]?.json).toMatchObject({ id: '1022', files: [{ field: 'data' }] });
});

describe('Stamp Payment', () => {
	const payment: INodeParameters = {
		resource: 'invoice',
		operation: 'stampPayment',
		paymentDate: '2026-11-03T10:20:30',
		paymentForm: '03',
		paymentAmount: '1160.00',
	};
	const withFile: INodeExecutionData = {
		json: {},
		binary: {
			data: {
				data: Buffer.from(paidInvoiceXml({ uuid: uuidAt(7) })).toString('base64'),
				mimeType: 'application/xml',
			},
		},
	};

	it('finds the invoice of a payment by its UUID, reads each file once and stamps the payment', async () => {
		const asked = serviceKeeps(1021, 1022);
		const sent = serviceAnswers(stampPath, { body: stamped });

		const { error } = await runNode({
			parameters: {
				...payment,
				invoiceId: byUuid(1022),
				options: { fromId: '1021' },
				...atOnce(1),
			},
		});

		expect(error).toBeUndefined();
		expect(asked).toEqual(['1021', '1022']);
		expect(sent[0]?.body).toContain(`"IdDocumento":"${uuidAt(1022)}"`);
	});

	it.each([
		['a file and an expression without an ID', { invoiceId: '={{ "" }}' }, [withFile]],
		[
			'a file and an expression without an ID in the field',
			{ invoiceId: { __rl: true, mode: 'id', value: '={{ "" }}' } },
			[withFile],
		],
	])(
		'refuses to stamp a payment if the paid invoice is identified only by %s',
		async (_what, given, items) => {
			const sent = serviceAnswers(stampPath, { body: stamped });

			const { error } = await runNode({ parameters: { ...payment, ...given }, items });

			expect(sent).toEqual([]);
			expect(error?.message).toContain('Invoice ID is empty');
		},
	);
});
