import { linesOf } from '../../../packages/cfdi/lines/conceptos';
import type { Problem } from '../../../packages/cfdi/problems/problem';
import { Problems, problemsOr, problem } from '../../../packages/cfdi/problems/problem';
import { readInvoice } from '../../../packages/cfdi/reading/readInvoice';
import { expectedTotalOf, withTotals, localTaxOf } from '../../../packages/cfdi/totals/totals';
import { render } from '../../../packages/cfdi/problems/render';
import { formWords } from '../../../test/support/words';
import { languages } from './index';

const { en, es } = languages;

const line = { description: 'Taza', quantity: '1', unitPrice: '100.00', taxes: [] };
const codes = { productCode: '52152001', unitCode: 'H87' };

const conceptos = (element: Record<string, unknown>, changes: object = {}) =>
	linesOf([element], {
		currency: 'MXN',
		pricesIncludeTax: false,
		defaults: codes,
		...changes,
	});

const form = (isJson: boolean, element: Record<string, unknown> = line) =>
	formWords(isJson, [element]);

function thrown(make: () => unknown): Problem {
	const made = problemsOr(make);
	const [only, ...others] = made instanceof Problems ? made.problems : [];
	if (only !== undefined && others.length === 0) return only;
	throw new Error('There is not one problem');
}

it.each([
	{
		of: () => conceptos({ ...line, quantity: '1,250.50' }),
		says: 'Cantidad del concepto 1: "1,250.50" no es un número | Escriba 1250.50, sin la coma.',
	},
	{
		of: () => conceptos({ ...line, unitPrice: -5 }),
		says: 'Valor unitario del concepto 1: -5 es un número negativo | Una factura no puede llevar importes negativos. Para rebajar un concepto, indique un descuento mayor que cero.',
	},
	{
		of: () => conceptos({ ...line, discount: '100.01' }),
		says: 'El descuento del concepto 1 es 100.01, mayor que el importe del concepto, 100.00 | Corrija el descuento: es un importe para todo el concepto, de 100.00 como máximo (SAT CFDI40169).',
	},
	{
		of: () => conceptos({ ...line, taxes: 'IVA 16, IVA 8' }),
		says: 'Impuestos del concepto 1: el mismo impuesto está dos veces: "IVA 16, IVA 8" | Un concepto lleva cada impuesto una sola vez, con una sola tasa. Quite el impuesto repetido, o divida el concepto.',
	},
	{
		of: () => conceptos({ ...line, qty: '1' }),
		says: 'Concepto 1: "qty" no es un campo de los conceptos simples | ¿Quiso decir quantity? Use estos nombres: description, quantity, unitPrice, discount, productCode, unitCode, identifier, unit, taxObject, taxes, propertyAccount, fuelPermit, fuelSubproduct, fuelQuota.',
	},
	{
		of: () => expectedTotalOf('$1,160.00', 'MXN'),
		says: 'Total esperado: "$1,160.00" no es un número | Escriba 1160.00, sin la coma.',
	},
	{
		of: () => localTaxOf({ name: 'ISH', isWithheld: false, rate: '3 %' }, 1),
		says: 'Impuestos locales, fila 2: la tasa es "3 %", pero debe ser 0 o un número positivo | Escriba 3.',
	},
	{
		of: () => withTotals({ Conceptos: { Descripcion: 'Taza' } }),
		says: 'Falta el importe del concepto 1: se necesita para los totales | Escriba el número con punto y sin comas, como "1250.50", o deje que el servicio calcule los totales.',
	},
])('describes a wrong line item in Spanish: $says', ({ of, says }) => {
	const { message, fix } = render(thrown(of), es, form(false));
	expect(`${message} | ${fix}`).toBe(says);
});

it('describes corrected values and broken expressions in Spanish', () => {
	const { notes } = readInvoice({
		Receptor: { UsoCFDI: 'g03 - Gastos', Nombre: 'Juan undefined' },
		Conceptos: [{ ClaveUnidad: 'H87 - Pieza' }, { ClaveUnidad: 'H87 - Pieza' }],
	});
	expect(notes.map((note) => render(note, es, form(false)))).toEqual([
		{
			message: 'Uso del CFDI: "g03 - Gastos" se leyó como "G03"',
			fix: 'Si quiso decir otra cosa, corrija el dato en su origen.',
		},
		{
			message:
				'El nombre o razón social del cliente es "Juan undefined", y "undefined" es el resultado de una expresión cuando falta un valor',
			fix: 'Revise de dónde viene este dato: en su origen puede tener otro nombre, o faltar.',
		},
		{
			message:
				'Clave de unidad del concepto 1: "H87 - Pieza" se leyó como "H87" (y 1 más como este valor)',
			fix: 'Si quiso decir otra cosa, corrija el dato en su origen.',
		},
	]);
});

describe('The fix for a missing value of a line item', () => {
	const silent = problem('Conceptos[0]', 'lineTaxesNotGiven');
	const ofConcepto = problem('Conceptos[0]', 'lineTaxesNotGiven', { remedy: 'sayTaxesOfConcepto' });
	const withoutCode = problem('Conceptos[0].ClaveProdServ', 'empty', {
		remedy: 'enterProductCode',
	});
	const anexo20 =
		'Write "ObjetoImp": "02" and the Impuestos of the line, or "ObjetoImp": "01" if the line is not subject to taxes.';
	const code =
		'Enter the code of the product from c_ClaveProdServ, or 01010101 if the catalog does not have the product.';

	it.each([
		{
			source: 'fields',
			of: silent,
			fix: 'Choose the Taxes (Impuestos) of the line, or let the expression give a list such as ["IVA 16"]. Use [] only for no objeto de impuesto.',
		},
		{ source: 'fields', of: withoutCode, fix: code },
		{
			source: 'json',
			of: silent,
			fix: 'Add the taxes to the line: "taxes": ["IVA 16"]. For tasa 0, write ["IVA 0"]; for exento, ["IVA Exento"]; for no objeto de impuesto, []. Or fill in Default Taxes (Impuestos), which applies to every line that does not list its taxes.',
		},
		{
			source: 'json',
			of: withoutCode,
			fix: `${code} To use the same code in all lines without a code, fill in Default Product Code (Clave).`,
		},
		{ source: 'json', of: ofConcepto, fix: anexo20 },
	])('adapts the fix for a missing value to a line from $source: $fix', ({ source, of, fix }) => {
		expect(render(of, en, form(source === 'json')).fix).toBe(fix);
	});

	it('explains in Spanish how to fix a line item without taxes', () => {
		expect(render(silent, es, form(true))).toEqual({
			message: 'El concepto 1 no indica qué impuestos lleva',
			fix: 'Agregue los impuestos al concepto: "taxes": ["IVA 16"]. Si la tasa es 0 %, escriba ["IVA 0"]; si está exento, ["IVA Exento"]; si no es objeto de impuesto, []. O bien, llene el campo Default Taxes (Impuestos), que se aplica a todos los conceptos que no indican sus impuestos.',
		});
	});
});
