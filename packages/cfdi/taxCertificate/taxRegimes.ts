import { entryOf } from '../catalogs/catalog';
import { regimenFiscal, usoCfdi } from '../catalogs/sat';
import { recipientChoices } from '../rules/parties';
import { shortDate } from './fields';
import { folded } from './text';

export interface TaxRegime {
	/** Code of c_RegimenFiscal. Missing if its name is not in the catalog. */
	code?: string;
	/** The name in the catalog, or in the document if the catalog does not have it. */
	name: string;
	/** The first and the last day, such as 2022-01-01. */
	since?: string;
	until?: string;
}

/** Names of SAT's register that differ from the catalog. */
const OTHER_NAMES: ReadonlyArray<readonly [code: string, name: string]> = [
	['601', 'General'],
	['605', 'Sueldos y Salarios'],
	['606', 'Arrendamiento de Bienes Inmuebles'],
	['607', 'Enajenación de Bienes'],
	['607', 'Adquisición de Bienes'],
	['611', 'Dividendos'],
	['615', 'Premios'],
	['620', 'Sociedades Cooperativas de Producción'],
	['623', 'Grupos de Sociedades'],
	['625', 'Plataformas Tecnológicas'],
];

/** Words that the register adds or leaves out. */
const SMALL_WORDS = skeletons(
	'régimen de del la las los el y e o con que por a través en personas físicas morales pm ingresos',
);

/** Removes vowels and signs, so that words match even if a reader lost their accents. */
function skeletons(name: string): string[] {
	return folded(name)
		.split(/[\s,.;()/-]+/)
		.map((word) => word.replace(/[^a-z]|[aeiou]/g, ''))
		.filter(Boolean);
}

const keyOf = (name: string) =>
	[...new Set(skeletons(name))]
		.filter((word) => !SMALL_WORDS.includes(word))
		.sort()
		.join(' ');

const codes = new Map([
	...regimenFiscal.map(({ code, name }) => [keyOf(name), code] as const),
	...OTHER_NAMES.map(([code, name]) => [keyOf(name), code] as const),
]);

/** Returns the same form for a name without spaces: all its words as one. */
function squeezedKeyOf(name: string): string {
	const letters = folded(name).replace(/[^a-z]/g, '');
	return letters.replace(/^r.{0,3}gimen(?:de)?(?:l[ao]s)?/, '').replace(/[aeiou]/g, '');
}

const squeezedCodes = new Map([
	...regimenFiscal.map(({ code, name }) => [squeezedKeyOf(name), code] as const),
	...OTHER_NAMES.map(([code, name]) => [squeezedKeyOf(name), code] as const),
]);

function codeOf(written: string): string | undefined {
	const [, code = codes.get(keyOf(written)) ?? squeezedCodes.get(squeezedKeyOf(written))] =
		/^(6\d\d)\b/.exec(written) ?? [];
	return code;
}

/** The text before the regimes, in the PDF or on SAT's page. */
const BEGINNINGS = [/reg.{0,3}menes\s*:/, /caracter.{0,3}sticas\s*fiscales(?:\s*\(vigente\))?/];

const END =
	/obligaciones\s*:|sus\s+datos\s+personales|cadena\s+original|sello\s+digital|actividades\s+econ.{0,3}micas\s*:/;

const HEADER =
	/r.{0,3}gimen\s*fecha\s*inicio\s*fecha\s*fin|fecha\s*(?:de\s*)?(?:inicio|fin|alta)\s*:?/g;

/** "05/06/2008"; some readers write 2008-06-05. */
const DATE_FORM = String.raw`(?:\d{1,2}[/-]\d{1,2}[/-]\d{4}|\d{4}[/-]\d{2}[/-]\d{2})`;
const DATE = new RegExp(DATE_FORM, 'g');
const DATES = new RegExp(`((?:${DATE_FORM}\\s*)+)`);

/**
 * Returns the regimes of a Constancia, in its order, without repetitions.
 * @param text as `plainCertificateText` gives it
 */
export function taxRegimesOf(text: string): TaxRegime[] {
	const rows = rowsOf(blanked(sectionOf(text), HEADER));
	const known = new Set<string>();
	return rows
		.map(({ name, dates }) => regimeOf(name, dates))
		.filter(({ code, name, since, until }) => {
			const row = `${name} ${until}`;
			// Without a date and a name of the catalog, the row is not a regime.
			if (known.has(row) || (code === undefined && since === undefined)) return false;
			known.add(row);
			return true;
		});
}

function sectionOf(text: string): string {
	const plain = folded(text);
	const beginning = BEGINNINGS.map((words) => words.exec(plain)).find((found) => found !== null);
	if (beginning === undefined || beginning === null) return '';
	const rest = text.slice(beginning.index + beginning[0].length);
	const end = END.exec(folded(rest));
	return rest.slice(0, end?.index);
}

/** Replaces matches of the pattern in the folded text with spaces. */
function blanked(text: string, pattern: RegExp): string {
	let result = text;
	for (const { index, 0: part } of folded(text).matchAll(pattern)) {
		result = result.slice(0, index) + ' '.repeat(part.length) + result.slice(index + part.length);
	}
	return result;
}

interface Row {
	name: string;
	dates: string[];
}

/**
 * Returns each name with its dates. The dates follow the name or come before it. After a column of names, the dates
 * follow in order.
 */
function rowsOf(section: string): Row[] {
	const parts = section.split(DATES);
	const isDatesFirst = namesIn(parts[0] ?? '').length === 0;
	const rows: Row[] = [];
	for (let at = isDatesFirst ? 2 : 0; at < parts.length; at += 2) {
		const names = withoutRest(namesIn(parts[at] ?? ''), rows.at(-1));
		const dates = parts[isDatesFirst ? at - 1 : at + 1]?.match(DATE) ?? [];
		if (names.length < 2) rows.push(...names.map((name) => ({ name, dates })));
		else {
			// It is unknown which regimes have ended.
			if (dates.length > names.length && dates.length !== 2 * names.length) return [];
			const datesAt = (index: number) => [dates[index], dates[index + names.length]];
			rows.push(
				...names.map((name, index) => ({
					name,
					dates: datesAt(index).filter((date) => date !== undefined),
				})),
			);
		}
	}
	return rows;
}

/**
 * Completes a name. A name that continues in the next line can have its dates in the first line, so that row gets the
 * rest of the name.
 */
function withoutRest(names: string[], row: Row | undefined): string[] {
	const [first, ...others] = names;
	if (row === undefined || first === undefined || codeOf(row.name) !== undefined) return names;
	const words = first.split(' ');
	for (let count = 1; count <= words.length; count++) {
		const name = [row.name, ...words.slice(0, count)].join(' ');
		if (codeOf(name) === undefined) continue;
		row.name = name;
		const left = words.slice(count).join(' ');
		return left === '' ? others : [left, ...others];
	}
	return names;
}

function namesIn(text: string): string[] {
	return text
		.split(/(?:^|\s)(?=r.{0,3}gimen\s*[:\s])/iu)
		.map((name) =>
			name
				.replace(/^\s*r.{0,3}gimen\s*:/iu, '')
				.replace(/\s+/g, ' ')
				.trim(),
		)
		.filter((name) => /\p{L}{3}/u.test(name));
}

function regimeOf(written: string, [first = '', second = '']: readonly string[]): TaxRegime {
	const code = codeOf(written);
	const entry = code === undefined ? undefined : entryOf(regimenFiscal, code);
	const since = shortDate(first);
	const until = shortDate(second);
	return {
		...(entry !== undefined && { code: entry.code }),
		name: entry?.name ?? written,
		...(since !== undefined && { since }),
		...(until !== undefined && { until }),
	};
}

/** A current regime of the taxpayer, with the codes of c_UsoCFDI for its invoices. */
export type CurrentRegime = TaxRegime & { code: string; uses: string[] };

/**
 * Returns the current regimes of a taxpayer, the most suitable first: regimes that allow the use, then regimes with
 * more uses (a business before a salary), then the order of the document.
 * @param use a code of c_UsoCFDI. The default is G03, the most frequent one
 */
export function currentRegimes(
	{ rfc = '', taxRegimes }: { rfc?: string; taxRegimes: readonly TaxRegime[] },
	use = 'G03',
): CurrentRegime[] {
	const choices = recipientChoices(rfc)?.regimes ?? [];
	const usesOf = (code: string) =>
		choices.find((one) => one.code === code)?.uses ??
		usoCfdi.filter(({ regimes }) => regimes.includes(code)).map((one) => one.code);
	return taxRegimes
		.flatMap((regime) => {
			const { code, until } = regime;
			return code === undefined || until !== undefined
				? []
				: [{ ...regime, code, uses: usesOf(code) }];
		})
		.sort(
			(a, b) =>
				Number(b.uses.includes(use)) - Number(a.uses.includes(use)) ||
				b.uses.length - a.uses.length,
		);
}
