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

/** The rows of a catalog as a text: a row a line, its columns with " | " between them. */
function rowsOf(table: string): string[][] {
	const lines = table.trim().split('\n');
	return lines.map((line) => line.trim().split(/ \|(?: |$)/));
}

/** Code and name. */
export function entries(table: string): readonly CatalogEntry[] {
	return rowsOf(table).map(([code = '', name = '']) => ({ code, name }));
}

/** The decimals of each code, from lines of decimals and codes. */
export function currencies(table: string): ReadonlyMap<string, number> {
	return new Map(
		rowsOf(table).flatMap(([decimals, codes = '']) =>
			codes.split(' ').map((code) => [code, Number(decimals)]),
		),
	);
}

/** Code, kinds of persons, name. */
export function regimes(table: string): readonly PersonCatalogEntry[] {
	return rowsOf(table).map(([code = '', persons = '', name = '']) => ({
		code,
		name,
		personTypes: persons.split(' ') as PersonType[],
	}));
}

/** Code, kinds of persons, regimes, name. */
export function uses(table: string): readonly UseEntry[] {
	return rowsOf(table).map(([code = '', persons = '', regimesOfUse = '', name = '']) => ({
		code,
		name,
		personTypes: persons.split(' ') as PersonType[],
		regimes: regimesOfUse.split(' '),
	}));
}

/** Code, name, the payer's account, the payee's, and whether it has a payment chain. */
export function paymentForms(table: string): readonly PaymentFormEntry[] {
	return rowsOf(table).map(([code = '', name = '', payerAccount, payeeAccount, chain]) => ({
		code,
		name,
		...(payerAccount && { payerAccount }),
		...(payeeAccount && { payeeAccount }),
		...(chain && { hasPaymentChain: true as const }),
	}));
}

/** Impuesto, TipoFactor, minimum, maximum, and whether it is transferred, withheld, or both. */
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

/** Whether the catalog has the code, in exactly this spelling. */
export function hasCode(catalog: readonly CatalogEntry[], code: string): boolean {
	return entryOf(catalog, code) !== undefined;
}

/** The codes of c_Impuesto. */
export const ISR = '001';
export const IVA = '002';
export const IEPS = '003';

/** Makes a value when it is first asked for: what only some invoices need costs n8n nothing when it starts. */
export function once<T>(make: () => T): () => T {
	let made: { value: T } | undefined;
	return () => (made ??= { value: make() }).value;
}
