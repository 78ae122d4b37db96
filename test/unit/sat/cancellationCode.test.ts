import { cancellationCode } from '../../../nodes/Cfdi/sat/errorCodes';

it.each([
	['201', '201'],
	[202, '202'],
	['202 - La factura ya fue cancelada', '202'],
	[{ status: '201' }, '201'],
	[{ data: { estatus: 204 } }, '204'],
	[{ resultado: [{ uuid: 'X', codigo: '205' }] }, '205'],
	[{ message: '209: Folio de sustitución no requerido' }, '209'],
	[{ codigoEstatus: '203' }, '203'],
])('finds the code of SAT in %j', (answer, code) => {
	expect(cancellationCode(answer)).toEqual({
		code,
		meaning: expect.stringMatching(/^.{20,}\.$/) as string,
	});
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
])('finds none in %j', (answer) => {
	expect(cancellationCode(answer)).toBeUndefined();
});
