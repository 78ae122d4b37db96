import type { CatalogEntry } from './catalog';

/** c_MotivoCancelacion: why an invoice is cancelled (SAT's cancellation service, 2022). */
export const cancellationReason: readonly CatalogEntry[] = [
	{ code: '01', name: 'Comprobante emitido con errores con relación' },
	{ code: '02', name: 'Comprobante emitido con errores sin relación' },
	{ code: '03', name: 'No se llevó a cabo la operación' },
	{ code: '04', name: 'Operación nominativa relacionada en una factura global' },
];
