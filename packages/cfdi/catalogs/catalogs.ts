import type { CatalogEntry } from './catalog';
import { fuelSubproducts } from './fuel';
import {
	exportacion,
	formaPago,
	meses,
	metodoPago,
	objetoImp,
	periodicidad,
	regimenFiscal,
	tipoDeComprobante,
	tipoRelacion,
	usoCfdi,
} from './sat';

/** c_MotivoCancelacion: the reasons to cancel an invoice (SAT's cancellation service, 2022). */
export const cancellationReason: readonly CatalogEntry[] = [
	{ code: '01', name: 'Comprobante emitido con errores con relación' },
	{ code: '02', name: 'Comprobante emitido con errores sin relación' },
	{ code: '03', name: 'No se llevó a cabo la operación' },
	{ code: '04', name: 'Operación nominativa relacionada en una factura global' },
];

/** The most frequent codes of c_Moneda in invoices. The whole catalog has 183. */
export const commonCurrencies: readonly CatalogEntry[] = [
	{ code: 'MXN', name: 'Peso mexicano' },
	{ code: 'USD', name: 'Dólar americano' },
	{ code: 'EUR', name: 'Euro' },
	{ code: 'CAD', name: 'Dólar canadiense' },
	{ code: 'GBP', name: 'Libra esterlina' },
	{ code: 'JPY', name: 'Yen' },
	{ code: 'CHF', name: 'Franco suizo' },
	{ code: 'CNY', name: 'Yuan renminbi' },
	{ code: 'BRL', name: 'Real brasileño' },
	{ code: 'ARS', name: 'Peso argentino' },
	{ code: 'CLP', name: 'Peso chileno' },
	{ code: 'COP', name: 'Peso colombiano' },
	{ code: 'CRC', name: 'Colón costarricense' },
	{ code: 'GTQ', name: 'Quetzal' },
	{ code: 'PEN', name: 'Sol' },
	{ code: 'XXX', name: 'Sin moneda (traslado, pago)' },
];

/** The most frequent unit codes of c_ClaveUnidad in invoices. The whole catalog has 2,418. */
export const commonUnits: readonly CatalogEntry[] = [
	{ code: 'A9', name: 'Tarifa' },
	{ code: 'ACT', name: 'Actividad' },
	{ code: 'ANN', name: 'Año' },
	{ code: 'C62', name: 'Uno' },
	{ code: 'CMT', name: 'Centímetro' },
	{ code: 'DAY', name: 'Día' },
	{ code: 'DZN', name: 'Docena' },
	{ code: 'E48', name: 'Unidad de servicio' },
	{ code: 'E51', name: 'Trabajo' },
	{ code: 'E54', name: 'Viaje' },
	{ code: 'EA', name: 'Elemento' },
	{ code: 'FOT', name: 'Pie' },
	{ code: 'GLL', name: 'Galón (EUA)' },
	{ code: 'GRM', name: 'Gramo' },
	{ code: 'H87', name: 'Pieza' },
	{ code: 'HUR', name: 'Hora' },
	{ code: 'INH', name: 'Pulgada' },
	{ code: 'KGM', name: 'Kilogramo' },
	{ code: 'KMT', name: 'Kilómetro' },
	{ code: 'KT', name: 'Kit' },
	{ code: 'KWH', name: 'Kilowatt hora' },
	{ code: 'LBR', name: 'Libra' },
	{ code: 'LTR', name: 'Litro' },
	{ code: 'MIL', name: 'Mil' },
	{ code: 'MIN', name: 'Minuto' },
	{ code: 'MLT', name: 'Mililitro' },
	{ code: 'MON', name: 'Mes' },
	{ code: 'MTK', name: 'Metro cuadrado' },
	{ code: 'MTQ', name: 'Metro cúbico' },
	{ code: 'MTR', name: 'Metro' },
	{ code: 'ONZ', name: 'Onza' },
	{ code: 'PR', name: 'Par' },
	{ code: 'ROM', name: 'Habitación' },
	{ code: 'SET', name: 'Conjunto' },
	{ code: 'TNE', name: 'Tonelada' },
	{ code: 'WEE', name: 'Semana' },
	{ code: 'XBG', name: 'Bolso' },
	{ code: 'XBX', name: 'Caja' },
	{ code: 'XCT', name: 'Cartón' },
	{ code: 'XPK', name: 'Paquete' },
	{ code: 'XPX', name: 'Pallet' },
	{ code: 'XUN', name: 'Unidad' },
	{ code: 'ZZ', name: 'Mutuamente definido' },
];

/** The SAT catalogs that people choose from. Each row has `code` and SAT's Spanish `name`. */
export const catalogs = {
	cancellationReason,
	/** c_Moneda and c_ClaveUnidad only have their common rows here. Any other code is also valid. */
	commonCurrencies,
	commonUnits,
	exportacion,
	formaPago,
	fuelSubproducts,
	meses,
	metodoPago,
	objetoImp,
	periodicidad,
	regimenFiscal,
	tipoDeComprobante,
	tipoRelacion,
	usoCfdi,
};
