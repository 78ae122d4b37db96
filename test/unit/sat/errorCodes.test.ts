import { cancellationCode, errorCodesIn, explanationOf } from '../../../nodes/Cfdi/sat/errorCodes';

/** SAT's matrix of error codes for CFDI 4.0 of 2024-12-13: the numbers behind "CFDI". */
const fromTo = (first: number, last: number) =>
	Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
const matrix = [...fromTo(40101, 40222), ...fromTo(140223, 140227), '40999'].map(
	(number) => `CFDI${number}`,
);
/** SAT's matrix for payments of 2023-12-12. */
const payments = [
	...[...fromTo(20101, 20123), ...fromTo(20201, 20276), '20999'].map((number) => `CRP${number}`),
];
/** What revision B of it added, and what SAT says of a payment without payments. */
const addedForPayments = ['CFDI140230', 'CRP20277', 'CRP20278', 'CRP20279'];
const cancellation = fromTo(201, 209);

const explained = [
	...[...matrix, ...payments, ...addedForPayments, '401', '307'].map((code) => ({
		code,
		entry: explanationOf(code),
	})),
	...cancellation.map((code) => ({ code, entry: errorCodesIn(code, 'cancel')[0] })),
];

it('the matrix has 128 codes', () => {
	expect(new Set(matrix).size).toBe(128);
});

it('the matrix for payments has 100 codes', () => {
	expect(new Set(payments).size).toBe(100);
});

it.each(explained)('$code has a field, a cause and a fix, in whole sentences', (row) => {
	expect(row.entry).toEqual({
		code: row.code,
		field: expect.stringMatching(/^[A-Z][A-Za-zñ]+(\.[A-Z][A-Za-zñ]+\d*)*$/) as string,
		cause: expect.stringMatching(/^(["'A-Z]|c_).{20,}\.$/) as string,
		fix: expect.stringMatching(/^[A-Z].{15,}\.$/) as string,
	});
});

it('no two codes have the same cause and fix', () => {
	const texts = explained.map(({ entry }) => `${entry?.cause} ${entry?.fix}`);
	expect(new Set(texts).size).toBe(explained.length);
});

it('a cancellation that succeeds and one that is refused get the same meaning of a code', () => {
	for (const code of cancellation) {
		expect(cancellationCode(code)?.meaning).toBe(errorCodesIn(code, 'cancel')[0]?.cause);
	}
});

it.each(cancellation)(
	'a stamp refused with %s gets nothing of what cancellations mean by it',
	(code) => {
		expect(errorCodesIn(`${code} - Comprobante rechazado`, 'stamp')).toEqual([]);
		expect(explanationOf(code)).toBeUndefined();
	},
);

it.each(['401 - Fecha fuera de rango', '307', 'CFDI40108 - El SubTotal'])(
	'a cancellation refused with "%s" gets nothing of what stamps mean by it',
	(message) => {
		expect(errorCodesIn(message, 'cancel')).toEqual([]);
	},
);

it.each([
	['204 - UUID no cancelable', '204'],
	[' 209: no requiere folio de sustitución', '209'],
])('a cancellation refused with "%s" gets the cause and the fix of %s', (message, code) => {
	expect(errorCodesIn(message, 'cancel').map((entry) => entry.code)).toEqual([code]);
});

it.each([
	'CFDI40100',
	'CFDI40223',
	'CFDI140222',
	'CRP20100',
	'CRP20280',
	'CRP206',
	'402',
	'210',
	'',
	'constructor',
])('"%s" is not a code of SAT\'s', (code) => {
	expect(explanationOf(code)).toBeUndefined();
});

it.each([
	['CFDI40108 - El TipoDeComprobante es I,E o N, el importe registrado', ['CFDI40108']],
	['[CFDI140226] Cuando en el campo ObjetoImp', ['CFDI140226']],
	['Error: CFDI40145, CFDI40148; CFDI40145 (CFDI40158)', ['CFDI40145', 'CFDI40148', 'CFDI40158']],
	['307. El CFDI contiene un timbre previo', ['307']],
	['307-El CFDI contiene un timbre previo', ['307']],
	[' 401 - El rango de la fecha de generación es mayor a 72 horas', ['401']],
	['401: Fecha fuera de rango (CFDI40101)', ['401', 'CFDI40101']],
	['CFDI40999', ['CFDI40999']],
	['CRP20217 - La suma de los valores registrados en el campo ImpPagado', ['CRP20217']],
	['Request Error :CRP20103 - El valor del campo SubTotal debe ser cero "0".', ['CRP20103']],
	['CRP20238, CFDI40147', ['CRP20238', 'CFDI40147']],
])('finds the codes in "%s"', (text, codes) => {
	expect(errorCodesIn(text, 'stamp').map(({ code }) => code)).toEqual(codes);
});

it.each([
	'',
	'El RFC ya existe',
	'CFDI4010',
	'CFDI401080',
	'CFDI33108',
	'XCFDI40108',
	'CRP2010',
	'CRP202680',
	'CRP10101',
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
	expect(errorCodesIn(text, 'stamp')).toEqual([]);
});
