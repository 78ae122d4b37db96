import type { CatalogEntry } from '../catalogs/catalog';

/** SAT's data about an attribute, from its schemas (cfdv40.xsd, Pagos20.xsd) and its catalogs. */
export interface Attribute {
	type: 'text' | 'amount' | 'code' | 'dateTime' | 'rfc' | 'name' | 'uuid' | 'postalCode' | 'other';
	/** The accountant's name. */
	label: string | undefined;
	/** The schema requires it, and a service cannot fill it in. */
	isRequired?: boolean;
	/** The maximum number of characters of a text. */
	longest?: number;
	/** The form of an attribute without other rules, and an example. */
	pattern?: RegExp;
	example?: string;
	/** For a code: SAT's name of the catalog (c_FormaPago), and its rows in this package. */
	catalog?: { name: string; rows: readonly CatalogEntry[] };
	/** For an amount: whether separate rules check its decimals and its sign. */
	hasDecimalsRule?: boolean;
	hasSignRule?: boolean;
	/** For an amount: whether the schema ignores zeros at its end when it counts its decimals. */
	countsByValue?: boolean;
}

export interface ElementForm<Names extends string = string> {
	label: string | undefined;
	/** At most once, several times, or only as a container of the rows. */
	as: 'one' | 'list' | 'rows';
	row?: string | undefined;
	isRequired?: boolean;
	/** In the order of the schema. */
	attributes: Readonly<Record<Names, Attribute>>;
}

export const text = (longest: number, label?: string): Attribute => ({
	type: 'text',
	label,
	longest,
});

export const of = (type: Attribute['type'], label?: string): Attribute => ({ type, label });

export const like = (pattern: RegExp, example: string, label?: string): Attribute => ({
	type: 'other',
	label,
	pattern,
	example,
});

export const code = (
	name: string,
	rows: readonly CatalogEntry[] | undefined,
	label?: string,
): Attribute => ({ type: 'code', label, ...(rows !== undefined && { catalog: { name, rows } }) });

/**
 * @param marks further properties: separate rules check the decimals or the sign, or zeros at the end do not count
 */
export const amount = (
	label?: string,
	...marks: Array<'decimals' | 'sign' | 'byValue'>
): Attribute => ({
	type: 'amount',
	label,
	hasDecimalsRule: marks.includes('decimals'),
	hasSignRule: marks.includes('sign'),
	countsByValue: marks.includes('byValue'),
});

export const must = (attribute: Attribute): Attribute => ({ ...attribute, isRequired: true });

export const one = <Names extends string = never>(
	label?: string,
	attributes = {} as Record<Names, Attribute>,
): ElementForm<Names> => ({ label, as: 'one', attributes });

export const list = <Names extends string = never>(
	label?: string,
	attributes = {} as Record<Names, Attribute>,
): ElementForm<Names> => ({ label, as: 'list', attributes });

export const rows = <Names extends string>(
	row: string,
	label: string | undefined,
	attributes: Record<Names, Attribute>,
): ElementForm<Names> => ({ label, as: 'rows', row, attributes });

export const mustBe = <Names extends string>(form: ElementForm<Names>): ElementForm<Names> => ({
	...form,
	isRequired: true,
});
