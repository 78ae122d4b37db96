import type { CatalogEntry } from './catalog';

/** The codes of c_Moneda that invoices use most; the whole catalog has 183. */
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
