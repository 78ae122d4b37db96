import type { Element } from './element';
import { attribute } from './element';

/** Types T (Traslado) and P (Pago) charge nothing: they have no taxes, and a Total of zero. */
export const WITHOUT_AMOUNTS: readonly string[] = ['T', 'P'];

export function isWithoutAmounts(comprobante: Element): boolean {
	return WITHOUT_AMOUNTS.includes(attribute(comprobante, 'TipoDeComprobante') ?? '');
}

/** Types I (Ingreso), E (Egreso) and N (Nómina): something is charged, paid back or paid as wages. */
export function hasAmounts(comprobante: Element): boolean {
	return ['I', 'E', 'N'].includes(attribute(comprobante, 'TipoDeComprobante') ?? '');
}
