/** One row of a SAT catalog: its code and the SAT's Spanish name. */
export interface CatalogEntry {
	code: string;
	name: string;
}

/** A company or association (persona moral), or a natural person (persona física). */
export type PersonType = 'fisica' | 'moral';

/** A row for some kinds of taxpayers only (c_RegimenFiscal). */
export interface PersonCatalogEntry extends CatalogEntry {
	personTypes: readonly PersonType[];
}

/** A row of c_UsoCFDI: the recipient's regime decides, too, who may use it. */
export interface UseEntry extends PersonCatalogEntry {
	regimes: readonly string[];
}

/** A row of c_FormaPago: the bank data that a payment of this form may have (Pagos 2.0). */
export interface PaymentFormEntry extends CatalogEntry {
	/** The pattern of the payer's account (CtaOrdenante); without it there is none, nor its bank. */
	payerAccount?: string;
	/** The pattern of the account that receives the payment (CtaBeneficiario). */
	payeeAccount?: string;
	/** Whether it may have a payment chain (TipoCadPago). */
	hasPaymentChain?: true;
}

/** A row of c_TasaOCuota: one rate (minimum and maximum are equal) or a range of rates. */
export interface RateEntry {
	/** Code of c_Impuesto: 001 ISR, 002 IVA, 003 IEPS. */
	impuesto: string;
	tipoFactor: 'Tasa' | 'Cuota';
	minimum: string;
	maximum: string;
	/** Whether it can be transferred (Traslado) and withheld (Retencion). */
	traslado: boolean;
	retencion: boolean;
}

/** The row of a code. */
export function entryOf<Entry extends CatalogEntry>(
	catalog: readonly Entry[],
	code: string,
): Entry | undefined {
	return catalog.find((entry) => entry.code === code);
}

/** Whether the catalog has the code, in exactly this spelling. */
export function hasCode(catalog: readonly CatalogEntry[], code: string): boolean {
	return entryOf(catalog, code) !== undefined;
}
