import type { ReadAnswer } from './answer';
import { cancelledInvoice, createdRecord, stampedInvoice } from './answer';
import type { ItemError } from '../messages/itemError';

const uuid = '8B82EB52-0022-4F0F-B59D-6EA0013469F0';
const id = 7;

const read = async (reader: ReadAnswer, body: unknown) =>
	await reader({ statusCode: 200, headers: {}, body: body as never }).catch(
		(error: unknown) => (error as ItemError).details,
	);

describe('A success that also reports a failure', () => {
	it.each<[says: string, body: object]>([
		['status: rejected', { data: { id, uuid, status: 'rejected' }, message: 'ok' }],
		['status: cancelled', { data: { id, uuid, status: 'cancelled' } }],
		['status: Canceled', { data: { id, uuid, status: 'Canceled' } }],
		['estatus: rechazado', { data: { id, uuid, estatus: 'rechazado' } }],
		['estatus: RECHAZADA', { data: { id, uuid }, estatus: 'RECHAZADA' }],
		['estado: Cancelado', { estado: 'Cancelado', data: { id, uuid } }],
		[
			'invoice_status: INVOICE_REJECTED',
			{ data: { id, uuid, invoice_status: 'INVOICE_REJECTED' } },
		],
		[
			'estatusCfdi: Comprobante rechazado por el SAT',
			{ data: { id, uuid, estatusCfdi: 'Comprobante rechazado por el SAT' } },
		],
		['situacion: anulada', { data: { id, cfdi: { uuid, situacion: 'anulada' } } }],
		['state: voided', { data: { id, uuid, sat: { pac: { state: 'voided' } } } }],
		['resultado: fallido', { data: { id, uuid, envio: 1, resultado: 'fallido' } }],
		['status: failed', { data: { invoices: [{ id, uuid, status: 'failed' }] } }],
		['status: not_stamped', { data: { id, uuid, status: 'not_stamped' } }],
		['estatus: Sin timbrar', { data: { id, uuid, estatus: 'Sin timbrar' } }],
		['estatus: Inválido', { data: { id, uuid, estatus: 'Inválido' } }],
		['status: denied', { data: { id, uuid, status: 'denied' } }],
		['cancelled: true', { data: { id, uuid, cancelled: true } }],
		['cancelado: 1', { data: { id, uuid, cancelado: 1 } }],
		['rechazada: si', { data: { id, uuid, rechazada: 'si' } }],
		['timbrado: false', { data: { id, uuid, timbrado: false } }],
		['isValid: false', { data: { id, uuid, isValid: false } }],
		['success: false', { data: { id, invoice: { uuid, success: false } } }],
		[
			'canceled_at: 2026-11-20T12:00:00Z',
			{ data: { id, uuid, canceled_at: '2026-11-20T12:00:00Z' } },
		],
		['fecha_cancelacion: 2026-11-20', { data: { id, uuid, fecha_cancelacion: '2026-11-20' } }],
		['error: No', { data: { id, invoice: { uuid, error: 'No' } } }],
		[
			'message: La factura fue rechazada',
			{ data: { id, uuid }, message: 'La factura fue rechazada' },
		],
		[
			'mensaje: Comprobante no timbrado',
			{ data: { id, uuid, mensaje: 'Comprobante no timbrado' } },
		],
		...[
			{ message: 'No se pudo timbrar la factura' },
			{ message: 'No fue posible realizar el timbrado' },
			{ message: 'The invoice could not be stamped' },
			{ message: 'Ya existe una factura con esa serie y folio' },
			{ message: 'An invoice with this folio already exists' },
			{ mensaje: 'Folio duplicado' },
			{ codigo: 'CFDI40147' },
			{ codigo: 'CFDI140226' },
			{ status: 'draft' },
			{ estatus: 'Borrador' },
			{ hasError: true },
			{ errorMessage: 'Saldo insuficiente' },
			{ error_code: 'CRP20101' },
			{ codigoError: '705' },
			{ message: 'Error al timbrar la factura' },
			{ mensaje: 'Error al generar el timbrado' },
		].map((beside): [string, object] => [
			Object.entries(beside).flat().join(': '),
			{ data: { id, uuid }, ...beside },
		]),
		['message: Invoice was rejected', { data: { id, uuid }, message: 'Invoice was rejected' }],
	])(
		'reports an unknown outcome if a successful answer to Stamp also says "%s"',
		async (says, body) => {
			const details = await read(stampedInvoice, body);
			expect(details).toMatchObject({ outcome: 'unknown', uuid, id, httpCode: '200' });
			expect(details).not.toHaveProperty('isPending');
			expect(details).toMatchObject({
				message: `The service reported success, but also says "${says}"`,
				es: { message: `El servicio informa que todo salió bien, pero también dice "${says}"` },
			});
		},
	);

	it.each(['00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF'])(
		'does not accept the placeholder UUID %s in an answer',
		async (nil) => {
			const details = await read(stampedInvoice, { data: { id, uuid: nil }, message: 'ok' });
			expect(details).toMatchObject({
				outcome: 'unknown',
				id,
				description: expect.stringContaining(nil) as string,
			});
			expect(details).not.toHaveProperty('uuid');
		},
	);
});

it('reports an unknown outcome if the invoice in a successful answer has a refusal code', async () => {
	const row = { status: 307, mensaje: 'El CFDI contiene un timbre previo', uuid };
	const answer = { status: 200, mensaje: 'ok', resultados: [row] };
	expect(await read(stampedInvoice, answer)).toMatchObject({ outcome: 'unknown', uuid });
});

it("reports an unknown outcome if the message of a successful answer begins with SAT's error code", async () => {
	const message = 'CFDI40147 - El campo no corresponde';
	expect(await read(stampedInvoice, { data: { id, uuid }, message })).toMatchObject({
		outcome: 'unknown',
		satCode: 'CFDI40147',
		uuid,
	});
});

it.each<[title: string, body: object]>([
	['a state of a stamped invoice', { data: { id, uuid, status: 'stamped', estatus: 'Vigente' } }],
	['a success', { status: 'success', data: { id, uuid }, success: true, error: null }],
	['no cancellation', { data: { id, uuid, cancelled: false, canceled_at: null } }],
	[
		'the way to cancel it',
		{ data: { id, uuid, esCancelable: 'No cancelable', estatusCancelacion: 'Rechazada' } },
	],
	['a state of its cancellation', { data: { id, uuid, cancellation_status: 'rejected' } }],
	[
		'a related invoice',
		{
			data: {
				id,
				uuid,
				related: [{ status: 'cancelled' }],
				CfdiRelacionados: [{ estatus: 'Cancelado' }],
			},
		},
	],
	['its payment', { data: { id, uuid, payment_status: 'failed', pago: { estatus: 'rechazado' } } }],
	['its mail', { data: { id, uuid, email: { success: false, status: 'failed' } } }],
	[
		'its customer',
		{ data: { id, uuid, customer: { status: 'cancelled' }, Receptor: { valido: false } } },
	],
	['a place', { data: { id, uuid, estado: 'Jalisco', state: 'NL' } }],
	['an earlier stamp', { CodEstatus: 'Comprobante timbrado previamente', UUID: uuid, id }],
	[
		'words about a replaced invoice',
		{ data: { id, uuid }, message: 'Cancelada la anterior, y timbrada esta' },
	],
	['words about its PDF', { data: { id, uuid }, message: 'No se pudo emitir el PDF' }],
	['words about a copy', { data: { id, uuid }, message: 'Duplicado de la factura enviado' }],
	...[
		'0',
		'200',
		'null',
		'N/A',
		'Success',
		'No error',
		'Éxito',
		'none',
		'Ninguno',
		'OK',
		'Sin errores',
		'000',
		'',
	].map((error): [string, object] => [
		`the error ${error}`,
		{ error, errorCode: error, data: { id, uuid } },
	]),
	['a known customer', { data: { id, uuid }, message: 'El cliente ya existe' }],
	['a warning', { data: { id, uuid, warnings: [{ code: 'CFDI40147', message: 'No válido' }] } }],
	['words about a mail', { data: { id, uuid }, message: 'Error al enviar el correo' }],
	[
		'codes of products and of a tax regime',
		{
			data: {
				id,
				uuid,
				items: [{ code: '501', description: 'Taza' }],
				conceptos: [{ codigo: '305', mensaje: 'Frágil' }],
				regimen: { codigo: '601', descripcion: 'General', message: null },
			},
		},
	],
	['a description of a product', { data: { id, uuid, descripcion: 'Boleto no reembolsable' } }],
])('accepts a stamp whose answer has %s', async (_title, body) => {
	expect(await read(stampedInvoice, body)).toMatchObject([{ json: { id, uuid } }]);
});

it.each<[body: object, outcome: 'done' | 'refused' | 'unknown']>([
	[{ data: { status: 'cancelled' } }, 'done'],
	[{ estatus: 'Cancelado sin aceptación' }, 'done'],
	[{ estatus: 'En proceso', success: true }, 'done'],
	[{ data: { cancelled: true, canceled_at: '2026-11-20' } }, 'done'],
	[{ data: { estatus: 'Solicitud rechazada' } }, 'unknown'],
	[{ data: { status: 'rejected' } }, 'unknown'],
	[{ data: { result: { estatus: 'No cancelado' } } }, 'unknown'],
	[{ message: 'La cancelación fue rechazada' }, 'unknown'],
	[{ message: 'No se pudo cancelar el comprobante' }, 'unknown'],
	[{ message: 'La factura no existe' }, 'unknown'],
	[{ message: 'The invoice does not exist' }, 'unknown'],
	[{ message: 'No tiene permiso para cancelar' }, 'unknown'],
	[{ data: { uuid: { [uuid]: '205' } } }, 'refused'],
	[{ codigo: '205', mensaje: 'UUID no encontrado' }, 'refused'],
	[{ data: { acuse: `<Acuse><EstatusUUID>204</EstatusUUID></Acuse>` } }, 'refused'],
	[{ Folios: [{ UUID: uuid, EstatusUUID: '708' }] }, 'unknown'],
	[{ Folios: null, CodEstatus: '300: Usuario inválido' }, 'unknown'],
	[{ CodEstatus: `UUID: ${uuid} No Encontrado` }, 'unknown'],
	[{ code: '300', message: 'Usuario no válido' }, 'unknown'],
	[{ estatus: { codigo: '012', descripcion: 'Error al cancelar el CFDI' } }, 'unknown'],
	[{ message: 'Ocurrió un error al cancelar' }, 'unknown'],
	[{ id, uuid, status: 'valid', cancellation_status: 'rejected' }, 'unknown'],
	[{ id, uuid, status: 'valid', cancellation_status: 'none' }, 'unknown'],
	[{ id, uuid, status: 'valid', cancellation_status: 'pending' }, 'done'],
	[{ id, uuid, status: 'canceled', cancellation_status: 'accepted' }, 'done'],
	[{ Estado: 'Vigente', EstatusCancelacion: 'Solicitud rechazada' }, 'unknown'],
	[{ Estado: 'Vigente', EsCancelable: 'No cancelable', EstatusCancelacion: '' }, 'unknown'],
	[
		{
			Estado: 'Cancelado',
			EsCancelable: 'No cancelable',
			EstatusCancelacion: 'Cancelado sin aceptación',
		},
		'done',
	],
	[{ Estado: 'Vigente', EsCancelable: 'No cancelable', EstatusCancelacion: 'En proceso' }, 'done'],
	[{ status: 'ok', items: [{ code: '501', description: 'Taza' }] }, 'done'],
	[{ message: 'Error al enviar el correo' }, 'done'],
	[{ status: 'canceled', cancellation_status: 'none' }, 'done'],
	[{ message: 'The invoice cannot be cancelled' }, 'unknown'],
	[{ errorMessage: 'Sin conexión con el SAT' }, 'unknown'],
	[{ data: { invoice: { success: false } } }, 'unknown'],
])('reads the answer %j to a cancellation as the outcome %s', async (body, outcome) => {
	const result = await read(cancelledInvoice, body);
	expect(Array.isArray(result) ? 'done' : (result as { outcome: string }).outcome).toBe(outcome);
});

it.each<[body: object, outcome: 'done' | 'unknown']>([
	[{ data: { id, status: 'active' } }, 'done'],
	[{ data: { id, status: 'cancelled' } }, 'done'],
	[{ data: { id, status: 'rejected' } }, 'unknown'],
	[{ data: { id, result: { status: 'failed' } } }, 'unknown'],
])('reads the answer %j to the creation of a record as the outcome %s', async (body, outcome) => {
	const result = await read(createdRecord, body);
	expect(Array.isArray(result) ? 'done' : (result as { outcome: string }).outcome).toBe(outcome);
});
