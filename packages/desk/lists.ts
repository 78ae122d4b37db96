import type { CatalogEntry } from 'cfdi-mx/catalogs';
import { formaPago, regimenFiscal, usoCfdi } from 'cfdi-mx/catalogs';

/**
 * The lists omit the uses for payment complements and payroll receipts, and the payment form for invoices
 * paid later.
 */
const NOT_OFFERED = ['CP01', 'CN01', '99'];

const offered = (catalog: readonly CatalogEntry[]) =>
	catalog.filter(({ code }) => !NOT_OFFERED.includes(code));

export const LISTS = {
	regime: offered(regimenFiscal),
	cfdi_use: offered(usoCfdi),
	payment_form: offered(formaPago),
} as const;

/** Returns a dropdown entry with code and name. */
export const choiceText = ({ code, name }: CatalogEntry): string => `${code} - ${name}`;

/** Returns the entries of each dropdown list, by the column that it fills in. */
export const officeLists = (): Record<keyof typeof LISTS, string[]> => ({
	regime: LISTS.regime.map(choiceText),
	cfdi_use: LISTS.cfdi_use.map(choiceText),
	payment_form: LISTS.payment_form.map(choiceText),
});
