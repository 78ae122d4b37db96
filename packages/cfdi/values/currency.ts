import { moneda } from '../catalogs/sat';

/** Pesos: the currency whose exchange rate is 1. */
export const MXN = 'MXN';

/**
 * The decimals that an amount in this currency may have (c_Moneda, column Decimales). This is SAT's
 * own column: the ISO list in JavaScript differs for many codes.
 * @param code any text; a code that is not in c_Moneda has two decimals
 */
export function currencyDecimals(code: string): number {
	return moneda.get(code) ?? 2;
}

/** Whether c_Moneda has the code, in exactly this spelling. */
export function isCurrency(code: string): boolean {
	return moneda.has(code);
}
