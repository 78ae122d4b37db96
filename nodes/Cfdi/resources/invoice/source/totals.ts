import type { IDataObject } from 'n8n-workflow';

import type { AskedTotal } from 'cfdi-mx';
import { catalogs, expectedTotalOf, readCode } from 'cfdi-mx';
import { codeText } from '../../values';

/**
 * The totals for which the Options ask.
 * @throws Problems for an Expected Total that is not an amount in this currency
 */
export function askedTotal(options: IDataObject, currency: string): AskedTotal | undefined {
	if ('expectedTotal' in options) {
		return { expected: expectedTotalOf(options.expectedTotal, currency), of: 'option' };
	}
	return options.totals === 'calculate' ? 'calculated' : undefined;
}

/** The code alone, on which the decimals of amounts depend: "JPY - Yen" is JPY. */
export function currencyOf(moneda: unknown): string {
	return readCode(codeText(moneda), catalogs.commonCurrencies);
}
