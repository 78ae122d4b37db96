import fc from 'fast-check';
import { brokenText } from './brokenText';

it.each([
	['[object Object]', '[object Object]'],
	['Cliente [object Object]', '[object Object]'],
	['[object Undefined]', '[object Undefined]'],
	['undefined', 'undefined'],
	['Orden undefined', 'undefined'],
	['undefined undefined', 'undefined'],
	['undefined-123', 'undefined'],
	['null', 'null'],
	['Juan null', 'null'],
	['null Pérez', 'null'],
	['Talla: null, color: rojo', 'null'],
	['NaN', 'NaN'],
	['NaN piezas', 'NaN'],
	['{{ $json.name }}', '{{'],
	['Orden {{ $json.id }', '{{'],
	['Invalid Date', 'Invalid Date'],
	['Invalid DateTime', 'Invalid DateTime'],
	['#N/A', '#N/A'],
	['#¡REF!', '#¡REF!'],
	['Taza #¿NOMBRE?', '#¿NOMBRE?'],
	['UNIVERSIDAD ROBOTICA ESPA\uFFFDOLA', '\uFFFD'],
	['UNIVERSIDAD ROBOTICA ESPAÃ‘OLA', 'Ã‘'],
	['UNIVERSIDAD ROBOTICA ESPAÃ\u0091OLA', 'Ã\u0091'],
	['Pantalón de niÃ±o', 'Ã±'],
	['CafÃ© molido', 'Ã©'],
	['RegistradorÃ\u00ADa', 'Ã\u00AD'],
	['Termómetro a 100 Â°C', 'Â°'],
	['Taza â€“ roja', 'â€“'],
	['UNIVERSIDAD ROBOTICA ESPA¥OLA', '¥'],
	['Pantalón de ni¤o', '¤'],
	['UNIVERSIDAD ROBOTICA ESPA„OLA', '„'],
	['Pi?ata de estrella', '?'],
	['COMPA?IA', '?'],
])('"%s" is broken: it holds %s', (text, found) => {
	expect(brokenText(text)?.found).toBe(found);
});

it.each([
	'',
	'Taza de barro',
	'NULL',
	'JOHN NULL',
	'Christopher Null',
	'Nulles',
	'Cable null modem DB9',
	'null-modem',
	'Adaptador null módem',
	'NAN 1 Optipro',
	'Nan',
	'Undefined Studio',
	'UNDEFINED',
	'anulado',
	'nullable',
	'Objeto [roto]',
	'Refacción #12',
	'N/A',
	'Llave {1/2}',
	'Fecha inválida',
	'¿Taza o plato?',
	'Libro "¿Quién soy?"',
	'¿Listo?Sí',
	'https://tienda.example.mx/p?id=1',
	'Playera GUESS? azul',
	'SÃO PAULO',
	'AÇÃO, VERÃO Â VISTA',
	'Pâte à crêpe',
	'Precio en €, £ o ¥',
	'Moneda ¥100',
	'Nota† al pie',
	'„Taza“',
])('"%s" is not broken: a person may have written it', (text) => {
	expect(brokenText(text)).toBeUndefined();
});

it('each way in which JavaScript writes a missing value or an object into a text is found', () => {
	fc.assert(
		fc.property(
			fc.constantFrom(undefined, null, NaN, {}, [{}], new Date(NaN), new Map()),
			fc.constantFrom('', 'Orden ', 'Pedido-', '(', 'Talla: '),
			fc.constantFrom('', ' rojo', ', azul', ')', '.'),
			(value, before, after) => {
				expect(brokenText(`${before}${String(value)}${after}`)).toBeDefined();
			},
		),
	);
});
