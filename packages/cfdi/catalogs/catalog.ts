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

/** A row of c_UsoCFDI. The recipient's regime also decides who can use it. */
export interface UseEntry extends PersonCatalogEntry {
	regimes: readonly string[];
}

/** A row of c_FormaPago, with the bank data that a payment of this form can have (Pagos 2.0). */
export interface PaymentFormEntry extends CatalogEntry {
	/**
	 * The pattern of the payer's account (CtaOrdenante). If absent, the form allows neither the account nor its bank.
	 */
	payerAccount?: string;
	/** The pattern of the account that receives the payment (CtaBeneficiario). */
	payeeAccount?: string;
	/** Whether it can have a payment chain (TipoCadPago). */
	hasPaymentChain?: true;
}

/** A row of c_TasaOCuota: one rate (minimum and maximum are equal) or a range of rates. */
export interface RateEntry {
	/** Code of c_Impuesto: 001 ISR, 002 IVA, 003 IEPS. */
	impuesto: string;
	tipoFactor: 'Tasa' | 'Cuota';
	minimum: string;
	maximum: string;
	traslado: boolean;
	retencion: boolean;
}

/** Reads the rows of a catalog from a text: one row in each line, with " | " between the columns. */
function rowsOf(table: string): string[][] {
	const lines = table.trim().split('\n');
	return lines.map((line) => line.trim().split(/ \|(?: |$)/));
}

export function entries(table: string): readonly CatalogEntry[] {
	return rowsOf(table).map(([code = '', name = '']) => ({ code, name }));
}

/** Reads the decimals of each code, from lines of decimals and codes. */
export function currencies(table: string): ReadonlyMap<string, number> {
	return new Map(
		rowsOf(table).flatMap(([decimals, codes = '']) =>
			codes.split(' ').map((code) => [code, Number(decimals)]),
		),
	);
}

export function regimes(table: string): readonly PersonCatalogEntry[] {
	return rowsOf(table).map(([code = '', persons = '', name = '']) => ({
		code,
		name,
		personTypes: persons.split(' ') as PersonType[],
	}));
}

export function uses(table: string): readonly UseEntry[] {
	return rowsOf(table).map(([code = '', persons = '', regimesOfUse = '', name = '']) => ({
		code,
		name,
		personTypes: persons.split(' ') as PersonType[],
		regimes: regimesOfUse.split(' '),
	}));
}

/** Reads rows of code, name, the payer's account, the payee's account, and whether the form has a payment chain. */
export function paymentForms(table: string): readonly PaymentFormEntry[] {
	return rowsOf(table).map(([code = '', name = '', payerAccount, payeeAccount, chain]) => ({
		code,
		name,
		...(payerAccount && { payerAccount }),
		...(payeeAccount && { payeeAccount }),
		...(chain && { hasPaymentChain: true as const }),
	}));
}

/** Reads rows of Impuesto, TipoFactor, minimum, maximum, and whether it is transferred, withheld, or both. */
export function rates(table: string): readonly RateEntry[] {
	return rowsOf(table).map(([impuesto = '', factor, minimum = '', maximum = '', kinds = '']) => ({
		impuesto,
		tipoFactor: factor as RateEntry['tipoFactor'],
		minimum,
		maximum,
		traslado: kinds.includes('traslado'),
		retencion: kinds.includes('retencion'),
	}));
}

export function entryOf<Entry extends CatalogEntry>(
	catalog: readonly Entry[],
	code: string,
): Entry | undefined {
	return catalog.find((entry) => entry.code === code);
}

/** Checks whether the catalog has the code, in exactly this spelling. */
export function hasCode(catalog: readonly CatalogEntry[], code: string): boolean {
	return entryOf(catalog, code) !== undefined;
}

export const ISR = '001';
export const IVA = '002';
export const IEPS = '003';

/** Makes a value on first use, so that rare data does not slow down the start of n8n. */
export function once<T>(make: () => T): () => T {
	let made: { value: T } | undefined;
	return () => (made ??= { value: make() }).value;
}
