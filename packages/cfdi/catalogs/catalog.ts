export interface CatalogEntry {
	code: string;
	name: string;
}

export type PersonType = 'fisica' | 'moral';

export interface PersonCatalogEntry extends CatalogEntry {
	personTypes: readonly PersonType[];
}

/** A row of c_UsoCFDI. `regimes` are the tax regimes that a recipient with this use can have. */
export interface UseEntry extends PersonCatalogEntry {
	regimes: readonly string[];
}

/** A row of c_FormaPago, with the bank data that the payment form permits in a payment complement (Pagos 2.0). */
export interface PaymentFormEntry extends CatalogEntry {
	/**
	 * A pattern for the payer's account (CtaOrdenante). Without a pattern, a payment must not name the payer's account or
	 * bank.
	 */
	payerAccount?: string;
	payeeAccount?: string;
	hasPaymentChain?: true;
}

/** A row of c_TasaOCuota. SAT permits rates from `minimum` to `maximum`, which are equal for a single rate. */
export interface RateEntry {
	/** Code of c_Impuesto: 001 ISR, 002 IVA, 003 IEPS. */
	impuesto: string;
	tipoFactor: 'Tasa' | 'Cuota';
	minimum: string;
	maximum: string;
	traslado: boolean;
	retencion: boolean;
}

function rowsOf(table: string): string[][] {
	const lines = table.trim().split('\n');
	return lines.map((line) => line.trim().split(/ \|(?: |$)/));
}

export function entries(table: string): readonly CatalogEntry[] {
	return rowsOf(table).map(([code = '', name = '']) => ({ code, name }));
}

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

export function paymentForms(table: string): readonly PaymentFormEntry[] {
	return rowsOf(table).map(([code = '', name = '', payerAccount, payeeAccount, chain]) => ({
		code,
		name,
		...(payerAccount && { payerAccount }),
		...(payeeAccount && { payeeAccount }),
		...(chain && { hasPaymentChain: true as const }),
	}));
}

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

/** Checks whether the catalog has exactly this code. */
export function hasCode(catalog: readonly CatalogEntry[], code: string): boolean {
	return entryOf(catalog, code) !== undefined;
}

export const ISR = '001';
export const IVA = '002';
export const IEPS = '003';

/** Returns a function that calls `make` only when the value is first needed, so that n8n starts faster. */
export function once<T>(make: () => T): () => T {
	let made: { value: T } | undefined;
	return () => (made ??= { value: make() }).value;
}
