import { jsonValue } from './values';
import type { ItemError } from '../messages/itemError';

it('parses a value that is JSON text, and returns an object unchanged', () => {
	const object = { a: 1 };
	expect(jsonValue('Field', '[1, "dos"]')).toEqual([1, 'dos']);
	expect(jsonValue('Field', object)).toBe(object);
});

it.each([
	['{ Serie: "A" }', 1, 3],
	['{\n  "Serie": "A",\n}', 3, 1],
	['[1,50', 1, 6],
	['', 1, 1],
	['{"a": 1} x', 1, 10],
	['[1, 2\n 3]', 2, 2],
	["{'a': 1}", 1, 2],
	['{"a": undefined}', 1, 7],
	['{"a": "linea\nrota"}', 1, 13],
])('reports the first syntax error in %j at line %i, column %i', (text, line, column) => {
	expect(() => jsonValue('Field', text)).toThrow(
		`Field is not valid JSON at line ${line}, column ${column}`,
	);
});

it.each(['[object Object]\n', '[object Object],[object Object]', '{"a": [object Object]}'])(
	'explains that a field has other text around its expression: %j',
	(text) => {
		expect(() => jsonValue('Field', text)).toThrow(
			'Field: an expression gave an object, but the field also has other text',
		);
	},
);

it("does not repeat a field's long text in the error", () => {
	const details = (() => {
		try {
			jsonValue('Field', `{"Nombre": ${'y'.repeat(500)}}`);
		} catch (error) {
			return (error as ItemError).details;
		}
		return undefined;
	})();
	expect(details?.description).toMatch(
		/^Put a value .* Unexpected token 'y'\. Nothing was sent\.$/,
	);
	expect(details?.es).toEqual({
		message: 'Field: no es JSON válido en la línea 1, columna 12',
		description: expect.stringMatching(
			/^Escriba cada expresión .* Unexpected token 'y'\. No se envió nada\.$/,
		),
	});
});
