import { runNode, runWorkflow, token } from '../../support/engine';
import { withKeyStore } from '../../support/keyStore';
import {
	ofAnother,
	operation,
	operations,
	stampParameters,
	twice,
	twoItems,
	uuid,
} from '../../support/operations';
import { pageAnswer, serviceAnswers, withoutNetwork } from '../../support/service';
import {
	bodies,
	cancelledAs,
	contentType,
	pageParameter,
	says,
	stampedAs,
} from '../../support/serviceForms';

withoutNetwork();
withKeyStore();

describe.each(operations)('The operation $name', ({ workflow, path, body, answer, output }) => {
	it('sends one POST request with exactly the documented path, headers and body', async () => {
		const sent = serviceAnswers(path, { body: answer });

		await runWorkflow(workflow);

		expect(sent).toHaveLength(1);
		expect(sent[0]).toMatchObject({
			method: 'POST',
			path,
			headers: { 'content-type': contentType, authorization: `Bearer ${token}` },
			body,
		});
	});

	it("outputs the fields of the service's answer, linked to the input item", async () => {
		serviceAnswers(path, { body: answer }, { body: ofAnother(answer) });

		const { items, error } = await runWorkflow(workflow, { items: twoItems });

		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json)).toEqual(twice(output));
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
	});

	it("appends the operation's path to the Base URL's path", async () => {
		const sent = serviceAnswers(`/empresa/v2${path}`, { body: answer });

		await runWorkflow(workflow, {
			credentials: { baseUrl: 'https://cfdi.test/empresa/v2/', accessToken: token },
		});

		expect(sent.map((request) => request.path)).toEqual([`/empresa/v2${path}`]);
	});
});

describe('Get Many', () => {
	const { parameters, path } = operation('customer.getAll');
	const second = `${path}${pageParameter(2)}`;
	const page = (current: number, last: number, ids: number[]) => {
		const records = ids.map((id) => ({ id }));
		return pageAnswer(current, last, records);
	};

	it('links each record of Get Many to the input item that requested it', async () => {
		serviceAnswers(path, page(1, 1, [1, 2, 3]), page(1, 1, [4, 5]));

		const { items } = await runNode({ parameters, items: [{ json: {} }, { json: {} }] });

		expect(items.map(({ json, pairedItem }) => [json.id, pairedItem])).toEqual([
			[1, { item: 0 }],
			[2, { item: 0 }],
			[3, { item: 0 }],
			[4, { item: 1 }],
			[5, { item: 1 }],
		]);
	});

	it('requests only as many pages of records as the limit requires', async () => {
		const sent = serviceAnswers(path, page(1, 9, [1, 2]), page(2, 9, [3, 4]));

		const { items } = await runNode({ parameters: { ...parameters, limit: 3 } });

		expect(items.map(({ json }) => json.id)).toEqual([1, 2, 3]);
		expect(sent.map((request) => request.path)).toEqual([path, second]);
	});

	it('sends an empty JSON object if Get Many has no filter', async () => {
		const sent = serviceAnswers(path, page(1, 1, [1]));

		await runNode({ parameters: { ...parameters, filters: {} } });

		expect(sent[0]?.body).toBe(bodies.customers());
		expect(sent[0]?.headers['content-type']).toBe(contentType);
	});

	it('retries only the page of records that failed', async () => {
		const sent = serviceAnswers(path, page(1, 2, [1]), { status: 503, body: '' }, page(2, 2, [2]));

		const { items } = await runNode({ parameters });

		expect(items.map(({ json }) => json.id)).toEqual([1, 2]);
		expect(sent.map((request) => request.path)).toEqual([path, second, second]);
	});

	it.each(['customer.getAll', 'product.getAll'])(
		'outputs ten fields of a record of %s, and all fields without Simplify',
		async (name) => {
			const { parameters: own, path: address } = operation(name);
			const kept = Object.fromEntries([...'abcdefghi'].map((letter) => [letter, letter]));
			const record = { tags: ['x'], owner: { id: 2 }, ...kept, tenth: 'j', id: 1 };
			serviceAnswers(address, pageAnswer(1, 1, [record]), pageAnswer(1, 1, [record]));

			const simplified = await runNode({ parameters: own });
			const raw = await runNode({ parameters: { ...own, simplify: false } });

			expect(Object.entries(simplified.items[0]?.json ?? {})).toEqual(
				Object.entries({ id: 1, ...kept }),
			);
			expect(raw.items[0]?.json).toEqual(record);
		},
	);

	it('omits a Get Many filter if its expression has no value', async () => {
		const sent = serviceAnswers(path, page(1, 1, [1]));

		await runNode({ parameters: { ...parameters, filters: { rfc: '={{ $json.missing }}' } } });

		expect(sent[0]?.body).toBe(bodies.customers());
	});
});

describe('Stamp', () => {
	const { path, answer } = operation('invoice.stamp');

	it('adds only Version 4.0 to a whole invoice from JSON', async () => {
		const sent = serviceAnswers(path, { body: answer });
		const invoice = {
			FormaPago: '99',
			LugarExpedicion: '06000',
			Emisor: { Rfc: 'EKU9003173C9', Nombre: 'ESCUELA', RegimenFiscal: '603' },
			Receptor: { Rfc: 'URE180429TM6' },
			Conceptos: [{ Cantidad: '1.50', ObjetoImp: '01' }],
			Serie: 'A',
		};

		const { items } = await runNode({
			parameters: {
				resource: 'invoice',
				operation: 'stamp',
				invoiceSource: 'json',
				invoiceJson: JSON.stringify(invoice),
			},
		});

		expect(sent[0]?.json).toEqual({ ...invoice, Version: '4.0' });
		expect(items[0]?.json).toEqual({
			id: 1024,
			uuid,
			type: 'I',
			series: 'A',
			summary: 'Factura para URE180429TM6: 1 concepto. Pago con 99 Por definir.',
			recipient: { rfc: 'URE180429TM6' },
			message: 'Factura timbrada',
		});
	});

	it('accepts line items, or a whole invoice, as an object from an expression', async () => {
		const sent = serviceAnswers(path, { body: answer }, { body: answer });
		const conceptos = [{ Cantidad: '1', Descripcion: 'Comillas "dobles"', ObjetoImp: '01' }];

		await runNode({
			parameters: { ...stampParameters, lineItemsJson: '={{ $json.lines }}' },
			items: [{ json: { lines: conceptos } }],
		});
		await runNode({
			parameters: {
				resource: 'invoice',
				operation: 'stamp',
				invoiceSource: 'json',
				invoiceJson: '={{ $json }}',
			},
			items: [
				{
					json: {
						Emisor: { Rfc: 'EKU9003173C9' },
						Receptor: { Rfc: 'URE180429TM6' },
						Conceptos: conceptos,
					},
				},
			],
		});

		expect(sent.map(({ json }) => (json as { Conceptos: unknown }).Conceptos)).toEqual([
			conceptos,
			conceptos,
		]);
	});

	const pickedRecipient = {
		__rl: true,
		mode: 'list',
		value: 'URE180429TM6',
		cachedResultName: 'URE180429TM6 - Universidad Robótica, S.A. de C.V.',
	};

	it.each([
		{ typed: '', sent: 'UNIVERSIDAD ROBÓTICA, S.A. DE C.V.' },
		{ typed: ' universidad  robótica, S.A. de C.V.', sent: 'UNIVERSIDAD ROBÓTICA, S.A. DE C.V.' },
		{ typed: 'UNIVERSIDAD ROBOTICA', sent: 'UNIVERSIDAD ROBOTICA' },
	])(
		'sends $sent as the name of the selected customer if the user typed "$typed"',
		async (name) => {
			const sent = serviceAnswers(path, { body: answer });

			await runNode({
				parameters: {
					...stampParameters,
					recipientName: name.typed,
					recipientRfc: pickedRecipient,
				},
			});

			expect(sent[0]?.json).toMatchObject({
				Receptor: { Rfc: 'URE180429TM6', Nombre: name.sent },
			});
		},
	);

	it.each(['OTRO NOMBRE', 'UNIVERSIDAD', 'UNIVERSIDAD ROBOTICA DEL NORTE'])(
		'refuses a typed name that differs from the selected customer: %s',
		async (recipientName) => {
			const { error } = await runNode({
				parameters: { ...stampParameters, recipientName, recipientRfc: pickedRecipient },
			});

			expect(error?.message).toBe(
				`Recipient Name (Nombre) is "${recipientName}", but the customer chosen in Recipient RFC (Receptor) is "Universidad Robótica, S.A. de C.V."`,
			);
			expect(error?.description).toContain('Leave Recipient Name (Nombre) empty');
			expect(error?.context.outcome).toBe('notSent');
		},
	);

	it("sends one invoice with the values of each input item, in the items' order", async () => {
		const sent = serviceAnswers(
			path,
			{ body: stampedAs({ id: 1, uuid }) },
			{ body: stampedAs({ id: 2, uuid: `F${uuid.slice(1)}` }) },
		);

		const { items } = await runNode({
			parameters: {
				...stampParameters,
				recipientRfc: { __rl: true, mode: 'rfc', value: '={{ $json.rfc }}' },
				recipientTaxRegime: '={{ $json.regime }}',
			},
			items: [
				{ json: { rfc: 'URE180429TM6', regime: 601 } },
				{ json: { rfc: 'IIA040805DZ4', regime: 603 } },
			],
		});

		expect(sent.map(({ json }) => json)).toMatchObject([
			{ Receptor: { Rfc: 'URE180429TM6' } },
			{ Receptor: { Rfc: 'IIA040805DZ4' } },
		]);
		expect(sent[1]?.body).toContain('"RegimenFiscalReceptor":"603"');
		expect(items.map(({ json }) => json.uuid)).toEqual([uuid, `F${uuid.slice(1)}`]);
	});
});

describe('Cancel', () => {
	const { parameters, path, answer } = operation('invoice.cancel');

	it('sends the replacement UUID in a cancellation with reason 01', async () => {
		const sent = serviceAnswers(path, { body: answer });

		await runNode({
			parameters: { ...parameters, cancellationReason: '01', replacementUuid: uuid },
		});

		expect(sent[0]?.body).toBe(bodies.cancellation('1024', '01', uuid));
	});

	it.each(['02', '03', '04'])(
		'sends no replacement UUID in a cancellation with reason %s',
		async (reason) => {
			const sent = serviceAnswers(path, { body: answer });

			await runNode({
				parameters: { ...parameters, cancellationReason: reason, replacementUuid: uuid },
			});

			expect(sent[0]?.body).toBe(bodies.cancellation('1024', reason));
		},
	);

	it('sends the numeric ID of an invoice to cancel as text', async () => {
		const sent = serviceAnswers(path, { body: answer });

		await runNode({
			parameters: { ...parameters, invoiceId: '={{ $json.id }}' },
			items: [{ json: { id: 1024 } }],
		});

		expect(sent[0]?.body).toBe(bodies.cancellation('1024', '02'));
	});

	it('sends exactly the ID that Stamp returned in a cancellation, even above 2^53', async () => {
		const stamp = operation('invoice.stamp');
		const stamped = JSON.stringify(stampedAs({ id: 'ID', uuid }));
		serviceAnswers(stamp.path, { body: stamped.replace('"ID"', '9007199254740993') });
		const { items } = await runNode({ parameters: stamp.parameters });
		const sent = serviceAnswers(path, { body: answer });

		await runNode({ parameters: { ...parameters, invoiceId: '={{ $json.id }}' }, items });

		expect(sent[0]?.body).toBe(bodies.cancellation('9007199254740993', '02'));
	});

	it("reads the invoice's date from the input item to warn of a missed cancellation deadline", async () => {
		serviceAnswers(path, { body: answer });
		const invoice = { Fecha: '2023-05-02T10:00:00', Emisor: { Rfc: 'EKU9003173C9' } };

		const { items } = await runNode({ parameters, items: [{ json: { invoice } }] });

		const message =
			'Invoice ID is for an invoice of 2023-05-02, which could be cancelled only until 2024-03-31';
		expect(items[0]?.json.warnings).toMatchObject([{ field: 'Invoice ID', message }]);
	});

	it("sends an item's replacement UUID if the cancellation reason is an expression", async () => {
		const sent = serviceAnswers(path, { body: answer }, { body: answer });

		await runNode({
			parameters: {
				...parameters,
				cancellationReason: '={{ $json.reason }}',
				replacementUuid: '={{ $json.replacement }}',
			},
			items: [{ json: { reason: '01', replacement: uuid } }, { json: { reason: '02' } }],
		});

		expect(sent.map(({ body }) => body)).toEqual([
			bodies.cancellation('1024', '01', uuid),
			bodies.cancellation('1024', '02'),
		]);
	});

	it("explains that SAT's code 201 means accepted but not yet cancelled", async () => {
		serviceAnswers(path, { body: cancelledAs({ id: 1024, status: '201' }, 'ok') });

		const { items } = await runNode({ parameters });

		expect(items[0]?.json).toEqual({
			id: 1024,
			status: '201',
			message: 'ok',
			sat: {
				code: '201',
				meaning: expect.stringContaining('not cancelled yet') as string,
				es: expect.stringContaining('aún no está cancelada') as string,
			},
		});
	});

	it("explains SAT's code in a refused cancellation", async () => {
		serviceAnswers(path, says(409, '205 - El UUID no existe'));

		const { error } = await runNode({ parameters });

		expect(error?.message).toBe('El UUID no existe (SAT 205)');
		expect(error?.description).toContain(
			'SAT does not have the invoice: a new stamp can take up to 48 hours',
		);
	});
});
