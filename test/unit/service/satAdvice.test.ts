import { cancellationCodes, satCodesIn } from '../../../nodes/Cfdi/service/satAdvice';

const cancellation = ['201', '202', '203', '204', '205', '206', '207', '208', '209'];

it.each(cancellation)('SAT says %s of a cancellation, never of a stamp', (code) => {
	expect(satCodesIn(`${code} - Comprobante rechazado`, 'cancel')).toEqual([code]);
	expect(satCodesIn(`${code} - Comprobante rechazado`, 'stamp')).toEqual([]);
});

it.each(['401 - Fecha fuera de rango', '307', 'CFDI40108 - El SubTotal'])(
	'a cancellation refused with "%s" holds no code of cancellations',
	(message) => {
		expect(satCodesIn(message, 'cancel')).toEqual([]);
	},
);

it.each([
	['204 - UUID no cancelable', '204'],
	[' 209: no requiere folio de sustitución', '209'],
])('a cancellation refused with "%s" is the code %s', (message, code) => {
	expect(satCodesIn(message, 'cancel')).toEqual([code]);
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
	expect(satCodesIn(text, 'stamp')).toEqual(codes);
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
	expect(satCodesIn(text, 'stamp')).toEqual([]);
});

const acuse = (code: string) =>
	`<?xml version="1.0"?><Acuse><Folios><UUID>X</UUID><EstatusUUID>${code}</EstatusUUID></Folios></Acuse>`;

it.each([
	['201', '201'],
	[202, '202'],
	['202 - La factura ya fue cancelada', '202'],
	[{ status: '201' }, '201'],
	[{ data: { estatus: 204 } }, '204'],
	[{ data: { acuse: '<x/>', uuid: { '8B82EB52-0022-4F0F-B59D-6EA0013469F0': '201' } } }, '201'],
	[{ resultado: [{ uuid: 'X', codigo: '205' }] }, '205'],
	[{ message: '209: Folio de sustitución no requerido' }, '209'],
	[{ codigoEstatus: '203' }, '203'],
	[{ AcuseStatus: '201' }, '201'],
	[{ descripcion: '205 - No se encuentra' }, '205'],
	[{ data: { acuse: acuse('205') } }, '205'],
	[{ AcuseXmlBase64: Buffer.from(acuse('202')).toString('base64') }, '202'],
	[{ statusCode: 202, data: { EstatusUUID: '205' } }, '205'],
	[{ code: 201, data: { uuid: { '8B82EB52-0022-4F0F-B59D-6EA0013469F0': '202' } } }, '202'],
	[{ code: '201', data: { items: [{ code: '205', name: 'Taza' }] } }, '201'],
])('finds the code of SAT in the answer to a cancellation %j', (answer, code) => {
	expect(cancellationCodes(answer)).toEqual([code]);
});

it.each([
	'2015-01-01',
	'20100',
	'200',
	'210',
	'Factura 201 cancelada',
	{ id: 201 },
	{ folio: '202' },
	{ status: 'cancelled' },
	{ status: null },
	[],
	null,
	undefined,
	true,
])('finds none in the answer to a cancellation %j', (answer) => {
	expect(cancellationCodes(answer)).toEqual([]);
});
