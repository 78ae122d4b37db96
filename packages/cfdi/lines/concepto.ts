import type { LineAmounts, TaxAmount } from './lineAmounts';
import { MOST_DECIMALS } from '../values/decimal';
import { writtenBase } from './lineAmounts';
import type { Line } from './simpleLine';
import type { Tax } from './taxes';

/**
 * Writes a line as a Concepto: the names of Anexo 20 in their order, every value a text.
 * @param amounts its numbers, without taxes
 * @param decimals those of the currency
 */
export function conceptoOf(
	line: Line,
	amounts: LineAmounts,
	decimals: number,
): Record<string, unknown> {
	const { quantity, unitPrice, discount, taxes } = amounts;
	const descuento = discount.trimmed(decimals);
	// Descuento may have no more decimals than Importe (CFDI40168).
	const importe = amounts.importe.trimmed(Math.max(decimals, descuento.scale));
	return {
		ClaveProdServ: line.productCode,
		...(line.identifier !== '' && { NoIdentificacion: line.identifier }),
		Cantidad: String(quantity),
		ClaveUnidad: line.unitCode,
		...(line.unit !== '' && { Unidad: line.unit }),
		Descripcion: line.description,
		ValorUnitario: String(unitPrice),
		Importe: String(importe),
		...(discount.isPositive() && { Descuento: String(descuento) }),
		ObjetoImp: line.taxObject || (taxes.length > 0 ? '02' : '01'),
		...(taxes.length > 0 && { Impuestos: taxesOfConcepto(taxes, decimals) }),
	};
}

function taxesOfConcepto(
	taxes: readonly TaxAmount[],
	decimals: number,
): Record<string, Record<string, string>[]> {
	const rows = (type: Tax['type']) =>
		taxes.filter(({ tax }) => tax.type === type).map((amount) => taxRow(amount, decimals));
	const [traslados, retenciones] = [rows('Traslado'), rows('Retencion')];
	return {
		...(traslados.length > 0 && { Traslados: traslados }),
		...(retenciones.length > 0 && { Retenciones: retenciones }),
	};
}

/** CFDI40177: an exempt tax has neither a rate nor an amount. */
function taxRow(amount: TaxAmount, decimals: number): Record<string, string> {
	const { tax, importe } = amount;
	const { Impuesto, TipoFactor, TasaOCuota } = tax;
	return {
		Base: String(writtenBase(amount, decimals)),
		Impuesto,
		TipoFactor,
		...(TipoFactor !== 'Exento' && {
			TasaOCuota: String(TasaOCuota),
			Importe: String(importe.rounded(MOST_DECIMALS)),
		}),
	};
}
