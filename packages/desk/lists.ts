import type { CatalogEntry } from 'cfdi-mx/catalogs';
import { formaPago, regimenFiscal, usoCfdi } from 'cfdi-mx/catalogs';

/**
 * The dropdowns leave out the codes for payment complements (CP01), payroll receipts (CN01) and invoices that
 * are paid later (99).
 */
const NOT_OFFERED = ['CP01', 'CN01', '99'];

const offered = (catalog: readonly CatalogEntry[]) =>
	catalog.filter(({ code }) => !NOT_OFFERED.includes(code));

export const LISTS = {
	regime: offered(regimenFiscal),
	cfdi_use: offered(usoCfdi),
	payment_form: offered(formaPago),
} as const;

/** Returns a code's dropdown entry, such as `601 - General de Ley Personas Morales`. */
export const choiceText = ({ code, name }: CatalogEntry): string => `${code} - ${name}`;

/** Returns the dropdown entries for each column, such as all tax regimes for `regime`. */
export const officeLists = (): Record<keyof typeof LISTS, string[]> => ({
	regime: LISTS.regime.map(choiceText),
	cfdi_use: LISTS.cfdi_use.map(choiceText),
	payment_form: LISTS.payment_form.map(choiceText),
});
