import type { Problem } from 'cfdi-mx';
import type { Dictionary, LabelOf } from './dictionary';
import { ownName } from './dictionary';
import { en } from './en';
import { es } from './es';
import { stepsOf } from './labels';
import type { Fix, Language, LanguageName } from './language';
import { fixFor } from './language';
import { capitalized, placed } from './placed';
import { filled } from './template';

/** A problem in words. */
export interface Said {
	/** One sentence with the place, without a full stop. */
	message: string;
	/** Sentences; `''` for none. */
	fix: string;
}

/** A problem as an item shows it. */
export interface Finding extends Said {
	/** A doubt is a warning, too. */
	level: 'block' | 'warn';
	/** Of SAT; `''` where it has none. */
	code: string;
	/** The path of the attribute, as Anexo 20 calls it. */
	field: string;
	/** For customers and clerks. */
	es: Said;
}

/** What is given beside the invoice, also beside one from JSON: by its place in the library. */
const besideInvoice: Readonly<Record<LanguageName, LabelOf>> = {
	en: (place) => besideLabel(place, 'Expected Total', 'Local Taxes, row'),
	es: (place) => besideLabel(place, 'total esperado', 'impuestos locales, fila'),
};

function besideLabel(place: string, expectedTotal: string, localTaxes: string): string | undefined {
	if (place === 'expectedTotal') return expectedTotal;
	const [, row] = /^localTaxes\[(\d+)\]$/.exec(place) ?? [];
	return row === undefined ? undefined : `${localTaxes} ${Number(row) + 1}`;
}

const languages: Readonly<Record<LanguageName, Language>> = { en, es };

/** A problem in English and in Spanish. */
export function findingOf(problem: Problem, dictionary: Dictionary): Finding {
	const { level, code = '', field } = problem;
	return {
		level: level === 'block' ? 'block' : 'warn',
		code,
		field,
		...said(problem, dictionary, 'en'),
		es: said(problem, dictionary, 'es'),
	};
}

/**
 * A problem in the words of one language.
 * @param dictionary what the user calls the attributes
 */
export function said(problem: Problem, dictionary: Dictionary, name: LanguageName): Said {
	const { field, kind, values, remedy } = problem;
	const language = languages[name];
	const label: LabelOf = (place) => dictionary[name](place) ?? besideInvoice[name](place);
	const nameOf = (attribute: string) =>
		siblingLabel(field, attribute, label)?.replace(language.inPlace, '') ?? ownName(attribute);
	const words = language.kinds[kind];
	const what = filled(typeof words === 'string' ? words : words.what, values, language, nameOf);
	const byDefault = dictionary.defaultOf?.(field);
	const fix = fixOf(remedy, language, dictionary, byDefault !== undefined);
	const all = byDefault === undefined ? values : { ...values, default: byDefault };
	const place = label(field);
	return {
		message: placed(place === undefined ? field : capitalized(place), what, language),
		fix: fix === undefined ? '' : filled(fix, all, language, nameOf),
	};
}

function fixOf(
	remedy: string,
	language: Language,
	{ speaks }: Dictionary,
	hasDefault: boolean,
): string | undefined {
	const kinds: Readonly<Record<string, (typeof language.kinds)[Problem['kind']]>> = language.kinds;
	const words = kinds[remedy];
	const fix: Fix | undefined =
		(typeof words === 'object' ? words.fix : undefined) ??
		language.remedies[remedy] ??
		language.codes[remedy]?.fix;
	return fix === undefined ? undefined : fixFor(speaks, fix, hasDefault);
}

/**
 * Templates name the attributes beside the one that they are about without their path. A path into
 * the lines (`Conceptos.Importe`) leads into the same line.
 */
function siblingLabel(
	field: string,
	name: string,
	label: Dictionary[LanguageName],
): string | undefined {
	if (name.includes('.')) return label(inSameLine(field, name));
	const { names } = stepsOf(field);
	if (names.at(-1) === name) return label(field);
	const parent = field.slice(0, Math.max(field.lastIndexOf('.'), 0));
	const beside = parent === '' ? undefined : label(`${parent}.${name}`);
	return beside === undefined || beside.includes(':') ? label(name) : beside;
}

function inSameLine(field: string, name: string): string {
	const [line] = /^Conceptos\[\d+\]/.exec(field) ?? [];
	return line === undefined ? name : name.replace(/^Conceptos(?=\.)/, line);
}
