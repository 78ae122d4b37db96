import type { Decimal } from '../values/decimal';
import type { LocalTax } from '../totals/localTaxRows';
import { localTaxSum } from '../totals/localTaxRows';
import { addedByLocalTaxes } from '../totals/totals';
import { conceptosOf } from './conceptos';
import type { LineDefaults } from './simpleLine';

/** What the lines of an invoice share, as its form or its sheet has it. */
export interface LineOptions {
	/** Code of c_Moneda. */
	currency: string;
	/** TipoDeComprobante; `''` for income (I). */
	voucherType: string;
	/** Whether prices and discounts include the transferred taxes. */
	pricesIncludeTax: boolean;
	/** The Total that the invoice is to have; undefined where it may be any. */
	expectedTotal: Decimal | undefined;
	/** For what a line leaves out. */
	defaults: LineDefaults;
	/** Taxes beside the lines, which are a part of Total. */
	localTaxes: readonly LocalTax[];
	/** What is merged into the invoice later, and may hold local taxes of its own. */
	more: Record<string, unknown>;
}

/**
 * The Conceptos of an invoice, whose Total may have local taxes in it.
 * @param elements simple lines, or Conceptos in Anexo 20's names, which are passed on unchanged
 * @throws Problems with all that keeps a line from becoming a Concepto, and where SAT's rounding does
 * not allow the expected Total
 */
export function linesOf(
	elements: ReadonlyArray<Record<string, unknown>>,
	{ localTaxes, more, expectedTotal, ...settings }: LineOptions,
): Array<Record<string, unknown>> {
	const others = addedByLocalTaxes(more);
	return conceptosOf(elements, {
		...settings,
		expectedTotal,
		localTaxes: (net) => localTaxSum(localTaxes, net).plus(others),
	});
}
