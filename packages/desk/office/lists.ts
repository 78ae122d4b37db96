import type { CatalogEntry } from 'cfdi-mx/catalogs';
import { formaPago, regimenFiscal, usoCfdi } from 'cfdi-mx/catalogs';

/** Uses of payment complements and payroll receipts, and the form of an invoice that is paid later. */
const NOT_OFFERED = new Set(['CP01', 'CN01', '99']);

const choicesOf = (catalog: readonly CatalogEntry[]): string[] =>
	catalog.filter(({ code }) => !NOT_OFFERED.has(code)).map(({ code, name }) => `${code} - ${name}`);

/** Returns SAT's catalogs as a person chooses from them, by column of the register. */
export const officeLists = (): Record<'cfdi_use' | 'payment_form' | 'regime', string[]> => ({
	regime: choicesOf(regimenFiscal),
	cfdi_use: choicesOf(usoCfdi),
	payment_form: choicesOf(formaPago),
});
