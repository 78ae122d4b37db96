import type { INodeProperties } from 'n8n-workflow';
import type { Problem } from 'cfdi-mx';
import { render } from 'cfdi-mx';
import { lineKeyOf } from 'cfdi-mx/lines';
import type { Explanation, RequestKind } from 'cfdi-mx/problems';
import { explain } from 'cfdi-mx/problems';
import { codeName } from 'cfdi-mx/catalogs';
import { Decimal, grouped, isRecord } from 'cfdi-mx/values';
import type {
	Dictionary,
	LabelOf,
	LabelRow,
	Language,
	LanguageName,
	Rendered,
	Translations,
	Text,
} from 'cfdi-mx/words';
import {
	capitalized,
	translate,
	labelOf,
	inLanguage,
	saidInEach,
	speaker,
	stepsOf,
} from 'cfdi-mx/words';
import * as en from './en';
import * as es from './es';

export type NodeKind = keyof typeof en.texts;

/** Getters let the bundle load a language only when a message needs it. */
export const languages: Readonly<Record<LanguageName, Language>> = {
	get en() {
		return en.language;
	},
	get es() {
		return es.language;
	},
};

export const { advice, lines, placedText, sameText, sentences, text } = speaker<NodeKind>(
	languages,
	{
		get en() {
			return en.texts;
		},
		get es() {
			return es.texts;
		},
	},
);

export function messageText(said: Translations<Pick<Rendered, 'message'>>): Text {
	return translate((name) => inLanguage<Pick<Rendered, 'message'>>(said, name).message);
}

export function fixText(said: Translations<Pick<Rendered, 'fix'>>): Text {
	return translate((name) => inLanguage<Pick<Rendered, 'fix'>>(said, name).fix);
}

export interface Finding extends Translations<Rendered> {
	/** Problems with level `doubt` (probable mistakes) become findings with level `warn`. */
	level: 'block' | 'warn';
	code: string;
	satCode: string;
	/** Path with the names of Anexo 20, such as `Receptor.Rfc`. */
	field: string;
}

export function findingOf(problem: Problem, dictionary: CredentialDictionary): Finding {
	const { level, code, satCode = '', field } = problem;
	const rendered = (name: LanguageName): Rendered => {
		const { message, fix } = render(problem, languages[name], dictionary);
		const named = (words: string) => namingCredential(words, dictionary.credential);
		return { message: named(message), fix: named(fix) };
	};
	return {
		level: level === 'block' ? 'block' : 'warn',
		code,
		satCode,
		field,
		...saidInEach(rendered),
	};
}

/** Formats a value: 5000.000000 becomes "5,000.00", and P becomes "P (Pago)". */
export function valueInWords(field: string, value: string): string {
	const name = codeName(field, value);
	if (name !== undefined) return `${value} (${name})`;
	const amount = /^-?\d+\.\d+$/.test(value) ? Decimal.parse(value) : undefined;
	return amount === undefined ? value : grouped(String(amount.trimmed(2)));
}

export function labelText(field: string, dictionary: Dictionary): Text {
	return translate((name) => {
		const language = languages[name];
		return language.listed(dictionary.label(field, language) ?? field);
	});
}

export function isExplained(code: string, request: RequestKind): boolean {
	return explain(code, request, languages.en) !== undefined;
}

/**
 * Returns a SAT code's explanation, or undefined if the code is unknown or for another kind of
 * request.
 */
export function explanationOf(
	code: string,
	request: RequestKind,
	dictionary?: Dictionary,
): Record<LanguageName, Explanation> | undefined {
	if (!isExplained(code, request)) return undefined;
	const each = Object.entries(languages).map(([name, language]) => [
		name,
		explain(code, request, language, dictionary),
	]);
	return Object.fromEntries(each) as Record<LanguageName, Explanation>;
}

/** Returns the body property and label of each field with `routing.send`. */
export function declaredRows(fields: readonly INodeProperties[]): LabelRow[] {
	return fields.flatMap(({ displayName, routing, type, options = [] }): LabelRow[] => {
		const property = routing?.send?.property;
		return [
			...(property === undefined ? [] : [[property, displayName] as const]),
			...(type === 'collection' ? declaredRows(options as INodeProperties[]) : []),
		];
	});
}

/**
 * Maps each field's path to its label: `additionalFields.series` becomes "Additional Fields >
 * Series (Serie)".
 */
export function fieldLabels(fields: readonly INodeProperties[]): ReadonlyMap<string, string> {
	return new Map(labelsIn(fields, '', []));
}

function labelsIn(
	fields: readonly INodeProperties[],
	path: string,
	groups: readonly string[],
): Array<[string, string]> {
	return fields.flatMap(({ displayName, name, options = [] }) => {
		const own = path === '' ? name : `${path}.${name}`;
		const inside = options.flatMap((option) =>
			'values' in option ? option.values : 'type' in option ? [option] : [],
		);
		const group = name === 'lineItems' ? [] : [...groups, displayName];
		return [
			[own, [...groups, displayName].join(' > ')] as [string, string],
			...labelsIn(inside, own, group),
		];
	});
}

function inEnglish(labels: LabelOf): Dictionary['label'] {
	return (field, language) => (language.name === 'en' ? labels : language.labels)(field);
}

export function fieldText(label: string, attribute: string): Text {
	const ofAttribute = ofForm(() => label);
	return translate((name) => capitalized(ofAttribute.label(attribute, languages[name]) ?? label));
}

export function ofForm(labels: LabelOf): Dictionary {
	return { givenIn: 'form', label: inEnglish(labels), codeName };
}

export const ofInvoiceJson: Dictionary = { givenIn: 'json', label: inEnglish(lineOfJson) };

function lineOfJson(field: string): string | undefined {
	const [, index, rest = ''] = /^Conceptos\[(\d+)\]\.?(.*)$/.exec(field) ?? [];
	if (index === undefined) return undefined;
	return [`Line ${Number(index) + 1}`, rest.replace(/\.(\w+)$/, ': $1')].filter(Boolean).join(', ');
}

/**
 * Returns the dictionary for an order's invoice, which names form fields by label and invoice lines
 * by CFDI attribute.
 */
export function ofOrder(rows: readonly LabelRow[]): Dictionary {
	const beside = labelOf(rows);
	const en: LabelOf = (field) => {
		const { names, line } = stepsOf(field);
		if (line === undefined) return beside(field);
		return [`Line ${line + 1}`, names.slice(1).join('.')].filter(Boolean).join(', ');
	};
	return { givenIn: 'order', label: inEnglish(en), codeName };
}

interface InvoiceForm {
	rows: readonly LabelRow[];
	label: (field: string) => string;
	more: unknown;
	lines: {
		isJson: boolean;
		elements: ReadonlyArray<Readonly<Record<string, unknown>>>;
		defaults: object;
	};
}

/**
 * These sums of the whole invoice get no form label, because the form fields for these attributes
 * belong to invoice lines.
 */
const SUMS = ['Descuento', 'Impuestos'];

const defaultFields: Readonly<Record<string, string>> = {
	productCode: 'defaultProductCode',
	unitCode: 'defaultUnitCode',
	taxes: 'defaultTaxes',
};

export function ofInvoiceForm({ rows, label, more, lines }: InvoiceForm): Dictionary {
	const inForm = labelOf(rows);
	const en: LabelOf = (field) => {
		const { names, line } = stepsOf(field);
		if (line === undefined) {
			if (lines.isJson && field === 'Conceptos') return label('lineItemsJson');
			return SUMS.includes(field) ? undefined : inForm(field);
		}
		const [, attribute = '', ...inside] = names;
		const place = `Line ${line + 1}`;
		const called = lines.isJson ? keyIn : fieldIn;
		const whole = called(line, names.slice(1).join('.'));
		if (whole !== undefined) return `${place}, ${whole}`;
		const own = called(line, attribute);
		if (own === undefined) return [place, names.slice(1).join('.')].filter(Boolean).join(', ');
		return `${place}, ${[own, ...inside.slice(-1)].join(': ')}`;
	};
	const fieldIn = (line: number, attribute: string): string | undefined =>
		attribute === ''
			? undefined
			: inForm(`Conceptos[${line}].${attribute}`)?.replace(/^Line \d+, /, '');
	const keyIn = (line: number, attribute: string): string | undefined => {
		const element = lines.elements[line] ?? {};
		const key = lineKeyOf(element, attribute);
		if (key === undefined) return undefined;
		const field = defaultFields[key];
		const byDefault = (lines.defaults as Record<string, unknown>)[key];
		const isDefault = field !== undefined && isEmpty(element[key]) && !isEmpty(byDefault);
		return isDefault ? label(field) : key;
	};
	return {
		givenIn: lines.isJson ? 'json' : 'form',
		codeName,
		label: (field, language) =>
			more !== undefined && isIn(more, stepsOf(field).steps)
				? undefined
				: inEnglish(en)(field, language),
		...(lines.isJson && {
			defaultOf: (field: string) => {
				const { names, line } = stepsOf(field);
				const key = line === undefined ? undefined : lineKeyOf({}, names[1] ?? 'Impuestos');
				const instead = defaultFields[key ?? ''];
				return instead === undefined ? undefined : label(instead);
			},
		}),
	};
}

function isEmpty(value: unknown): boolean {
	return value === undefined || value === null || value === '' || String(value) === '';
}

function isIn(value: unknown, steps: readonly string[]): boolean {
	const [first, ...rest] = steps;
	if (first === undefined) return value !== undefined;
	if (Array.isArray(value)) return value.some((one) => isIn(one, steps));
	if (!isRecord(value)) return false;
	return Object.entries(value).some(([key, one]) => key.toLowerCase() === first && isIn(one, rest));
}

export const CREDENTIAL = 'CFDI Invoicing API';

export const issuerLabels = {
	issuerRfc: 'Issuer RFC (Emisor)',
	issuerName: 'Issuer Name (Emisor)',
	issuerTaxRegime: 'Issuer Regime (Régimen)',
	placeOfIssue: 'Place of Issue (Expedición)',
} as const;

export type CredentialFields = ReadonlyMap<string, keyof typeof issuerLabels>;

interface CredentialDictionary extends Dictionary {
	credential?: string;
}

const CALLED = /(?:the|la) (?:CFDI credential|credencial CFDI)|"CFDI Invoicing API"/g;

/** Replaces the credential's default name in a message with its actual name. */
export function namingCredential(words: string, name = CREDENTIAL): string {
	if (name === CREDENTIAL) return words;
	return words.replace(CALLED, (called) =>
		called.startsWith('"')
			? `"${name}"`
			: `${called.startsWith('la') ? 'la credencial' : 'the credential'} "${name}"`,
	);
}

/**
 * Adds the credential's field labels for values from the credential, and for missing values that a
 * user can enter there.
 */
export function withCredential(
	dictionary: Dictionary,
	taken: CredentialFields,
	missing: CredentialFields,
	credential = CREDENTIAL,
): CredentialDictionary {
	const labelIn = (fields: CredentialFields, field: string) => {
		const path = stepsOf(field).steps.join('.');
		const [, name] = [...fields].find(([place]) => place.toLowerCase() === path) ?? [];
		return name && issuerLabels[name];
	};
	return {
		...dictionary,
		credential,
		label: (field, language) => {
			const label = labelIn(taken, field);
			// In English, name a missing value by its field in the credential. Emisor has no single label, because it consists of several fields.
			const isField = language.name === 'en' && field !== 'Emisor';
			const missingLabel = isField ? labelIn(missing, field) : undefined;
			if (label === undefined) return missingLabel ?? dictionary.label(field, language);
			return language.name === 'en'
				? `${label} in the credential "${credential}"`
				: `${language.labels(field) ?? field} en la credencial "${credential}"`;
		},
		defaultOf: (field) => labelIn(missing, field) ?? dictionary.defaultOf?.(field),
	};
}
