import { taxesOf } from './taxes';
import type { RefusedAt } from '../problems/problem';
import { refused } from '../problems/problem';
import { refusalsOf, simpleLines } from '../fixtures/english';

const refusedAt: RefusedAt = (attribute, kind, given) =>
	refused(`Conceptos[2].${attribute}`, kind, given);

function read(value: unknown): string[] {
	return taxesOf(value, refusedAt).map(({ type, Impuesto, TipoFactor, TasaOCuota }) =>
		[type, Impuesto, TipoFactor, String(TasaOCuota)].join(' '),
	);
}

it.each([
	['IVA 16', 'Traslado 002 Tasa 0.160000'],
	['iva 16 %', 'Traslado 002 Tasa 0.160000'],
	['IVA16%', 'Traslado 002 Tasa 0.160000'],
	['IVA 16.00', 'Traslado 002 Tasa 0.160000'],
	['IVA 8', 'Traslado 002 Tasa 0.080000'],
	['IVA 0', 'Traslado 002 Tasa 0.000000'],
	['IEPS 26.5', 'Traslado 003 Tasa 0.265000'],
	['IEPS 160', 'Traslado 003 Tasa 1.600000'],
	['Ret IVA 10.6667', 'Retencion 002 Tasa 0.106667'],
	['RET. IVA 10.66667', 'Retencion 002 Tasa 0.106667'],
	['Ret IVA 4', 'Retencion 002 Tasa 0.040000'],
	['ret isr 1.25%', 'Retencion 001 Tasa 0.012500'],
	['Ret ISR 10', 'Retencion 001 Tasa 0.100000'],
	['IVA Exento', 'Traslado 002 Exento 0.000000'],
	['iva exempt', 'Traslado 002 Exento 0.000000'],
	[
		{ type: 'Traslado', Impuesto: '003', TipoFactor: 'Cuota', TasaOCuota: '0.5945' },
		'Traslado 003 Cuota 0.594500',
	],
	[
		{ type: 'Retencion', Impuesto: '001', TipoFactor: 'Tasa', TasaOCuota: 0.004 },
		'Retencion 001 Tasa 0.004000',
	],
	[{ type: 'Traslado', Impuesto: '002', TipoFactor: 'Exento' }, 'Traslado 002 Exento 0.000000'],
])('reads %j as the tax %s', (given, tax) => {
	expect(read(given)).toEqual([tax]);
	expect(read([given])).toEqual([tax]);
});

it('reads several taxes from a list or from a text with commas', () => {
	const taxes = ['Traslado 002 Tasa 0.160000', 'Retencion 001 Tasa 0.100000'];
	expect(read(['IVA 16', 'Ret ISR 10'])).toEqual(taxes);
	expect(read('IVA 16, Ret ISR 10')).toEqual(taxes);
	expect(read([])).toEqual([]);
});

it.each([
	['VAT 16', /^Line 3, taxes: "VAT 16" is not a tax$/],
	['IVA', /"IVA" is not a tax/],
	['16', /"16" is not a tax/],
	['IVA -16', /is not a tax/],
	['Ret IVA 10,6667', /"6667" is not a tax/],
	['IVA 0.16', /"IVA 0.16" would be less than one percent/],
	['ISR 10', /SAT has no tax "ISR 10"/],
	['Ret IVA Exento', /SAT has no tax "Ret IVA Exento"/],
	[16, /: 16 is not a tax/],
	[[null], /: null is not a tax/],
	[{ type: 'Traslado', Impuesto: 'IVA', TipoFactor: 'Tasa', TasaOCuota: '0.16' }, /not a tax/],
	[{ type: 'traslado', Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: '0.16' }, /not a tax/],
	[{ type: 'Traslado', Impuesto: '002', TipoFactor: 'tasa', TasaOCuota: '0.16' }, /not a tax/],
	[{ type: 'Traslado', Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: '16 %' }, /not a tax/],
	[{ type: 'Traslado', Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: '-0.16' }, /not a tax/],
	[
		{ type: 'Traslado', Impuesto: '002', TipoFactor: 'Cuota', TasaOCuota: '1' },
		/SAT has no tax \{/,
	],
	[
		{ type: 'Traslado', Impuesto: '001', TipoFactor: 'Tasa', TasaOCuota: '0.1' },
		/SAT has no tax \{/,
	],
	[{ type: 'Retencion', Impuesto: '003', TipoFactor: 'Exento' }, /SAT has no tax \{/],
	[
		{ type: 'Traslado', Impuesto: '003', TipoFactor: 'Cuota', TasaOCuota: '1', Base: '0' },
		/^Line 3, taxes has a Cuota with Base "0", which is not a number above zero/,
	],
	[
		{ type: 'Traslado', Impuesto: '003', TipoFactor: 'Cuota', TasaOCuota: '1', Base: '0.4 l' },
		/a Cuota with Base "0.4 l", which is not a number above zero/,
	],
	[
		{ type: 'Traslado', Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: '0.16', Base: '100' },
		/has the Base "100", but with TipoFactor Tasa the base is calculated/,
	],
	[['IVA 16', 'IVA 16'], /the same tax twice: \["IVA 16","IVA 16"\]/],
	['IVA 16, IVA 8', /the same tax twice/],
	['IVA 16, IVA Exento', /the same tax twice/],
	['IEPS 8, IEPS 26.5', /the same tax twice/],
	['Ret ISR 10, Ret ISR 1.25', /the same tax twice/],
])('refuses %j as a tax and suggests what to write', (given, message) => {
	expect(refusalsOf(() => read(given), simpleLines)).toEqual([
		{
			level: 'block',
			satCode: '',
			field: 'Conceptos[2].Impuestos',
			message: expect.stringMatching(message) as string,
			fix: expect.stringMatching(/^.{30,}\.$/) as string,
		},
	]);
});

it('accepts an IEPS rate together with several Cuotas, and a tax that is both charged and withheld', () => {
	const cuota = { type: 'Traslado', Impuesto: '003', TipoFactor: 'Cuota' };
	const cuotas = [
		{ ...cuota, TasaOCuota: '0.594500' },
		{ ...cuota, TasaOCuota: '0.176500' },
	];
	expect(read(['IEPS 160', ...cuotas])).toHaveLength(3);
	expect(read(['IVA 16', 'Ret IVA 16'])).toHaveLength(2);
});
