/**
 * Tests Expected UUID: the node compares the invoice's UUID first, because the ID could belong to
 * another invoice.
 */
import type { INodeParameters } from 'n8n-workflow';

import { readCfdiXml } from 'cfdi-mx';

import { fileContent, onErrorContinue, retryOnFail, runNode } from '../../support/engine';
import { withKeyStore } from '../../support/keyStore';
import {
	operation,
	paidUuid,
	paymentParameters,
	paymentParties,
	stampParameters,
	uuid,
} from '../../support/operations';
import { paidInvoiceXml } from '../../support/paidInvoiceXml';
import type { Answer } from '../../support/service';
import { serviceAnswers, withoutNetwork } from '../../support/service';
import { says } from '../../support/serviceForms';

withoutNetwork();
withKeyStore();

const { path: cancelPath, parameters: cancel, answer: cancelled } = operation('invoice.cancel');
const { path: downloadPath, parameters: download } = operation('invoice.download');
const { path: stampPath, answer: stamped } = operation('invoice.stamp');

const otherUuid = '0FB2822E-396D-4725-8521-CDC4BDD20CCF';
const xml = (given: Parameters<typeof paidInvoiceXml>[0] = {}): Answer => ({
	body: Buffer.from(paidInvoiceXml({ uuid, ...given })),
	headers: { 'content-type': 'application/xml' },
});
const pdf: Answer & { body: Buffer } = {
	body: Buffer.from('%PDF-1.7 an invoice of some length'),
	headers: { 'content-type': 'application/pdf' },
};

/** The node reads only the UUID of a CFDI 3.3. */
const xml33 = (of: string): Answer & { body: Buffer } => ({
	body: Buffer.from(paidInvoiceXml({ uuid: of }).replaceAll('cfd/4', 'cfd/3')),
	headers: { 'content-type': 'application/xml' },
});
const stampOf = (of: string) =>
	`<tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1" UUID="${of}"/>`;
const twice = paidInvoiceXml({ uuid }).replace(stampOf(uuid), stampOf(uuid) + stampOf(otherUuid));

const withOptions = (parameters: INodeParameters, options: INodeParameters): INodeParameters => ({
	...parameters,
	options: { expectedUuid: uuid, ...options },
});

async function cancelAfter(reads: Answer[], options: INodeParameters = {}) {
	const read = serviceAnswers(downloadPath, ...reads);
	const sent = serviceAnswers(cancelPath, { body: cancelled });
	const { items } = await runNode({
		parameters: withOptions(cancel, options),
		node: onErrorContinue,
	});
	return {
		read: read.map(({ body }) => body),
		sent: sent.map(({ body }) => body),
		json: items[0]?.json ?? {},
	};
}

describe('Cancel in the editor', () => {
	/**
	 * Clicks Execute step.
	 * @param node an ID that no other test uses, because the process remembers a node's questions
	 */
	const press = async (node: string, parameters: INodeParameters = {}, mode = 'manual') =>
		await runNode({
			parameters: { ...cancel, ...parameters },
			node: { ...onErrorContinue, id: node },
			mode: mode as 'manual',
		});

	it('shows the invoice in the first editor run and cancels it in the second', async () => {
		const read = serviceAnswers(downloadPath, xml());
		const sent = serviceAnswers(cancelPath, { body: cancelled });

		const first = await press('shown');

		expect(first.items[0]?.json.error).toMatchObject({
			message: `Invoice ID 1024 is the invoice for UNIVERSIDAD ROBOTICA ESPAÑOLA (URE180429TM6), folio A 1024: total 1,160.00 MXN, UUID ${uuid}`,
			description: expect.stringMatching(
				/^The cancellation has not been sent yet, .* run the workflow again unchanged to cancel it\.$/,
			) as string,
			code: 'cancelsThis',
			outcome: 'notSent',
			es: {
				message: `El ID de factura 1024 corresponde a la factura para UNIVERSIDAD ROBOTICA ESPAÑOLA (URE180429TM6), folio A 1024: total 1,160.00 MXN, UUID ${uuid}`,
			},
		});
		expect([read.length, sent.length]).toEqual([1, 0]);

		const second = await press('shown');

		expect(second.items[0]?.json).toMatchObject({ status: 'en proceso' });
		expect([read.length, sent.length]).toEqual([1, 1]);
	});

	it('stops the cancellation in the first run if the invoice cannot be shown, and explains why', async () => {
		serviceAnswers(downloadPath, pdf);
		const sent = serviceAnswers(cancelPath, { body: cancelled });

		const first = await press('unread');
		const { message } = first.items[0]?.json.error as { message: string };
		expect(message).toMatch(/^The invoice with Invoice ID 1024 cannot be shown: ./);
		expect(sent).toHaveLength(0);

		await press('unread');
		expect(sent).toHaveLength(1);
	});

	it('shows a payment complement with the paid amount before the cancellation', async () => {
		const complement = paidInvoiceXml({ uuid, type: 'P' }).replace(
			'<cfdi:Complemento>',
			'<cfdi:Complemento><pago20:Pagos xmlns:pago20="http://www.sat.gob.mx/Pagos20" Version="2.0"><pago20:Pago FechaPago="2026-10-02T12:00:00" FormaDePagoP="03" MonedaP="MXN" TipoCambioP="1" Monto="580.00"/></pago20:Pagos>',
		);
		serviceAnswers(downloadPath, {
			body: Buffer.from(complement),
			headers: { 'content-type': 'application/xml' },
		});

		const { items } = await press('payment');
		expect(items[0]?.json.error).toMatchObject({
			message: expect.stringContaining('total 580.00 MXN') as string,
		});
	});

	it('asks again if the reason for a cancellation changes', async () => {
		serviceAnswers(downloadPath, xml(), xml());
		const sent = serviceAnswers(cancelPath, { body: cancelled });

		const pressed = [await press('reason'), await press('reason', { cancellationReason: '03' })];
		expect(pressed.map(({ items }) => items[0]?.json.error)).toMatchObject([
			{ code: 'cancelsThis' },
			{ code: 'cancelsThis' },
		]);
		expect(sent).toHaveLength(0);
	});

	it.each([
		['with a matching Expected UUID', 'expected', { options: { expectedUuid: uuid } }, 'manual'],
		['in a published workflow', 'published', {}, 'trigger'],
		['in a sub-workflow', 'called', {}, 'integrated'],
	])('cancels an invoice in the first run %s', async (_what, node, parameters, mode) => {
		const read = serviceAnswers(downloadPath, xml());
		const sent = serviceAnswers(cancelPath, { body: cancelled });

		await press(node, parameters, mode);

		expect([read.length, sent.length]).toEqual([mode === 'manual' ? 1 : 0, 1]);
	});
});

describe('Cancel with Expected UUID', () => {
	it('reads the invoice and cancels it if the expected UUID matches', async () => {
		const { json, read, sent } = await cancelAfter([xml()], { expectedUuid: uuid.toLowerCase() });

		expect(read).toEqual(['{"Id":"1024"}']);
		expect(sent).toEqual(['{"Id":"1024","MotivoCancelacion":"02"}']);
		expect(json.status).toBe('en proceso');
	});

	it('refuses to cancel an invoice with a different UUID than expected, and reports both UUIDs', async () => {
		const { json, read, sent } = await cancelAfter([xml({ uuid: otherUuid })]);

		expect([read.length, sent]).toEqual([1, []]);
		expect(json.error).toMatchObject({
			message: `Invoice ID 1024 belongs to another invoice. UUID is ${otherUuid} instead of ${uuid}.`,
			outcome: 'conflict',
			differences: [{ field: 'UUID', asked: uuid, came: otherUuid }],
			es: {
				message: `El ID de factura 1024 corresponde a otra factura. UUID es ${otherUuid} en lugar de ${uuid}.`,
			},
		});
	});

	it('refuses to cancel an invoice without an XML to compare', async () => {
		const refused = await cancelAfter([pdf]);
		expect(refused.sent).toEqual([]);
		expect(refused.json.error).toMatchObject({ outcome: 'notSent' });
		expect(String((refused.json.error as { description: string }).description)).toContain(
			'Options > If It Cannot Be Compared',
		);
	});

	it.each([`={{ " ${uuid}\u200B" }}`, `={{ ["${uuid}"] }}`])(
		"reads the expected UUID from the expression %s and refuses another invoice's XML",
		async (expectedUuid) => {
			const other = [xml({ uuid: otherUuid })];
			const { json, sent } = await cancelAfter(other, { expectedUuid, ifNotCompared: 'goOn' });

			expect(sent).toEqual([]);
			expect(json.error).toMatchObject({ code: 'otherInvoice', outcome: 'conflict' });
		},
	);

	it('cancels an invoice without an XML if the option "If It Cannot Be Compared" allows it', async () => {
		const { sent } = await cancelAfter([pdf], { ifNotCompared: 'goOn' });
		expect(sent).toHaveLength(1);
	});

	it('refuses an XML with a different UUID even if a cancellation without an XML is allowed', async () => {
		const { sent } = await cancelAfter([xml({ uuid: otherUuid })], { ifNotCompared: 'goOn' });
		expect(sent).toEqual([]);
	});

	it('refuses to cancel an invoice that the service lacks or cannot return in four attempts', async () => {
		const unknown = await cancelAfter([says(404, 'No existe')]);
		expect(unknown.sent).toEqual([]);
		expect(unknown.json.error).toMatchObject({ outcome: 'notSent' });

		const down = { status: 500, body: 'down' };
		const away = await cancelAfter([down, down, down, down], { ifNotCompared: 'goOn' });
		expect([away.read.length, away.sent]).toEqual([4, []]);
		expect(away.json.error).toMatchObject({ outcome: 'notSent' });
	});

	it('repeats a failed download of the invoice to cancel', async () => {
		const { read, sent } = await cancelAfter([{ status: 503, body: '' }, xml()]);
		expect([read.length, sent.length]).toEqual([2, 1]);
	});

	it.each(['', 'mil', '={{ $json.none }}'])('refuses the expected UUID %j', async (given) => {
		const { json, read, sent } = await cancelAfter([], { expectedUuid: given });
		expect([read, sent]).toEqual([[], []]);
		expect(json.error).toMatchObject({ outcome: 'notSent' });
	});

	it.each([
		['{5FB2822E-396D-4725-8521-CDC4BDD20CCF}', 'is not a UUID'],
		['00000000-0000-0000-0000-000000000000', 'is not a UUID'],
		['11111111-1111-1111-1111-111111111111', 'is not a UUID'],
	])('refuses the expected UUID %s and explains what the option accepts', async (given, what) => {
		const { json, sent } = await cancelAfter([], { expectedUuid: given });
		const { message, description } = json.error as { message: string; description: string };
		expect(sent).toEqual([]);
		expect(message).toContain(what);
		expect(description).toContain('Enter the UUID of the invoice (8-4-4-4-12');
	});

	it('refuses a cancellation in which the invoice replaces itself', async () => {
		const read = serviceAnswers(downloadPath, xml());
		const sent = serviceAnswers(cancelPath, { body: cancelled });
		const replaced = { ...cancel, cancellationReason: '01', replacementUuid: uuid.toLowerCase() };
		const { items } = await runNode({
			parameters: withOptions(replaced, {}),
			node: onErrorContinue,
		});

		expect([read, sent]).toEqual([[], []]);
		expect(items[0]?.json.error).toMatchObject({
			message:
				'Replacement UUID (Sustituto) is the UUID of the invoice that you are cancelling, not of its replacement',
			outcome: 'notSent',
		});
	});

	it.each([
		['another invoice', { data: { uuid: otherUuid, status: 'Cancelado' } }, 1],
		['the expected invoice', { data: { uuid: uuid.toLowerCase() } }, 0],
		['both', { data: { uuid: otherUuid, folioFiscal: uuid } }, 0],
		['only the request', { requestUuid: otherUuid, message: 'OK' }, 0],
	])(
		"warns about a cancellation's answer only if its UUID differs: the answer names %s",
		async (_what, answer, warnings) => {
			serviceAnswers(downloadPath, xml());
			serviceAnswers(cancelPath, { body: answer as object });
			const { items } = await runNode({
				parameters: withOptions(cancel, {}),
				node: onErrorContinue,
			});

			const told = (items[0]?.json.warnings ?? []) as Array<{ code: string; message: string }>;
			expect(told).toHaveLength(warnings);
			if (warnings === 1) {
				expect(told[0]).toMatchObject({
					code: 'otherCancelled',
					message: `The response names another invoice: ${otherUuid} instead of ${uuid}`,
				});
			}
		},
	);

	it('sends the cancellation and reads the invoice only once, even with Retry On Fail', async () => {
		const read = serviceAnswers(downloadPath, xml());
		const sent = serviceAnswers(cancelPath, { status: 500, body: '' });
		const { error } = await runNode({ parameters: withOptions(cancel, {}), node: retryOnFail });

		expect(error?.message).toContain('might have been cancelled');
		expect([read.length, sent.length]).toEqual([1, 1]);
	});
});

describe('Download with Expected UUID', () => {
	const run = async (answer: Answer) => {
		serviceAnswers(downloadPath, answer);
		const { items, run: result } = await runNode({
			parameters: withOptions(download, {}),
			node: onErrorContinue,
		});
		return { item: items[0], result };
	};

	it('returns the downloaded file if it belongs to the expected invoice', async () => {
		const { item } = await run(xml());
		expect(item?.json.warnings).toBeUndefined();
		expect(fileContent(item, 'data').toString()).toBe(paidInvoiceXml({ uuid }));
	});

	it('refuses the downloaded file of another invoice', async () => {
		const { item } = await run(xml({ uuid: otherUuid }));
		expect(item?.binary).toBeUndefined();
		expect(item?.json.error).toMatchObject({
			outcome: 'conflict',
			differences: [{ field: 'UUID', asked: uuid, came: otherUuid }],
		});
	});

	it('refuses all downloaded files if one file belongs to another invoice', async () => {
		const files = [paidInvoiceXml({ uuid }), paidInvoiceXml({ uuid: otherUuid })];
		const { item } = await run({ body: { xml: files[0] as string, other: files[1] as string } });
		expect(item?.binary).toBeUndefined();
		expect(item?.json.error).toMatchObject({ outcome: 'conflict' });
	});

	it.each<[string, Answer]>([
		['an unreadable XML of another invoice', xml33(otherUuid)],
		[
			'an unreadable XML of another invoice next to the right one',
			{ body: { xml: paidInvoiceXml({ uuid }), other: xml33(otherUuid).body.toString() } },
		],
		[
			'a PDF if the answer names another invoice',
			{ body: { pdf: pdf.body.toString('base64'), uuid: otherUuid } },
		],
		['an XML with two stamps', { ...xml(), body: Buffer.from(twice) }],
	])('refuses the download of %s', async (_what, answer) => {
		const { item } = await run(answer);
		expect(item?.binary).toBeUndefined();
		expect(item?.json.error).toMatchObject({ outcome: 'conflict' });
	});

	it('returns a CFDI 3.3 XML with a warning if its stamp has the expected UUID', async () => {
		const { item } = await run(xml33(uuid));
		expect(item?.binary?.data?.fileName).toBe(`${uuid}.xml`);
		expect(item?.json.warnings).toHaveLength(1);
	});

	it('warns that a PDF without an XML was not compared with the expected UUID', async () => {
		const { item } = await run(pdf);
		expect(item?.binary?.data?.mimeType).toBe('application/pdf');
		expect(item?.json.warnings).toMatchObject([
			{
				message: `The files contain no readable XML, so they were not compared with the invoice ${uuid}.`,
			},
		]);
	});
});

describe('Stamp with Download Files', () => {
	const run = async (given: Parameters<typeof paidInvoiceXml>[0]) => {
		serviceAnswers(stampPath, { body: stamped });
		serviceAnswers(downloadPath, xml(given));
		const { items } = await runNode({
			parameters: { ...stampParameters, options: { downloadFiles: true } },
		});
		return items[0];
	};

	it('attaches the downloaded file if it belongs to the stamped invoice', async () => {
		const item = await run({});
		expect(item?.json.warnings).toBeUndefined();
		expect(item?.binary?.data?.fileName).toBe(`${uuid}.xml`);
	});

	it('attaches a PDF without an XML and warns that the PDF was not compared', async () => {
		serviceAnswers(stampPath, { body: stamped });
		serviceAnswers(downloadPath, pdf);
		const { items } = await runNode({
			parameters: { ...stampParameters, cfdiUse: 'g03', options: { downloadFiles: true } },
		});

		expect(items[0]?.binary?.data?.mimeType).toBe('application/pdf');
		expect(items[0]?.json.warnings).toMatchObject([
			{ field: 'Receptor.UsoCFDI' },
			{ message: expect.stringContaining('were not compared') as string },
		]);
	});

	it.each([
		['UUID', { uuid: otherUuid }, uuid, otherUuid],
		['Receptor.Rfc', { recipient: 'IIA040805DZ4' }, 'URE180429TM6', 'IIA040805DZ4'],
	])(
		"does not attach a file whose %s differs from the stamped invoice's, and reports the difference",
		async (field, given, asked, came) => {
			const item = await run(given);

			expect(item?.binary).toBeUndefined();
			expect(item?.json).toMatchObject({
				uuid,
				differences: [{ field, asked, came }],
				warnings: [
					{
						field: 'Options > Download Files',
						message: `The invoice is stamped, but its files were not downloaded: the service returned the file of another invoice. ${field} is ${came} instead of ${asked}.`,
					},
				],
			});
		},
	);
});

it('does not attach an unreadable XML whose stamp belongs to another invoice', async () => {
	serviceAnswers(stampPath, { body: stamped });
	serviceAnswers(downloadPath, xml33(otherUuid));
	const { items } = await runNode({
		parameters: { ...stampParameters, options: { downloadFiles: true } },
	});
	expect(items[0]?.binary).toBeUndefined();
	expect(items[0]?.json.differences).toEqual([{ field: 'UUID', asked: uuid, came: otherUuid }]);
});

describe('Stamp Payment with Expected UUID', () => {
	const payment: INodeParameters = {
		resource: 'invoice',
		operation: 'stampPayment',
		paidInvoiceFrom: 'id',
		invoiceId: '1024',
		paymentDate: '2026-11-03T10:20:30',
		paymentForm: '03',
		paymentAmount: '1160.00',
	};
	const entries = (given: object) => ({
		...payment,
		paidInvoiceFrom: 'json',
		paidInvoicesJson: JSON.stringify([{ id: '1024', amount: '1160.00', ...given }]),
	});

	it.each<[string, INodeParameters, number]>([
		['pays the expected invoice', withOptions(payment, { expectedUuid: paidUuid }), 1],
		[
			'pays without an expected UUID if the option says so',
			withOptions(payment, { expectedUuid: '', ifNotCompared: 'goOn' }),
			1,
		],
		['refuses another invoice', withOptions(payment, { expectedUuid: otherUuid }), 0],
		['pays the invoice with the UUID in Paid Invoices (JSON)', entries({ uuid: paidUuid }), 1],
		[
			'refuses an invoice with another UUID in Paid Invoices (JSON)',
			entries({ uuid: otherUuid }),
			0,
		],
	])('pays only an invoice with the expected UUID: %s', async (_title, parameters, times) => {
		const read = serviceAnswers(downloadPath, xml({ uuid: paidUuid }));
		const sent = serviceAnswers(stampPath, { body: stamped });
		const { items } = await runNode({ parameters, node: onErrorContinue });

		expect([read.length, sent.length]).toEqual([1, times]);
		const outcome = (items[0]?.json.error as { outcome?: string } | undefined)?.outcome;
		expect(outcome).toBe(times === 1 ? undefined : 'conflict');
	});

	it.each<[string, INodeParameters]>([
		[
			'the UUID in the form is different',
			{ ...paymentParameters, options: { expectedUuid: otherUuid } },
		],
		[
			'the UUID of an invoice in Paid Invoices (JSON) is different',
			{
				...payment,
				...paymentParties,
				paidInvoiceFrom: 'json',
				paidInvoicesJson: JSON.stringify([
					{ invoice: readCfdiXml(paidInvoiceXml()), uuid: otherUuid, amount: '1160.00' },
				]),
			},
		],
	])('refuses the payment if %s', async (_title, parameters) => {
		const sent = serviceAnswers(stampPath, { body: stamped });
		const { items } = await runNode({ parameters, node: onErrorContinue });

		expect(sent).toEqual([]);
		expect(items[0]?.json.error).toMatchObject({ outcome: 'conflict' });
	});
});
