import type { INodeParameters } from 'n8n-workflow';

import { runNode } from '../support/engine';
import { operation, stampParameters, uuid } from '../support/operations';
import { serviceAnswers, withoutNetwork } from '../support/service';

withoutNetwork();

const { path, answer } = operation('invoice.stamp');
/** SAT would refuse it: PPD is always paid with 99. */
const refusedBySat = { ...stampParameters, paymentMethod: 'PPD' };
/** SAT may refuse it: only its own list knows the names. */
const doubtful = { ...stampParameters, recipientName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA SA DE CV' };

const stamp = async (parameters: INodeParameters, checkBeforeStamping?: string, node = {}) =>
	await runNode({
		parameters: {
			...parameters,
			...(checkBeforeStamping !== undefined && { options: { checkBeforeStamping } }),
		},
		node,
	});

describe('What SAT would refuse', () => {
	it('is not sent by default, and the message says where, what, how to mend it, and the code', async () => {
		const { error } = await stamp(refusedBySat);

		expect(error?.message).toMatch(/^FormaPago is "03", but .*99.* \[item 0\]$/);
		expect(error?.description).toMatch(/^FormaPago is .*Payment Form.*\(SAT CFDI40105\)/);
		expect(error?.description).toContain('Nothing was sent, and no stamp was spent.');
		expect(error?.context).toMatchObject({
			outcome: 'notSent',
			fields: { FormaPago: [expect.stringMatching(/^CFDI40105: /)] },
		});
	});

	it.each(['continueRegularOutput', 'continueErrorOutput'])(
		'goes to its branch with its fields when On Error is %s',
		async (onError) => {
			const { outputs } = await stamp(refusedBySat, 'block', { onError });

			const [item] = outputs[onError === 'continueErrorOutput' ? 1 : 0] ?? [];
			expect(item?.json.error).toMatchObject({
				outcome: 'notSent',
				fields: { FormaPago: [expect.stringMatching(/^CFDI40105: /)] },
			});
		},
	);

	it('is sent with Warn, and stands on the item', async () => {
		const sent = serviceAnswers(path, { body: answer });

		const { items } = await stamp(refusedBySat, 'warn');

		expect(sent).toHaveLength(1);
		expect(items[0]?.json).toMatchObject({
			id: 1024,
			uuid,
			warnings: [{ level: 'block', code: 'CFDI40105', field: 'FormaPago' }],
		});
	});

	it('is sent with Off, and nothing is said', async () => {
		serviceAnswers(path, { body: answer });

		const { items } = await stamp(refusedBySat, 'off');

		expect(items[0]?.json).toEqual({ id: 1024, uuid, message: 'Factura timbrada' });
	});
});

describe('What SAT may refuse', () => {
	it('is sent by default, and the warning stands on the item', async () => {
		serviceAnswers(path, { body: answer });

		const { items } = await stamp(doubtful);

		expect(items[0]?.json).toMatchObject({
			uuid,
			warnings: [{ level: 'warn', field: 'Receptor.Nombre' }],
		});
	});

	it('explains the refusal of the service when it was right', async () => {
		serviceAnswers(path, {
			status: 422,
			body: { error: { 'Receptor.Nombre': ['No existe'] }, code: 422 },
		});

		const { error } = await stamp(doubtful);

		expect(error?.message).toBe('Receptor.Nombre: No existe [item 0]');
		expect(error?.description).toMatch(
			/Before it was sent, this was found:<br>Receptor\.Nombre is .*\(SAT CFDI4014\d\)/,
		);
	});
});

it('an invoice of many faults lists the first twenty, and all of them as data', async () => {
	const lines = Array.from({ length: 30 }, () => ({ ClaveProdServ: 'x' }));

	const { error } = await stamp({ ...stampParameters, lineItemsJson: JSON.stringify(lines) });

	expect(error?.description).toContain('<br>And 10 more like these.<br>');
	expect(Object.keys(error?.context.fields as object)).toHaveLength(30);
});

describe('A refusal of the service', () => {
	const refuse = async (body: object | string, options: INodeParameters = {}, status = 422) => {
		serviceAnswers(path, { status, body });
		return (await runNode({ parameters: { ...stampParameters, options } })).error;
	};

	it.each([
		[{ error: { UsoCFDI: ['CFDI40161 - La clave del campo UsoCFDI…'] }, code: 422 }, 'CFDI40161'],
		[{ error: { Fecha: ['401 - Fecha y hora de generación fuera de rango'] }, code: 422 }, '401'],
		[{ message: '307. El CFDI contiene un timbre previo' }, '307'],
		['Error de timbrado: CFDI40145', 'CFDI40145'],
	])('%j is explained: SAT %s, field, cause and fix beside its own words', async (body, code) => {
		const error = await refuse(body);

		const line = error?.description?.split('<br>').find((text) => text.startsWith(`SAT ${code}, `));
		expect(line?.length).toBeGreaterThan(60);
	});

	it('without a code of SAT’s stands as it is', async () => {
		const error = await refuse({ error: { Rfc: ['El RFC no existe'] }, code: 422 });

		expect(error?.description).not.toContain('SAT ');
	});

	it('that asks for a total points at the option, unless it is set', async () => {
		const body = { error: { SubTotal: ['El campo SubTotal es obligatorio'] }, code: 422 };

		expect((await refuse(body))?.description).toContain('set Options > Totals to Calculate');
		const calculated = await refuse(body, { totals: 'calculate', checkBeforeStamping: 'off' });
		expect(calculated?.description).not.toContain('Options > Totals');
	});
});
