import type { Decimal } from '../values/decimal';
import type { DocumentTax, PaymentTax } from './documentTaxes';
import type { PaidShare } from './distribution';
import type { Parties } from './paidInvoice';
import { filled } from '../values/json';

type Attributes = Record<string, string>;

/** An invoice with what a payment takes of it. */
export interface PaidDocument extends PaidShare {
	taxes: readonly DocumentTax[];
}

/** ImpSaldoInsoluto: what is left to pay afterwards (CRP20244). */
export function balanceAfter({ balance, paid }: PaidDocument): Decimal {
	return balance.minus(paid);
}

/** DoctoRelacionado: attributes as texts, its children in the order of Pagos20.xsd. */
export function documentElement(document: PaidDocument): Record<string, unknown> {
	const { invoice, equivalence, instalment, balance, paid, taxes } = document;
	return {
		IdDocumento: invoice.uuid,
		...filled({ Serie: invoice.series, Folio: invoice.folio }),
		MonedaDR: invoice.currency,
		EquivalenciaDR: String(equivalence),
		NumParcialidad: String(instalment),
		ImpSaldoAnt: String(balance),
		ImpPagado: String(paid),
		ImpSaldoInsoluto: String(balanceAfter(document)),
		ObjetoImpDR: invoice.objetoImp,
		...(taxes.length > 0 && { ImpuestosDR: documentTaxElement(taxes) }),
	};
}

function documentTaxElement(taxes: readonly DocumentTax[]): Record<string, Attributes[]> {
	return rowsByKind(taxes, 'DR', ({ impuesto, tipoFactor, tasaOCuota, base, importe }) => ({
		BaseDR: String(base),
		ImpuestoDR: impuesto,
		TipoFactorDR: tipoFactor,
		...(tasaOCuota !== undefined && { TasaOCuotaDR: tasaOCuota, ImporteDR: String(importe) }),
	}));
}

/** ImpuestosP: withheld taxes have neither base nor rate there. */
export function paymentTaxElement(taxes: readonly PaymentTax[]): Record<string, Attributes[]> {
	return rowsByKind(taxes, 'P', ({ isWithheld, impuesto, tipoFactor, tasaOCuota, ...amounts }) =>
		isWithheld
			? { ImpuestoP: impuesto, ImporteP: String(amounts.importe) }
			: {
					BaseP: String(amounts.base),
					ImpuestoP: impuesto,
					TipoFactorP: tipoFactor,
					...(tasaOCuota !== undefined && {
						TasaOCuotaP: tasaOCuota,
						ImporteP: String(amounts.importe),
					}),
				},
	);
}

/** Retenciones before Traslados, and no empty list. */
function rowsByKind<Tax extends { isWithheld: boolean }>(
	taxes: readonly Tax[],
	suffix: 'DR' | 'P',
	rowOf: (tax: Tax) => Attributes,
): Record<string, Attributes[]> {
	const rows = (withheld: boolean) =>
		taxes.filter(({ isWithheld }) => isWithheld === withheld).map(rowOf);
	const [retenciones, traslados] = [rows(true), rows(false)];
	return {
		...(retenciones.length > 0 && { [`Retenciones${suffix}`]: retenciones }),
		...(traslados.length > 0 && { [`Traslados${suffix}`]: traslados }),
	};
}

/**
 * The Comprobante of type P with all that SAT's standard fixes (CRP20101 to CRP20123), and the
 * complement with the prefix without which services that make XML of JSON drop it.
 * @param parties those of the invoices; undefined where only fields of them are known
 */
export function comprobanteOf(
	parties: Parties | undefined,
	pagos: Record<string, unknown>,
): Record<string, unknown> {
	return {
		Version: '4.0',
		SubTotal: '0',
		Moneda: 'XXX',
		Total: '0',
		TipoDeComprobante: 'P',
		Exportacion: '01',
		...(parties?.LugarExpedicion !== undefined && { LugarExpedicion: parties.LugarExpedicion }),
		...(parties !== undefined && { Emisor: { ...parties.Emisor } }),
		Receptor: { ...parties?.Receptor, UsoCFDI: 'CP01' },
		Conceptos: [
			{
				ClaveProdServ: '84111506',
				Cantidad: '1',
				ClaveUnidad: 'ACT',
				Descripcion: 'Pago',
				ValorUnitario: '0',
				Importe: '0',
				ObjetoImp: '01',
			},
		],
		Complemento: { Any: [{ 'pago20:Pagos': { Version: '2.0', ...pagos } }] },
	};
}
