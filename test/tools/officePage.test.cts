import { resolve } from 'node:path';
import { buildSync } from 'esbuild';
import fc from 'fast-check';
import { linesOf } from '../../packages/cfdi/lines/conceptos';
import { totalled } from '../../packages/cfdi/totals/totals';
import { Decimal } from '../../packages/cfdi/values/decimal';

interface Line {
	quantity: string;
	unitPrice: string;
	discount: string;
}

interface Page {
	numberOf(text: string): string | undefined;
	discountOf(line: Line): string | undefined;
	amountOf(line: Line): string | undefined;
	totalOf(lines: readonly Line[]): string;
	pesos(text: string): string;
	productOf(record: object): object;
	having(typed: string, all: string[], textOf: (one: string) => string, most: number): object;
	sentLine(line: object): Line & { taxes: string[] };
	sentValues(values: object): object;
	fieldOf(attribute: string): string | undefined;
	refusals(answer: object): Array<[field: string | undefined, text: string]>;
}

const page = (() => {
	const { outputFiles } = buildSync({
		stdin: {
			contents: "export * from './money'; export * from './products'; export * from './entered';",
			resolveDir: resolve(__dirname, '../../packages/desk/pages/office'),
		},
		bundle: true,
		write: false,
		format: 'cjs',
	});
	const module = { exports: {} as Page };
	new Function('module', outputFiles[0]?.text ?? '')(module);
	return module.exports;
})();

const line = (quantity: string, unitPrice: string, discount = ''): Line => ({
	quantity,
	unitPrice,
	discount,
});

describe('The number field', () => {
	it.each([
		['1160', '1160'],
		['1,160.50', '1160.50'],
		['$1,160.00 MXN', '1160.00'],
		['1160,5', '1160.5'],
		['1.160,50', '1160.50'],
		['1,500', '1500'],
		['0.333333', '0.333333'],
		['0,50', '0.50'],
		['0,500', undefined],
		['012,500', undefined],
		['0.500,00', undefined],
		['', undefined],
		['mil', undefined],
		['-5', undefined],
		['1e3', undefined],
		['1.160.50', undefined],
		['0.1234567', undefined],
	])('reads the typed number "%s" as %s', (text, number) => {
		expect(page.numberOf(text)).toBe(number);
	});
});

describe('The amount of a line', () => {
	it.each([
		[line('2', '580.00'), '0', '1160.00'],
		[line('2', '580.00', '10%'), '116.00', '1044.00'],
		[line('3', '0.35', '33.33 %'), '0.35', '0.70'],
		[line('1', '100', '50'), '50', '50.00'],
		[line('1', '100', '100%'), '100.00', '0.00'],
		[line('1', '100', '101%'), '101.00', undefined],
		[line('1', '100', 'mitad'), undefined, '100.00'],
		[line('0.5', '0.01'), '0', '0.01'],
		[line('999999999999', '999999.99'), '0', '999999989999000000.01'],
	])('reads the line %j with the discount %s and the amount %s', (given, discount, amount) => {
		expect([page.discountOf(given), page.amountOf(given)]).toEqual([discount, amount]);
	});

	it('adds up the amounts of the lines and formats the total in pesos', () => {
		const total = page.totalOf([line('2', '580', '10%'), line('1', '99.99'), line('1', '')]);
		expect([total, page.pesos(total), page.pesos('1234567.80')]).toEqual([
			'1143.99',
			'$1,143.99',
			'$1,234,567.80',
		]);
	});

	it('shows the same total as the stamped invoice for the same lines', () => {
		const cents = fc.integer({ min: 1, max: 5_000_000 }).map((all) => (all / 100).toFixed(2));
		const thousandths = fc.integer({ min: 1, max: 50_000 }).map((all) => (all / 1000).toFixed(3));
		const lines = fc.record({
			description: fc.constant('Taza'),
			productCode: fc.constant('52152001'),
			unitCode: fc.constant('H87'),
			quantity: fc.oneof(fc.integer({ min: 1, max: 99 }).map(String), thousandths),
			unitPrice: cents,
			discount: fc.oneof(
				fc.constant(''),
				fc.integer({ min: 0, max: 90 }).map((part) => `${part}%`),
			),
			taxes: fc.constantFrom('IVA 16', 'IVA 8', 'IVA 0', 'IVA Exento'),
		});
		fc.assert(
			fc.property(fc.array(lines, { minLength: 1, maxLength: 8 }), (typed) => {
				const total = page.totalOf(typed);
				const expected = Decimal.parse(total);
				fc.pre(typed.every((one) => (page.amountOf(one) ?? '') > '0.01'));
				const Conceptos = linesOf(
					typed.map((one) => ({ ...page.sentLine(one) })),
					{ currency: 'MXN', pricesIncludeTax: true, defaults: {}, expectedTotal: expected },
				);
				const invoice = { Moneda: 'MXN', Conceptos };
				expect(totalled(invoice, 'calculated')).toMatchObject({ Total: total });
			}),
		);
	});
});

describe('The search', () => {
	it.each([
		[
			{ id: 1, description: 'Plato', unit: 'H87', product_code: '52152004', price: '249.90' },
			{ description: 'Plato', unitPrice: '249.90', productCode: '52152004', unitCode: 'H87' },
		],
		[
			{ Nombre: 'Plato', Precio: 249.9, ClaveProdServ: '5215', Unidad: 'pieza', clave: {} },
			{ description: 'Plato', unitPrice: '249.9' },
		],
		[{ id: 7, price: '-1' }, {}],
	])('turns the found product %j into the line values %j', (record, values) => {
		expect(page.productOf(record)).toEqual(values);
	});

	it('finds all words of a search, whatever their order, ignoring accents and case', () => {
		const all = ['UNIVERSIDAD ROBOTICA ESPAÑOLA URE180429TM6', 'Cerámica SA', 'José Peña'];
		const found = (typed: string) => page.having(typed, all, (one) => one, 8);
		expect([found('espan univ'), found('CERAMICA'), found(' '), found('x')]).toEqual([
			{ found: [all[0]], count: 1 },
			{ found: [all[1]], count: 1 },
			{ found: [], count: 0 },
			{ found: [], count: 0 },
		]);
		expect(page.having('a', all, (one) => one, 1)).toEqual({ found: [all[0]], count: 3 });
	});
});

it('sends the RFC without dashes and the postal code with its leading zero', () => {
	expect(
		page.sentValues({ rfc: 'ure-180429 tm6', name: ' X ', postal_code: '1160', sale: ' 7 ' }),
	).toEqual({ rfc: 'URE180429TM6', name: 'X', postal_code: '01160', sale: '7' });
});

describe('A refusal', () => {
	it.each([
		['Receptor.RegimenFiscalReceptor', 'regime'],
		['Conceptos[1].ValorUnitario', 'unitPrice-1'],
		['Conceptos.0.ClaveProdServ', 'productCode-0'],
		['Conceptos[2].Impuestos.Traslados[0].Importe', 'description-2'],
		['Conceptos[3]', 'description-3'],
		['Emisor.Rfc', undefined],
		['expectedTotal', undefined],
	])('shows a refusal of the attribute %s at the form field %s', (attribute, field) => {
		expect(page.fieldOf(attribute)).toBe(field);
	});

	it('shows the problem and fix of a refused value at its field, without "No se envió nada"', () => {
		const given = {
			fields: ['Conceptos[0].ValorUnitario'],
			message: 'Valor unitario del concepto 1: "x" no es un número',
			description: 'Escriba 1250.50. No se envió nada.',
		};
		expect(page.refusals(given)).toEqual([
			['unitPrice-0', 'Valor unitario del concepto 1: "x" no es un número. Escriba 1250.50.'],
		]);
	});

	it('shows each of several refusals at its field, or above the form if no field matches', () => {
		const description =
			'• RFC del cliente: no.\n• Descripción del concepto 2: no.\n• Total: no.\nNo se envió nada.';
		const three = ['Receptor.Rfc', 'Conceptos[1].Descripcion', 'Total'];
		const fields = (names: string[]) =>
			page.refusals({ fields: names, message: 'm', description }).map(([field]) => field);
		expect(fields(three)).toEqual(['rfc', 'description-1', undefined]);
		expect(fields(three.slice(1))).toEqual([undefined, 'description-1', undefined]);
		expect(page.refusals({ fields: [], message: 'No se pudo emitir' })).toEqual([
			[undefined, 'No se pudo emitir.'],
		]);
	});
});
