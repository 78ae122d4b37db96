import { findings } from '../../../packages/cfdi/rules/findings';
import type { Language } from '../../../packages/cfdi/messages/language';
import type { Dictionary } from '../../../packages/cfdi/problems/render';
import { ownNames, render } from '../../../packages/cfdi/problems/render';
import type { Changes } from '../../../packages/cfdi/fixtures/invoices';
import {
	creditNote,
	plainInvoice,
	shortlyAfter,
	toGeneralPublic,
} from '../../../packages/cfdi/fixtures/invoices';
import { formWords } from '../../../test/support/words';
import { languages } from './index';

const { en, es } = languages;

const form = formWords();

function saidOf(changes: Changes, dictionary: Dictionary, language: Language): string[] {
	return findings(plainInvoice(changes), { now: shortlyAfter })
		.map((problem) => render(problem, language, dictionary))
		.map(({ message }) => message);
}

const lineWith = (name: string, value: unknown): Changes => ({ [`Conceptos[0].${name}`]: value });

it.each<[Changes, en: string, es: string]>([
	[
		{ 'Receptor.Rfc': 'URE180429TM' },
		'Recipient RFC (Receptor) is "URE180429TM", but 11 characters are too few: an RFC has 12 (persona moral) or 13 (persona física)',
		'El RFC del cliente es "URE180429TM", pero le faltan caracteres: tiene 11, y un RFC tiene 12 (persona moral) o 13 (persona física)',
	],
	[
		{ 'Receptor.RegimenFiscalReceptor': '612', 'Receptor.UsoCFDI': 'CP01' },
		'Recipient Regime (Régimen) is "612" (Personas Físicas con Actividades Empresariales y Profesionales), but URE180429TM6 is the RFC of a company (persona moral), which cannot have regime 612',
		'El régimen fiscal del cliente es "612" (Personas Físicas con Actividades Empresariales y Profesionales), pero URE180429TM6 es el RFC de una persona moral, que no puede tener el régimen 612',
	],
	[
		{ Moneda: 'USD' },
		'Additional Fields > Exchange Rate (Tipo Cambio) is missing: an invoice in USD needs an exchange rate',
		'Falta el tipo de cambio: una factura en USD lo exige',
	],
	[
		lineWith('Cantidad', '1,5'),
		'Line 1, Quantity (Cantidad) is "1,5", but must be a number like 1250.50, without commas',
		'La cantidad del concepto 1 es "1,5", pero debe ser un número con punto decimal y sin comas',
	],
	[
		lineWith('Descripcion', 'A|B'),
		'Line 1, Description (Descripción) is "A|B", but must not contain "|"',
		'La descripción del concepto 1 es "A|B", pero no puede contener "|"',
	],
	[
		{ Serie: 'A'.repeat(26) },
		'Additional Fields > Series (Serie) is "AAAAAAAAAAAAAAAAAAAAAAAAAA", but this text has 26 characters, and only 25 are allowed',
		'La serie es "AAAAAAAAAAAAAAAAAAAAAAAAAA", pero tiene 26 caracteres, y solo se permiten 25',
	],
	[
		{ ...creditNote(), FormaPago: '99' },
		'Payment Form (Forma) is "99" (Por definir), but a credit note (E) should say how the money is returned',
		'La forma de pago es "99" (Por definir), pero una nota de crédito (E) debería indicar cómo se devuelve el dinero',
	],
	[
		{ ...toGeneralPublic, InformacionGlobal: undefined },
		'Additional Fields > Global Information (Global) is missing: an invoice to XAXX010101000 PUBLICO EN GENERAL is a global invoice, which must include this information',
		'Falta la información global: una factura a XAXX010101000 PUBLICO EN GENERAL es global y debe incluir este dato',
	],
	[
		{ ...toGeneralPublic, ...lineWith('NoIdentificacion', undefined) },
		'Line 1 does not look like a line of a global invoice: More > Own Code (SKU) is missing',
		'El concepto 1 no parece corresponder a una sola venta de la factura global: falta el número de identificación',
	],
	[
		{ Total: '1170.00' },
		'Total is 1170.00, but must be 1160.00 (SubTotal 1000.00 + TotalImpuestosTrasladados 160.00)',
		'El total es 1170.00, pero el cálculo da 1160.00: subtotal 1000.00 + total de impuestos trasladados 160.00',
	],
	[
		lineWith('ObjetoImp', '01'),
		'Line 1, Taxes (Impuestos) is given, but a line with More > Tax Object (Objeto Imp) 01 must not have taxes',
		'Impuestos del concepto 1: el concepto lleva impuestos, pero con el objeto de impuesto 01 no debe llevarlos',
	],
	[
		lineWith('Impuestos.Traslados[0].Base', '0.00'),
		'Line 1, Taxes (Impuestos): Base is 0.00, but must be larger than 0',
		'La base del impuesto trasladado del concepto 1 es 0.00, pero debe ser mayor que 0',
	],
])('uses the form labels to describe the wrong invoice %j', (changes, inEnglish, inSpanish) => {
	expect(saidOf(changes, form, en)).toContain(inEnglish);
	expect(saidOf(changes, form, es)).toContain(inSpanish);
});

it('uses the JSON attribute names to describe a wrong invoice', () => {
	const changes = { 'Receptor.Nombre': 'PUBLICO EN GENERAL' };
	const rate = lineWith('Impuestos.Traslados[0].TasaOCuota', '0.150000');
	expect(saidOf(changes, ownNames, es)).toContain(
		'Receptor.Rfc: dice "URE180429TM6", pero con el nombre PUBLICO EN GENERAL debe ser XAXX010101000',
	);
	expect(saidOf(rate, ownNames, es)).toContain(
		'Conceptos[0].Impuestos.Traslados[0].TasaOCuota: dice 0.150000, pero el catálogo c_TasaOCuota solo admite 0.000000, 0.160000 o 0.080000 para una Tasa trasladada del impuesto 002',
	);
});

it("adds a field's advice to the error about its empty value", () => {
	const [serie] = findings(plainInvoice({ Serie: '' }), { now: shortlyAfter });
	expect(serie && render(serie, en, form)).toEqual({
		message: 'Additional Fields > Series (Serie) is empty',
		fix: 'Enter 1 to 25 characters.',
	});
	expect(serie && render(serie, es, form)).toEqual({
		message: 'La serie está en blanco',
		fix: 'Escriba de 1 a 25 caracteres.',
	});
});
