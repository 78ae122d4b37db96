import { withSandbox } from './sandbox';
import { invoice, line, pathOf, transferred } from './invoices';

const sandbox = withSandbox();

const quota = transferred('5.000000', '003', { TipoFactor: 'Cuota' });

test.each([
	[
		'CFDI40110',
		'Descuento',
		'a discount above the lines’ amounts',
		{ Descuento: '100.01', Conceptos: [line({ Descuento: '100.01' })] },
	],
	[
		'CFDI40119',
		'Total',
		'withheld taxes above the amount to pay',
		{
			Conceptos: [
				line({ Cantidad: '100', ValorUnitario: '1.00', Impuestos: { Retenciones: [quota] } }),
			],
		},
	],
	[
		'CFDI40120',
		'Total',
		'a total above the limit',
		{ Conceptos: [line({ ValorUnitario: '1000000000000.00' })] },
	],
	[
		'CFDI40169',
		'Conceptos.0.Descuento',
		'a discount above the line’s amount',
		{ Conceptos: [line({ Descuento: '100.01' })] },
	],
	[
		'CFDI40174',
		'Conceptos.0.Impuestos',
		'a discount that leaves no taxable base',
		{
			Conceptos: [
				line({ Descuento: '100.00', Impuestos: { Traslados: [transferred('0.160000')] } }),
			],
		},
	],
])('reports the code %s on the field %s of an invoice: %s', async (code, field, _what, changes) => {
	const answer = await sandbox.post(pathOf('invoice.stamp'), invoice(changes));
	expect(answer.status).toBe(422);
	const { error } = answer.json as { error: Record<string, string[]> };
	expect(error[field]).toContainEqual(expect.stringMatching(new RegExp(`^${code} - .+`)));
});
