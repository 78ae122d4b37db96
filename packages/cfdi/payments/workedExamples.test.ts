import { paidInvoiceOf } from './paidInvoice';
import type { Row } from '../fixtures/payments';
import {
	feesLine,
	invoiceUuid,
	issuer,
	paid,
	plainLine,
	recipient,
	stampedInvoice,
	taxedLine,
} from '../fixtures/payments';
import { paymentLine } from '../fixtures/paymentInvoices';

const plain = paidInvoiceOf(stampedInvoice('1160.00', [plainLine]));

it('builds the expected Comprobante for an invoice that is paid in full', () => {
	const { comprobante, payments, warnings } = paid(
		{ bank: { NumOperacion: '4711', CtaOrdenante: '' } },
		{ invoice: plain },
	);
	expect(comprobante).toEqual({
		Version: '4.0',
		SubTotal: '0',
		Moneda: 'XXX',
		Total: '0',
		TipoDeComprobante: 'P',
		Exportacion: '01',
		LugarExpedicion: '26015',
		Emisor: issuer,
		Receptor: { ...recipient, UsoCFDI: 'CP01' },
		Conceptos: [paymentLine],
		Complemento: {
			Any: [
				{
					'pago20:Pagos': {
						Version: '2.0',
						Totales: {
							TotalTrasladosBaseIVA16: '1000.00',
							TotalTrasladosImpuestoIVA16: '160.00',
							MontoTotalPagos: '1160.00',
						},
						Pago: [
							{
								FechaPago: '2026-03-02T10:20:30',
								FormaDePagoP: '03',
								MonedaP: 'MXN',
								TipoCambioP: '1',
								Monto: '1160.00',
								NumOperacion: '4711',
								DoctoRelacionado: [
									{
										IdDocumento: invoiceUuid,
										Serie: 'A',
										Folio: '1024',
										MonedaDR: 'MXN',
										EquivalenciaDR: '1',
										NumParcialidad: '1',
										ImpSaldoAnt: '1160.00',
										ImpPagado: '1160.00',
										ImpSaldoInsoluto: '0.00',
										ObjetoImpDR: '02',
										ImpuestosDR: {
											TrasladosDR: [
												{
													BaseDR: '1000.00',
													ImpuestoDR: '002',
													TipoFactorDR: 'Tasa',
													TasaOCuotaDR: '0.160000',
													ImporteDR: '160.00',
												},
											],
										},
									},
								],
								ImpuestosP: {
									TrasladosP: [
										{
											BaseP: '1000.00',
											ImpuestoP: '002',
											TipoFactorP: 'Tasa',
											TasaOCuotaP: '0.160000',
											ImporteP: '160.00',
										},
									],
								},
							},
						],
					},
				},
			],
		},
	});
	expect(payments).toEqual([
		{
			uuid: invoiceUuid,
			series: 'A',
			folio: '1024',
			currency: 'MXN',
			instalment: 1,
			previousBalance: '1160.00',
			paid: '1160.00',
			balance: '0.00',
		},
	]);
	expect(warnings).toEqual([]);
});

it('writes the elements and lists of a payment in the order of the schema', () => {
	const { pagos } = paid({ amount: '500.00' }, { invoice: fees });
	expect(Object.keys(pagos)).toEqual(['Version', 'Totales', 'Pago']);
	const [pago] = pagos.Pago;
	expect(Object.keys(pago ?? {}).slice(-2)).toEqual(['DoctoRelacionado', 'ImpuestosP']);
	expect(Object.keys(pago?.ImpuestosP ?? {})).toEqual(['RetencionesP', 'TrasladosP']);
	const { ImpuestosDR = {} } = pago?.DoctoRelacionado[0] ?? {};
	expect(Object.keys(ImpuestosDR)).toEqual(['RetencionesDR', 'TrasladosDR']);
});

it.each([
	{ instalment: '1', earlier: '0', amount: '386.67', base: '333.34', tax: '53.33', left: '773.33' },
	{
		instalment: '2',
		earlier: '386.67',
		amount: '386.67',
		base: '333.33',
		tax: '53.34',
		left: '386.66',
	},
	{
		instalment: '3',
		earlier: '773.34',
		amount: '386.66',
		base: '333.33',
		tax: '53.33',
		left: '0.00',
	},
])(
	'calculates instalment $instalment of three with base $base and IVA $tax',
	({ instalment, earlier, amount, base, tax, left }) => {
		const { pagos, payments } = paid(
			{ amount },
			{ invoice: plain, instalment, earlierPayments: earlier },
		);
		expect(pagos.Totales).toEqual({
			TotalTrasladosBaseIVA16: base,
			TotalTrasladosImpuestoIVA16: tax,
			MontoTotalPagos: amount,
		});
		expect(payments[0]).toMatchObject({ paid: amount, balance: left });
	},
);

const fees = paidInvoiceOf(stampedInvoice('953.33', [feesLine]));

it('withholds ISR and IVA from a partial payment of fees, with rates in RetencionesDR', () => {
	const { pagos } = paid({ amount: '500.00' }, { invoice: fees });
	expect(pagos.Totales).toEqual({
		TotalRetencionesIVA: '55.95',
		TotalRetencionesISR: '52.45',
		TotalTrasladosBaseIVA16: '524.48',
		TotalTrasladosImpuestoIVA16: '83.92',
		MontoTotalPagos: '500.00',
	});
	expect(pagos.Pago[0]?.DoctoRelacionado[0]?.ImpuestosDR?.RetencionesDR).toEqual([
		{
			BaseDR: '524.48',
			ImpuestoDR: '001',
			TipoFactorDR: 'Tasa',
			TasaOCuotaDR: '0.100000',
			ImporteDR: '52.45',
		},
		{
			BaseDR: '524.48',
			ImpuestoDR: '002',
			TipoFactorDR: 'Tasa',
			TasaOCuotaDR: '0.106667',
			ImporteDR: '55.95',
		},
	]);
	expect(pagos.Pago[0]?.ImpuestosP?.RetencionesP).toEqual([
		{ ImpuestoP: '001', ImporteP: '52.45' },
		{ ImpuestoP: '002', ImporteP: '55.95' },
	]);
});

it('settles an invoice in MXN that is paid in USD, although the rate is rounded', () => {
	const iva: Row = ['002', 'Tasa', '0.160000', '300000.00', '48000.00'];
	const invoice = paidInvoiceOf(stampedInvoice('348000.00', [taxedLine([iva])]));
	const { pagos, payments } = paid(
		{ amount: '19624.32', currency: 'USD', exchangeRate: '17.7331' },
		{ invoice },
	);
	expect(pagos.Totales).toEqual({
		TotalTrasladosBaseIVA16: '300000.00',
		TotalTrasladosImpuestoIVA16: '48000.00',
		MontoTotalPagos: '348000.03',
	});
	expect(pagos.Pago[0]).toMatchObject({ MonedaP: 'USD', TipoCambioP: '17.7331' });
	expect(pagos.Pago[0]?.ImpuestosP?.TrasladosP?.[0]).toMatchObject({
		BaseP: '16917.515832',
		ImporteP: '2706.802533',
	});
	expect(pagos.Pago[0]?.DoctoRelacionado[0]).toMatchObject({ EquivalenciaDR: '17.7331' });
	expect(payments[0]).toMatchObject({ paid: '348000.00', balance: '0.00' });
});

it("rounds EquivalenciaDR up to ten decimals in SAT's example of an invoice in USD paid in MXN", () => {
	const iva: Row = ['002', 'Tasa', '0.160000', '300000.00', '48000.00'];
	const invoice = paidInvoiceOf(
		stampedInvoice('348000.00', [taxedLine([iva])], { Moneda: 'USD', TipoCambio: '17.5' }),
	);
	const { pagos, payments } = paid({ amount: '6171118.80', exchangeRate: '17.7331' }, { invoice });
	expect(pagos.Pago[0]).toMatchObject({ MonedaP: 'MXN', TipoCambioP: '1' });
	expect(pagos.Pago[0]?.DoctoRelacionado[0]).toMatchObject({
		MonedaDR: 'USD',
		EquivalenciaDR: '0.0563917195',
	});
	expect(payments[0]).toMatchObject({ paid: '348000.00', balance: '0.00' });
});
