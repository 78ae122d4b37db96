import { placed } from '../problems/render';
import { es, spanishLabels } from '../messages/es';

it.each([
	['Conceptos[1].Cantidad', 'Concepto 2, cantidad'],
	['Conceptos[1].Parte[0].Cantidad', 'Concepto 2, parte 1, cantidad'],
	['Impuestos.Traslados[1].Base', 'resumen de impuestos, impuesto trasladado 2, base'],
	['Impuestos.Retenciones[0]', 'resumen de impuestos, impuesto retenido 1'],
	[
		'Complemento.implocal:ImpuestosLocales.TotaldeTraslados',
		'total de impuestos locales trasladados',
	],
	['Complemento.Any[1].ImpuestosLocales', 'impuestos locales'],
])('describes the field %s in Spanish as "%s"', (field, label) => {
	expect(spanishLabels(field)).toBe(label);
});

it('puts an article before a field ("La serie está ...") and a colon after a row ("La fila 2: ...")', () => {
	expect(placed('La hoja de cálculo', 'no tiene filas', es)).toBe(
		'La hoja de cálculo no tiene filas',
	);
	expect(placed('Serie', 'está en blanco', es)).toBe('La serie está en blanco');
	expect(placed('La fila 2', '"x" no es un número', es)).toBe('La fila 2: "x" no es un número');
	expect(placed('', 'está en blanco', es)).toBe('Está en blanco');
});

it.each([
	['Total', 'falta este dato; el SAT lo exige', 'Falta el total: el SAT lo exige'],
	['Condiciones de pago', 'está en blanco', 'Las condiciones de pago están en blanco'],
	['Conceptos', 'falta este dato; el SAT lo exige', 'Faltan los conceptos: el SAT lo exige'],
	[
		'Mes de la información global',
		'dice "13", pero',
		'El mes de la información global es "13", pero',
	],
	['País de residencia fiscal', 'está en blanco', 'El país de residencia fiscal está en blanco'],
	['Concepto 2, cantidad', 'dice "x", pero', 'La cantidad del concepto 2 es "x", pero'],
	[
		'Resumen de impuestos, impuesto trasladado 2, base',
		'está en blanco',
		'La base del impuesto trasladado 2 del resumen de impuestos está en blanco',
	],
	['Options > Series', 'dice "x", pero', 'El campo Options > Series es "x", pero'],
	['Fila 2, "RFC"', 'dice "x", pero', 'Fila 2, "RFC": dice "x", pero'],
])('makes a Spanish sentence from the label "%s" and the error "%s"', (place, what, sentence) => {
	expect(placed(place, what, es)).toBe(sentence);
});

it.each([
	['IEPS', 'e', 'o'],
	['Importe', 'e', 'o'],
	['"ISR 10"', 'e', 'o'],
	['hijos', 'e', 'o'],
	['hielo', 'y', 'o'],
	['Yucatán', 'y', 'o'],
	['otra', 'y', 'u'],
	['"Óptica"', 'y', 'u'],
	['hoteles', 'y', 'u'],
	['8', 'y', 'u'],
	['08', 'y', 'u'],
	['80.00', 'y', 'u'],
	['11', 'y', 'u'],
	['18', 'y', 'o'],
	['110', 'y', 'o'],
	['WooCommerce', 'y', 'o'],
	['', 'y', 'o'],
])(
	'writes the Spanish words for "and" and "or" before %j as "%s" and "%s"',
	(last, inAnd, inOr) => {
		expect([es.and(last), es.or(last)]).toEqual([inAnd, inOr]);
	},
);
