import type { AttributeOf, ElementPath, PartOf } from '../anexo20/anexo20';
import { elementAt } from '../anexo20/anexo20';
import type { CatalogEntry } from '../catalogs/catalog';
import { entryOf } from '../catalogs/catalog';
import type { Element } from '../invoice/invoice';
import { attribute, elementsAt, isPresent, pathOf } from '../invoice/invoice';
import type { Decimal } from '../values/decimal';
import { folded } from '../values/text';
import { amountOf, currencyDecimalsOf, decimalsOfCurrency, numberOf } from './amounts';
import type {
	AmountExpectation,
	Breach,
	Context,
	Expectation,
	Level,
	Problems,
	Rule,
	Select,
	Wrong,
} from './rule';
import { breach, breachBy, ofType } from './rule';

/** The test of an attribute. A row has exactly one. */
type Test<E extends Element> =
	/** Tests a present attribute. An empty text is present. */
	| { text: Expectation<E> }
	/** Tests whether the catalog has the code of a present attribute. */
	| { inCatalog: true }
	/** Tests an amount that SAT's schema accepts. */
	| { amount: AmountExpectation<E> }
	/** Tests a number, even if the schema refuses its sign or decimals. */
	| { number: AmountExpectation<E> }
	/** Expects at most the decimals of the currency. @returns whether an amount can have any decimals */
	| { decimals: (amount: Decimal, comprobante: Element) => boolean }
	/** Tests a missing attribute. @returns the reason why it is required */
	| { missing: (context: Context<E>) => Wrong | undefined }
	| { problems: Problems };

/** A row of a table of rules: the attribute, SAT's code, the level, and the test. */
export type Row<E extends Element, Name extends string> = Test<E> & {
	/** The attribute, or the part of the element. Absent for the element. */
	of?: Name;
	satCode?: string;
	/** The default is `block`. */
	level?: Level;
	remedy?: string;
	/** Limits the row to elements with this condition. */
	if?: (context: Context<E>) => boolean;
};

/**
 * Makes the rules about the attributes of one element, one for each row.
 * @param path of the element in Anexo 20
 * @param select the elements, if they are not all at that path, or if a rule needs more information about them
 */
export function rulesAt<Path extends ElementPath, E extends Element = Element>(
	path: Path,
	rows: ReadonlyArray<Row<E, AttributeOf<Path> | PartOf<Path>>>,
	select: Select<E> = elementsAt(path) as Select<Element> as Select<E>,
): Rule[] {
	return rows.map((row) => {
		const { of: name = '', satCode, level = 'block', remedy } = row;
		return {
			where: [path, name].filter((part) => part !== '').join('.'),
			...(satCode !== undefined && { satCode }),
			level,
			problems: problemsOf(path, name, row, select),
			...(remedy !== undefined && { remedy }),
		};
	});
}

/** Makes a context only if it is needed, because every element of every invoice passes here. */
function problemsOf<E extends Element>(
	path: ElementPath,
	name: string,
	row: Row<E, string>,
	select: Select<E>,
): Problems {
	if ('problems' in row) return row.problems;
	if ('decimals' in row) return decimalsOfCurrency(select, name, row.decimals);
	if ('amount' in row) return whereAmount(row.amount, amountOf, name, row, select);
	if ('number' in row) return whereAmount(row.number, numberOf, name, row, select);
	const { if: isMeant } = row;
	if ('missing' in row) {
		return (comprobante, { now }) =>
			select(comprobante).flatMap((element) => {
				if (isPresent(element, name)) return [];
				const context = { element, comprobante, now };
				const wrong = isMeant?.(context) === false ? undefined : row.missing(context);
				return wrong === undefined ? [] : [breach(pathOf(element, name), wrong)];
			});
	}
	const test = 'text' in row ? row.text : inCatalog(path, name);
	return (comprobante, { now }) => {
		const breaches: Breach[] = [];
		for (const element of select(comprobante)) {
			const value = attribute(element, name);
			if (value === undefined) continue;
			const context = { element, comprobante, now };
			const wrong = isMeant?.(context) === false ? undefined : test(value, context);
			if (wrong !== undefined) breaches.push(breachBy(value, pathOf(element, name), wrong));
		}
		return breaches;
	};
}

function whereAmount<E extends Element>(
	test: AmountExpectation<E>,
	read: typeof amountOf,
	name: string,
	{ if: isMeant }: Row<E, string>,
	select: Select<E>,
): Problems {
	return (comprobante, { now }) => {
		const breaches: Breach[] = [];
		const decimals = currencyDecimalsOf(comprobante);
		for (const element of select(comprobante)) {
			const amount = read(element, name);
			if (amount === undefined) continue;
			const context = { element, comprobante, now, decimals };
			const wrong = isMeant?.(context) === false ? undefined : test(amount, context);
			if (wrong === undefined) continue;
			breaches.push(breach(pathOf(element, name), wrong, { value: String(amount) }));
		}
		return breaches;
	};
}

function inCatalog(path: ElementPath, name: string): Expectation {
	const { catalog } = elementAt(path).attributes[name] ?? {};
	if (catalog === undefined) throw new TypeError(`${path}.${name}`);
	const forms = new Set(catalog.rows.map(({ code }) => formOf(code)));
	return (value) => {
		if (entryOf(catalog.rows, value) !== undefined) return undefined;
		const values = { catalog: catalog.name };
		// SAT can have added a code since, but only one with the form of a code.
		return forms.has(formOf(value))
			? { kind: 'notInCatalog', values }
			: { kind: 'notACode', values: { ...values, example: codeNamed(catalog.rows, value) } };
	};
}

/**
 * Returns an example of a code: the one with the name that was entered instead, else the first: `03 (Transferencia
 * electrónica de fondos)`.
 */
function codeNamed(rows: readonly CatalogEntry[], value: string): string {
	const given = folded(value).trim();
	const isNamed = ({ name }: CatalogEntry) => {
		const own = folded(name).trim();
		return own.startsWith(given) || given.includes(own);
	};
	const row = given.length < 4 ? undefined : rows.find(isNamed);
	return row === undefined ? (rows[0]?.code ?? '') : `${row.code} (${row.name})`;
}

/** Returns the form of a code: `A99` for G03. */
const formOf = (code: string) => code.replace(/[A-Z]/g, 'A').replace(/[0-9]/g, '9');

/** Expects a form. @param wrong the kind for another form: `noPostalCode` */
export function like(form: RegExp | ((value: string) => boolean), wrong: Wrong): Expectation {
	const isRight = form instanceof RegExp ? (value: string) => form.test(value) : form;
	return (value) => (isRight(value) ? undefined : wrong);
}

/** Expects a different value, or a value without that form. */
export function unlike(form: string | ((value: string) => boolean), wrong: Wrong): Expectation {
	return like((value) => (typeof form === 'string' ? value !== form : !form(value)), wrong);
}

/** Expects the attribute to be left out for these voucher types. */
export function absentForTypes(...types: string[]): Expectation {
	return (_value, { comprobante }) => {
		const type = attribute(comprobante, 'TipoDeComprobante');
		return type !== undefined && types.includes(type)
			? ofType('typeForbids', comprobante)
			: undefined;
	};
}

/** Expects a length that SAT's schema accepts. XML joins runs of spaces before it counts. */
function ofLength(longest: number): Expectation {
	return (value) => {
		if (value.length <= longest && value.trim() !== '') return undefined;
		const { length } = [...value.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '')];
		const values = { longest: String(longest), length: String(length) };
		if (length === 0) return { kind: 'blankText', values };
		return length > longest ? { kind: 'tooLong', values } : undefined;
	};
}

/** Names have more specific advice than the maximum length. */
const NAMES: Readonly<Record<string, { remedy: string }>> = {
	'Emisor.Nombre': { remedy: 'writeOwnName' },
	'Receptor.Nombre': { remedy: 'writeRegisteredName' },
};

/** Checks the limits of SAT's schema for the texts of an element. The matrix has no codes for them. */
export function textRules<Path extends ElementPath>(path: Path, select?: Select<Element>): Rule[] {
	const rows = elementAt(path).entries.flatMap(([name, { longest }]) => {
		if (longest === undefined) return [];
		const attributeName = name as AttributeOf<Path>;
		return [
			{ of: attributeName, text: ofLength(longest), ...NAMES[`${path}.${name}`] },
			// "|" separates the fields of the text that is sealed.
			{ of: attributeName, text: like(/^[^|]*$/, 'barInText') },
		];
	});
	return rulesAt(path, rows, select);
}

/** The form of a code of c_CodigoPostal. The catalog has 95,748 codes, which is too large. */
export const POSTAL_CODE = /^(?!00000)[0-9]{5}$/;
