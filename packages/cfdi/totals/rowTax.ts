import type { Decimal } from '../values/decimal';
import type { Element } from '../invoice/element';
import { attribute } from '../invoice/element';

/** Whether a tax is transferred (Traslado) or withheld (Retencion). */
export type TaxKind = 'traslado' | 'retencion';

/**
 * The tax of a row: one row of the summary has the sums of all lines with the same Impuesto,
 * TipoFactor and TasaOCuota (CFDI40218).
 */
export class RowTax {
	/** @param rate undefined for Exento */
	constructor(
		readonly impuesto: string,
		readonly tipoFactor: string,
		private readonly rate: Decimal | undefined,
	) {}

	/** With six decimals at least; undefined for Exento. */
	get tasaOCuota(): string | undefined {
		return this.rate && String(this.rate.trimmed(6));
	}

	/** "002 Tasa 0.160000": the same text for the same tax, however its rate is written. */
	toString(): string {
		const { impuesto, tipoFactor, tasaOCuota } = this;
		const name = `${impuesto} ${tipoFactor}`;
		return tasaOCuota === undefined ? name : `${name} ${tasaOCuota}`;
	}
}

export function isExempt(row: Element): boolean {
	return attribute(row, 'TipoFactor') === 'Exento';
}
