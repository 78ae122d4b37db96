import { moneda } from '../catalogs/sat';

/** Pesos, the currency with the exchange rate 1. */
export const MXN = 'MXN';

/**
 * Returns the number of decimals of a currency (c_Moneda, column Decimales). SAT's column differs from JavaScript's
 * ISO list for many codes.
 * @param code any text. A code that is not in c_Moneda has two decimals
 */
export function currencyDecimals(code: string): number {
	return moneda.get(code) ?? 2;
}

/** Checks whether c_Moneda has the code, in exactly this spelling. */
export function isCurrency(code: string): boolean {
	return moneda.has(code);
}
