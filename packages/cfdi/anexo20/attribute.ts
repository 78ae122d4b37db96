import type { CatalogEntry } from '../catalogs/catalog';

/** What SAT says of an attribute: in its schemas (cfdv40.xsd, Pagos20.xsd), and in its catalogs. */
export interface Attribute {
	type: 'text' | 'amount' | 'code' | 'dateTime' | 'rfc' | 'name' | 'uuid' | 'postalCode' | 'other';
	/** What an accountant calls it. */
	label: string | undefined;
	/** The schema requires it, and no service can be the one to fill it in. */
	isRequired?: boolean;
	/** Of a text: its most characters. */
	longest?: number;
	/** Of what no rule looks at: its form, and a value that has it. */
	pattern?: RegExp;
	example?: string;
	/** Of a code: its catalog as SAT calls it (c_FormaPago), and the rows of it that are here. */
	catalog?: { name: string; rows: readonly CatalogEntry[] };
	/** Of an amount: whether rules of their own say how many decimals it has, and that it is not negative. */
	hasDecimalsRule?: boolean;
	hasSignRule?: boolean;
	/** Of an amount: whether the schema leaves out zeros at its end where it counts its decimals. */
	countsByValue?: boolean;
}

/** An element in another one. */
export interface ElementForm<Names extends string = string> {
	label: string | undefined;
	/** It is there once at most, several times, or only holds rows of the other name. */
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

/** @param marks what else is so: its decimals or its sign have rules of their own, zeros do not count */
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
