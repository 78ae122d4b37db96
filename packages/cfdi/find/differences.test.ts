/** Whether an invoice that came back is the one that was asked for. */
import fc from 'fast-check';

import { iva16 } from '../fixtures/invoices';
import { differencesFromRequest, differencesFromUuid } from '../index';

type Json = Record<string, unknown>;

const UUID = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';
const OTHER_UUID = '5FB2822E-396D-4725-8521-CDC4BDD20CD0';

const iva = iva16('1000', '160');

/** As the form sends it, without totals: the service calculates them. */
const sent = {
	Version: '4.0',
	FormaPago: '03',
	MetodoPago: 'PUE',
	Moneda: 'MXN',
	Emisor: { Rfc: 'EKU9003173C9', RegimenFiscal: '601' },
	Receptor: { Rfc: 'URE180429TM6', Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', UsoCFDI: 'G03' },
	Conceptos: [
		{
			ClaveProdServ: '52152001',
			Cantidad: '2',
			ClaveUnidad: 'H87',
			Descripcion: 'Taza de barro',
			ValorUnitario: '500',
			Importe: '1000',
			ObjetoImp: '02',
			Impuestos: { Traslados: [iva] },
		},
	],
};

/** As its XML says it: with what the service fills in. */
function stamped(changed: Json = {}, uuid = UUID): Json {
	return {
		...sent,
		Serie: 'F',
		Folio: '1024',
		Fecha: '2026-11-20T18:00:10',
		LugarExpedicion: '42501',
		TipoDeComprobante: 'I',
		Exportacion: '01',
		SubTotal: '1000.00',
		Total: '1160.00',
		Receptor: { ...sent.Receptor, DomicilioFiscalReceptor: '86991' },
		Impuestos: { TotalImpuestosTrasladados: '160.00', Traslados: [iva] },
		Complemento: { Any: [{ 'tfd:TimbreFiscalDigital': { UUID: uuid } }] },
		...changed,
	};
}

const receptor = (Rfc: string) => ({ Receptor: { ...sent.Receptor, Rfc } });
const paid = (amount: string, uuid = UUID) => ({
	TipoDeComprobante: 'P',
	Moneda: 'XXX',
	Total: '0',
	Complemento: {
		Any: [
			{
				'pago20:Pagos': {
					Pago: [
						{
							Monto: amount,
							DoctoRelacionado: [{ IdDocumento: uuid, NumParcialidad: '1', ImpPagado: amount }],
						},
					],
				},
			},
		],
	},
});

describe('What came back of a stamp', () => {
	it.each([
		['what the service fills in is no difference', sent, stamped(), []],
		['a total as it was sent, with other zeros', { ...sent, Total: '1160' }, stamped(), []],
		['another RFC of the recipient', sent, stamped(receptor('IIA040805DZ4')), ['Receptor.Rfc']],
		['an RFC in lower case is the same', { ...sent, ...receptor('ure180429tm6') }, stamped(), []],
		['another issuer', sent, stamped({ Emisor: { Rfc: 'IIA040805DZ4' } }), ['Emisor.Rfc']],
		['another currency', sent, stamped({ Moneda: 'USD' }), ['Moneda']],
		['a credit note', sent, stamped({ TipoDeComprobante: 'E' }), ['TipoDeComprobante']],
		['another total', { ...sent, Total: '1160.00' }, stamped({ Total: '1160.01' }), ['Total']],
		['a file without a total', { ...sent, Total: '1160.00' }, stamped({ Total: '' }), ['Total']],
		[
			'another sum of the lines, where the service calculates the total',
			sent,
			stamped({ SubTotal: '77000.00', Total: '89320.00' }),
			['SubTotal - Descuento'],
		],
		[
			'a sum that the service rounded in its own way',
			sent,
			stamped({ SubTotal: '1000.01', Total: '1160.01' }),
			[],
		],
		['a line more', sent, stamped({ Conceptos: [{}, {}] }), ['Conceptos']],
		['a payment as it was sent', paid('500'), { ...stamped(), ...paid('500.00') }, []],
		['a payment of another amount', paid('500'), { ...stamped(), ...paid('580') }, ['Pagos']],
		[
			'a payment of another invoice',
			paid('500'),
			{ ...stamped(), ...paid('500', OTHER_UUID) },
			['Pagos'],
		],
	] as const)('%s: %#', (_what, invoice, file, fields) => {
		const found = differencesFromRequest({ invoice }, file);
		expect(found.map(({ field }) => field)).toEqual(fields);
	});

	it('is not the invoice under another UUID, or without one', () => {
		const request = { invoice: sent, uuid: UUID.toLowerCase() };
		expect(differencesFromRequest(request, stamped())).toEqual([]);
		expect(differencesFromRequest(request, stamped({}, OTHER_UUID))).toEqual([
			{ field: 'UUID', asked: UUID, came: OTHER_UUID },
		]);
		expect(differencesFromRequest(request, stamped({ Complemento: {} }))).toEqual([
			{ field: 'UUID', asked: UUID, came: '' },
		]);
	});

	it('differs in each attribute that a service changes, and never where it changes none', () => {
		const cents = fc.bigInt({ min: 1n, max: 10n ** 9n });
		const text = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
		fc.assert(
			fc.property(cents, cents, (total, other) => {
				const found = differencesFromRequest(
					{ invoice: { ...sent, Total: text(total) } },
					stamped({ Total: text(other) }),
				);
				expect(found).toHaveLength(total === other ? 0 : 1);
			}),
		);
	});
});

it('the invoice of a UUID is known by it, and another one is named with both', () => {
	expect(differencesFromUuid(UUID, stamped())).toEqual([]);
	expect(differencesFromUuid(UUID, stamped({}, OTHER_UUID))).toEqual([
		{ field: 'UUID', asked: UUID, came: OTHER_UUID },
	]);
});
