import { cancellationCode } from '../../../nodes/Cfdi/sat/cancellationCodes';
import { errorCodesIn, explanationOf } from '../../../nodes/Cfdi/sat/errorCodes';

/** SAT's matrix of error codes for CFDI 4.0 of 2024-12-13: the numbers behind "CFDI". */
const fromTo = (first: number, last: number) =>
	Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
const matrix = [...fromTo(40101, 40222), ...fromTo(140223, 140227), '40999'].map(
	(number) => `CFDI${number}`,
);
const others = ['401', '307', ...fromTo(201, 209)];
const everyCode = [...matrix, ...others];

it('the matrix has 128 codes', () => {
	expect(new Set(matrix).size).toBe(128);
});

it.each(everyCode)('%s has a field, a cause and what to do, in whole sentences', (code) => {
	expect(explanationOf(code)).toEqual({
		code,
		field: expect.stringMatching(/^[A-Z][A-Za-zñ]+(\.[A-Z][A-Za-zñ]+)*$/) as string,
		cause: expect.stringMatching(/^(["'A-Z]|c_).{20,}\.$/) as string,
		fix: expect.stringMatching(/^[A-Z].{15,}\.$/) as string,
	});
});

it('no two codes have the same cause and the same thing to do', () => {
	const texts = everyCode.map(
		(code) => `${explanationOf(code)?.cause} ${explanationOf(code)?.fix}`,
	);
	expect(new Set(texts).size).toBe(everyCode.length);
});

it('what a cancellation code means is said in one place', () => {
	expect(explanationOf('204')?.cause).toBe(cancellationCode('204')?.meaning);
});

it.each(['CFDI40100', 'CFDI40223', 'CFDI140222', '402', '210', '', 'constructor'])(
	'"%s" is no code of SAT\'s',
	(code) => {
		expect(explanationOf(code)).toBeUndefined();
	},
);

it.each([
	['CFDI40108 - El TipoDeComprobante es I,E o N, el importe registrado', ['CFDI40108']],
	['[CFDI140226] Cuando en el campo ObjetoImp', ['CFDI140226']],
	['Error: CFDI40145, CFDI40148; CFDI40145 (CFDI40158)', ['CFDI40145', 'CFDI40148', 'CFDI40158']],
	['307. El CFDI contiene un timbre previo', ['307']],
	['307-El CFDI contiene un timbre previo', ['307']],
	[' 401 - El rango de la fecha de generación es mayor a 72 horas', ['401']],
	['401: Fecha fuera de rango (CFDI40101)', ['401', 'CFDI40101']],
	['205', ['205']],
	['CFDI40999', ['CFDI40999']],
])('finds the codes in "%s"', (text, codes) => {
	expect(errorCodesIn(text).map(({ code }) => code)).toEqual(codes);
});

it.each([
	'',
	'El RFC ya existe',
	'CFDI4010',
	'CFDI401080',
	'CFDI33108',
	'XCFDI40108',
	'CFDI40555 - un código que no existe',
	'El total es 401.50',
	'401.50 no es el total',
	'401,000.00 excede el límite',
	'4010 piezas',
	'2015-01-01T10:00:00',
	'404 Not Found',
	'401 Unauthorized',
	'401 - No autorizado: token inválido',
	'Factura 307',
])('finds none in "%s"', (text) => {
	expect(errorCodesIn(text)).toEqual([]);
});
