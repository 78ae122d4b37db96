import type { INodeParameters } from 'n8n-workflow';

import { runNode } from '../../support/engine';
import { operation, stampParameters } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';

withoutNetwork();

const { path, answer } = operation('invoice.stamp');

interface Sent {
	SubTotal: string;
	Total: string;
	Complemento?: unknown;
	Conceptos: Array<{ Impuestos: { Traslados: Array<{ Importe: string }> } }>;
}

const line = {
	description: 'Taza de barro',
	quantity: '1',
	unitPrice: '0.97',
	productCode: '52152001',
	taxes: ['IVA 16'],
};
const night = { ...line, description: 'Hospedaje', unitPrice: '1000.00' };

async function stamped(parameters: INodeParameters, lines: INodeParameters[]) {
	const sent = serviceAnswers(path, { body: answer });
	const { error } = await runNode({
		parameters: {
			...stampParameters,
			invoiceSource: 'fields',
			lineItems: { item: lines },
			...parameters,
		},
		items: [{ json: { total: 3.39, nothing: '' } }],
	});
	return { body: sent[0]?.json as Sent | undefined, error };
}

it('rounds the lines so that the invoice matches the expected total, and sends the totals', async () => {
	const options = { expectedTotal: '={{ $json.total }}' };
	const { body } = await stamped({ options }, [line, line, line]);
	expect(body).toMatchObject({ SubTotal: '2.91', Total: '3.39' });
	expect(body?.Conceptos.map(({ Impuestos }) => Impuestos.Traslados[0]?.Importe)).toEqual([
		'0.160000',
		'0.160000',
		'0.160000',
	]);
});

it.each([
	[
		'4.39',
		'Expected Total is 4.39, but the invoice adds up to 3.38, and rounding does not explain',
	],
	['={{ $json.nothing }}', 'Expected Total is empty'],
	['3.391', 'Expected Total is "3.391", but an amount in MXN has 2 decimals'],
])('refuses an expected total of %s before anything is sent: %s', async (total, message) => {
	const { body, error } = await stamped({ options: { expectedTotal: total } }, [line, line, line]);
	expect(body).toBeUndefined();
	expect(error?.message).toContain(message);
	expect(error?.description).toContain('Nothing was sent');
});

it('compares the expected total with the total of a whole invoice from JSON', async () => {
	const { error } = await stamped(
		{
			invoiceSource: 'json',
			invoiceJson: JSON.stringify({
				Moneda: 'MXN',
				Conceptos: [{ Descripcion: 'Taza de barro', Importe: '1.00' }],
			}),
			options: { expectedTotal: '1.16', checkBeforeStamping: 'off' },
		},
		[],
	);
	expect(error?.message).toContain('Expected Total is 1.16, but the invoice adds up to 1.00');
});

const lodging = {
	version: '1.0',
	TotaldeRetenciones: '0.00',
	TotaldeTraslados: '30.00',
	TrasladosLocales: [{ ImpLocTrasladado: 'ISH', TasadeTraslado: '3.00', Importe: '30.00' }],
};

it('sends local taxes as a complement and adds them to the totals', async () => {
	const localTaxes = { tax: [{ name: 'ISH', kind: 'transferred', rate: '3', amount: '' }] };
	const { body } = await stamped(
		{ additionalFields: { localTaxes }, options: { totals: 'calculate' } },
		[night],
	);
	expect(body).toMatchObject({ SubTotal: '1000.00', Total: '1190.00' });
	expect(body?.Complemento).toEqual({ Any: [{ 'implocal:ImpuestosLocales': lodging }] });
});

it.each(['JPY', 'JPY - Yen'])(
	'calculates local taxes from a SubTotal without decimals if the currency is %s',
	async (currency) => {
		const localTaxes = { tax: [{ name: 'ISH', kind: 'transferred', rate: '3', amount: '' }] };
		const { body } = await stamped(
			{ additionalFields: { currency, localTaxes, exchangeRate: '0.13' } },
			[{ ...night, unitPrice: '1000.40' }],
		);
		expect(body?.Complemento).toEqual({ Any: [{ 'implocal:ImpuestosLocales': lodging }] });
	},
);

it('keeps another complement when it adds local taxes, and includes the taxes in the total', async () => {
	const additionalFields = {
		localTaxes: {
			tax: [
				{ name: 'ISH', kind: 'transferred', rate: '', amount: '30' },
				{ name: '5 al millar', kind: 'withheld', rate: '0.5', amount: '' },
			],
		},
		moreJson: { Complemento: { Any: [{ 'leyendasFisc:LeyendasFiscales': { version: '1.0' } }] } },
	};
	const { body, error } = await stamped(
		{ additionalFields, options: { expectedTotal: '1185.00' } },
		[night],
	);
	expect(error).toBeUndefined();
	expect(body?.Total).toBe('1185.00');
	expect(body?.Complemento).toEqual({
		Any: [
			{ 'leyendasFisc:LeyendasFiscales': { version: '1.0' } },
			{
				'implocal:ImpuestosLocales': {
					...lodging,
					TotaldeRetenciones: '5.00',
					RetencionesLocales: [
						{ ImpLocRetenido: '5 al millar', TasadeRetencion: '0.50', Importe: '5.00' },
					],
				},
			},
		],
	});
});

it.each([
	[{ name: '', rate: '3' }, 'Local Taxes, row 1: Name is empty'],
	[{ name: 'ISH' }, 'Local Taxes, row 1: Rate and Amount are empty'],
	[
		{ name: 'ISH', rate: '3 %' },
		'Local Taxes, row 1: Rate is "3 %", but must be 0 or a positive number',
	],
	[
		{ name: 'ISH', amount: '-1' },
		'Local Taxes, row 1: Amount is "-1", but must be 0 or a positive number',
	],
])('refuses the local tax %j: %s', async (tax, message) => {
	const { body, error } = await stamped({ additionalFields: { localTaxes: { tax: [tax] } } }, [
		night,
	]);
	expect(body).toBeUndefined();
	expect(error?.message).toContain(message);
});

it('sends amounts of 0 and no taxes for a line of a transport document (type T)', async () => {
	const { body } = await stamped(
		{
			cfdiUse: 'S01',
			additionalFields: { currency: 'XXX', voucherType: 'T' },
			options: { totals: 'calculate' },
		},
		[{ ...line, unitPrice: '0' }],
	);
	expect(body).toMatchObject({
		SubTotal: '0',
		Total: '0',
		Conceptos: [{ ValorUnitario: '0', Importe: '0', ObjetoImp: '01' }],
	});
});
