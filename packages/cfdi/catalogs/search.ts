import { hasCode, once } from './catalog';
import type { CodeList } from './codeList';
import { hasCodeOn, productCodes, unitCodes, codesOf } from './codeList';
import { commonUnits } from './catalogs';
import type { CatalogEntry } from './catalog';

type NamesFile = Record<'productCodes' | 'unitCodes', PackedNames>;

/**
 * Finds codes of c_ClaveProdServ by their first digits, by words in SAT's names, or by everyday synonyms.
 * @param day a date such as 2026-11-23, on which the codes must be valid
 */
export async function searchProductCodes(
	typed: string,
	most: number,
	day: string,
): Promise<FoundCode[]> {
	if (typed.trim() === '') return [];
	return search(productCodes, await productNames(), typed, most, day);
}

/** Finds codes of c_ClaveUnidad, the common units first. Returns all units if nothing is typed. */
export async function searchUnitCodes(typed: string, day: string): Promise<FoundCode[]> {
	const found = search(unitCodes, await unitNames(), typed, Infinity, day);
	const isCommon = ({ code }: FoundCode) => hasCode(commonUnits, code);
	return [...found.filter(isCommon), ...found.filter((one) => !isCommon(one))];
}

const productNames = once(
	async () => await unpackNames(productCodes, (await names()).productCodes),
);
const unitNames = once(async () => await unpackNames(unitCodes, (await names()).unitCodes));

/** Loads the catalog names (half a megabyte) only at the first search, because stamping does not use them. */
async function names(): Promise<NamesFile> {
	return (await import('./names.json')).default;
}

export interface FoundCode extends CatalogEntry {
	alias?: string;
}

function search(
	list: CodeList,
	catalog: NamedCatalog,
	typed: string,
	most: number,
	day: string,
): FoundCode[] {
	const words = typedWords(typed);
	const rows = new Set(rowsOfCode(catalog, typed.trim().toUpperCase()));
	const others = otherwise(words);
	const found = rowsLike(catalog, words);
	const foundOtherwise = others === undefined ? [] : rowsLike(catalog, others);
	for (let at = 0; at < Math.max(found.length, foundOtherwise.length); at++) {
		for (const row of [foundOtherwise[at], found[at]]) if (row !== undefined) rows.add(row);
	}
	return [...rows]
		.filter((row) => hasCodeOn(list, catalog.codes[row] ?? '', () => day))
		.slice(0, most)
		.map((row) => foundCode(catalog, row, words));
}

const inCatalog = once(
	() =>
		new Map(
			ALSO_CALLED.map(([word, other]) => [stemOf(plainWords([word])[0] ?? ''), typedWords(other)]),
		),
);

function otherwise(words: readonly string[]): string[] | undefined {
	const others = words.flatMap((word) => inCatalog().get(stemOf(word)) ?? [word]);
	return others.every((word, index) => word === words[index]) ? undefined : [...new Set(others)];
}

function rowsOfCode({ codes }: NamedCatalog, begin: string): number[] {
	const rows: number[] = [];
	for (let row = 0; row < codes.length; row++) {
		if (codes[row]?.startsWith(begin) === true) rows.push(row);
	}
	return rows;
}

function foundCode(catalog: NamedCatalog, row: number, words: readonly string[]): FoundCode {
	const [name = '', ...similar] = namesOf(catalog, row);
	const stems = words.map(stemOf);
	const said = (text: string) => {
		const own = new Set(plainWords(text.split(' ')).map(stemOf));
		return stems.filter((stem) => own.has(stem)).length;
	};
	const alias = similar.find((one) => said(one) > said(name));
	return { code: catalog.codes[row] ?? '', name, ...(alias !== undefined && { alias }) };
}

interface Match {
	row: number;
	likes: number[];
	covered: number;
}

function rowsLike(catalog: NamedCatalog, words: readonly string[]): number[] {
	if (words.length === 0) return [];
	const alike = words.map((word) => likenessesOf(catalog, word));
	const matches = matchingRows(catalog, alike);
	const weights = weightsOf(matches, words.length, catalog.starts.length);
	for (const match of matches) match.covered = dot(match.likes, weights);
	const scoreOf = scorer(catalog, alike, weights);
	const about = shareOfClass(catalog, matches);
	const best = mostCovered(matches)
		.map((match) => ({
			...match,
			score: match.covered ** 2 + scoreOf(match.row) + CLASS * about(match.row),
		}))
		.sort((one, other) => other.score - one.score || one.row - other.row);
	return inTurn(best).map(({ row }) => row);
}

function matchingRows(
	{ starts, rows, rowStarts }: NamedCatalog,
	alike: readonly Likenesses[],
): Match[] {
	const matches: Match[] = [];
	const byRow: Array<Match | undefined> = new Array<undefined>(starts.length);
	alike.forEach((likenesses, typed) => {
		for (const [word, like] of likenesses) {
			const end = rowStarts[word + 1] ?? 0;
			for (let at = rowStarts[word] ?? 0; at < end; at++) {
				const row = rows[at] ?? 0;
				let match = byRow[row];
				if (match === undefined) {
					match = byRow[row] = { row, likes: alike.map(() => 0), covered: 0 };
					matches.push(match);
				}
				if (like > (match.likes[typed] ?? 0)) match.likes[typed] = like;
			}
		}
	});
	return matches;
}

function weightsOf(matches: readonly Match[], words: number, rows: number): number[] {
	const weights = Array.from({ length: words }, (_, word) => {
		const having = matches.reduce((sum, { likes }) => sum + (likes[word] ?? 0), 0);
		return Math.log(1 + rows / (1 + having));
	});
	const all = weights.reduce((sum, weight) => sum + weight, 0);
	return weights.map((weight) => weight / all);
}

/** Maximum bonus, which a code gets if nearly all codes with the same first six digits match. */
const CLASS = 0.2;

function shareOfClass(
	{ classes, classSizes }: NamedCatalog,
	matches: readonly Match[],
): (row: number) => number {
	const sums = new Float32Array(classSizes.length);
	for (const { row, covered } of matches) {
		const own = classes[row] ?? 0;
		sums[own] = (sums[own] ?? 0) + covered;
	}
	return (row) => {
		const own = classes[row] ?? 0;
		// Add 2, so that one or two matches in a small class do not count as a high share.
		return (sums[own] ?? 0) / ((classSizes[own] ?? 0) + 2);
	};
}

const MAX_SCORED = 1000;

function mostCovered(matches: Match[]): Match[] {
	if (matches.length <= MAX_SCORED) return matches;
	return matches.sort((one, other) => other.covered - one.covered).slice(0, MAX_SCORED);
}

const FIRST_LOOK = 5;

/**
 * Unless five matches contain all search words, alternates between matches for different words, so that one word does
 * not fill the list.
 */
function inTurn(best: readonly Match[]): readonly Match[] {
	const complete = best.filter(isComplete);
	if (complete.length >= FIRST_LOOK) return best;
	const parts = new Map<string, Match[]>();
	for (const match of best) {
		if (isComplete(match)) continue;
		const part = match.likes.map((like) => Number(like > 0)).join('');
		const same = parts.get(part);
		if (same === undefined) parts.set(part, [match]);
		else same.push(match);
	}
	const lists = [...parts.values()];
	const longest = Math.max(0, ...lists.map((list) => list.length));
	const turns = Array.from({ length: longest }, (_, turn) =>
		lists.flatMap((list) => list[turn] ?? []),
	);
	return [...complete, ...turns.flat()];
}

function isComplete({ likes }: Match): boolean {
	return likes.every((like) => like > 0);
}

/** Codes of goods and services that few shops and offices sell, such as live plants, chemicals, aircraft or land. */
const RARE = /^(10|11|12|13|20|21|22|23|2513|2519|2520|32|41|42|60|70|71|77|94|95)\d{4}/;

const RARER = 0.25;
const GENERAL = 0.04;
const SIMILAR = 0.02;

/**
 * A word scores higher if it begins a name or follows a comma, "o" or "y", as all nouns in "Ponqués, pasteles o
 * bizcochos" do.
 */
function scorer(
	{ codes, tokens, starts, plain, words }: NamedCatalog,
	alike: readonly Likenesses[],
	weights: readonly number[],
): (row: number) => number {
	const likes = weights.map(() => 0);
	return (row) => {
		let best = 0;
		let names = 0;
		let length = 0;
		let matched = 0;
		let head = 0;
		let isHead = true;
		for (let at = starts[row] ?? 0; ; at++) {
			const token = tokens[at] ?? END;
			if (token > NEXT) {
				if (plain[token] === '') {
					isHead ||= words[token] === 'o' || words[token] === 'y';
					continue;
				}
				let like = 0;
				for (let word = 0; word < alike.length; word++) {
					const one = alike[word]?.get(token) ?? 0;
					if (one > (likes[word] ?? 0)) likes[word] = one;
					if (one > like) like = one;
				}
				if (isHead && like > head) head = like;
				isHead = words[token]?.endsWith(',') === true;
				length++;
				matched += like;
				continue;
			}
			if (matched > 0) {
				const said = 0.5 + (0.5 * matched) / length + 0.25 * head;
				best = Math.max(best, dot(likes, weights) * said * (names === 0 ? 1 : 0.9));
			}
			names++;
			if (token === END) break;
			likes.fill(0);
			length = matched = head = 0;
			isHead = true;
		}
		likes.fill(0);
		const code = codes[row] ?? '';
		const hasSimilar = names > 1;
		return (
			best +
			(code.endsWith('00') ? GENERAL : 0) +
			(hasSimilar ? SIMILAR : 0) -
			(RARE.test(code) ? RARER : 0)
		);
	};
}

function dot(ones: readonly number[], others: readonly number[]): number {
	let sum = 0;
	for (let index = 0; index < ones.length; index++) {
		sum += (ones[index] ?? 0) * (others[index] ?? 0);
	}
	return sum;
}

const PLURAL = 0.97;
const BEGUN = 0.7;
const RELATED = 0.5;

type Likenesses = ReadonlyMap<number, number>;

function likenessesOf({ plain, stems, wordsOn }: NamedCatalog, typed: string): Likenesses {
	const stem = stemOf(typed);
	const found = new Map<number, number>();
	for (const number of wordsOn.get(typed.charAt(0)) ?? []) {
		const like = likeness(plain[number] ?? '', stems[number] ?? '', typed, stem);
		if (like > 0) found.set(number, like);
	}
	return found;
}

function likeness(word: string, wordStem: string, typed: string, stem: string): number {
	if (word === typed) return 1;
	if (wordStem === stem) return PLURAL;
	const begun =
		typed.length >= 3 && word.startsWith(typed) ? 0.5 + (0.5 * typed.length) / word.length : 0;
	return Math.max(BEGUN * begun, RELATED * related(wordStem, stem));
}

function related(word: string, typed: string): number {
	let shared = 0;
	while (shared < typed.length && typed[shared] === word[shared]) shared++;
	const isRelated = shared >= 4 && shared >= 0.75 * typed.length;
	return isRelated ? shared / Math.max(typed.length, word.length) : 0;
}

interface PackedNames {
	words: string;
	rows: string;
}

interface NamedCatalog {
	codes: readonly string[];
	words: readonly string[];
	plain: readonly string[];
	stems: readonly string[];
	wordsOn: ReadonlyMap<string, readonly number[]>;
	/** Word numbers. END (0) marks the end of a row, and NEXT (1) the end of a name within the row. */
	tokens: Uint16Array;
	starts: Uint32Array;
	classes: Uint16Array;
	classSizes: Uint16Array;
	rows: Uint16Array;
	rowStarts: Uint32Array;
}

const END = 0;
const NEXT = 1;

const ONE_BYTE = 128;

async function unpackNames(list: CodeList, packed: PackedNames): Promise<NamedCatalog> {
	const [text, bytes] = await Promise.all([inflated(packed.words), inflated(packed.rows)]);
	const codes = codesOf(list);
	const words = wordsOf(new TextDecoder().decode(text));
	const plain = plainWords(words);
	const tokens = tokensOf(bytes);
	return {
		codes,
		words,
		plain,
		stems: plain.map(stemOf),
		wordsOn: byFirstLetter(plain),
		tokens,
		starts: startsOf(tokens, codes.length),
		...classesOf(codes),
		...rowsByWord(tokens, words.length),
	};
}

/** Each word starts with the number of letters that it shares with the previous word. */
function wordsOf(frontCoded: string): string[] {
	const words = ['', ''];
	let before = '';
	for (const word of frontCoded.split(' ')) {
		words.push((before = before.slice(0, Number(word[0])) + word.slice(1)));
	}
	return words;
}

function byFirstLetter(plain: readonly string[]): Map<string, number[]> {
	const wordsOn = new Map<string, number[]>();
	plain.forEach((word, number) => {
		const same = wordsOn.get(word.charAt(0));
		if (same === undefined) wordsOn.set(word.charAt(0), [number]);
		else same.push(number);
	});
	return wordsOn;
}

function tokensOf(bytes: Uint8Array): Uint16Array {
	const tokens = new Uint16Array(bytes.length);
	let length = 0;
	for (let at = 0; at < bytes.length; at++) {
		const byte = bytes[at] ?? END;
		tokens[length++] =
			byte < ONE_BYTE ? byte : ONE_BYTE + ((byte - ONE_BYTE) << 8) + (bytes[++at] ?? 0);
	}
	return tokens.slice(0, length);
}

function startsOf(tokens: Uint16Array, rows: number): Uint32Array {
	const starts = new Uint32Array(rows);
	for (let at = 0, row = 1; at < tokens.length && row < rows; at++) {
		if (tokens[at] === END) starts[row++] = at + 1;
	}
	return starts;
}

function classesOf(codes: readonly string[]): Pick<NamedCatalog, 'classes' | 'classSizes'> {
	const classes = new Uint16Array(codes.length);
	const classSizes = new Uint16Array(codes.length);
	let last = '';
	codes.forEach((code, row) => {
		const start = code.slice(0, 6);
		const own = (classes[row - 1] ?? -1) + Number(start !== last);
		classes[row] = own;
		classSizes[own] = (classSizes[own] ?? 0) + 1;
		last = start;
	});
	return { classes, classSizes };
}

function rowsByWord(tokens: Uint16Array, words: number): Pick<NamedCatalog, 'rows' | 'rowStarts'> {
	const rowStarts = new Uint32Array(words + 1);
	for (const token of tokens) rowStarts[token + 1] = (rowStarts[token + 1] ?? 0) + 1;
	for (let word = 0; word < words; word++) {
		rowStarts[word + 1] = (rowStarts[word + 1] ?? 0) + (rowStarts[word] ?? 0);
	}
	const ends = rowStarts.slice();
	const rows = new Uint16Array(tokens.length);
	let row = 0;
	for (const token of tokens) {
		const at = ends[token] ?? 0;
		rows[at] = row;
		ends[token] = at + 1;
		if (token === END) row++;
	}
	return { rows, rowStarts };
}

/**
 * Inflates with a stream, because n8n does not let nodes import zlib. Reading the stream in a loop is much faster than
 * with a Response object.
 */
async function inflated(base64: string): Promise<Uint8Array> {
	const stream = new Blob([bytesOf(base64)])
		.stream()
		.pipeThrough(new DecompressionStream('deflate-raw'));
	const parts: Uint8Array[] = [];
	for await (const part of stream) parts.push(part);
	const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
	let at = 0;
	for (const part of parts) {
		all.set(part, at);
		at += part.length;
	}
	return all;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
	const letters = atob(base64);
	const bytes = new Uint8Array(letters.length);
	for (let index = 0; index < letters.length; index++) bytes[index] = letters.charCodeAt(index);
	return bytes;
}

function namesOf({ words, tokens, starts }: NamedCatalog, row: number): string[] {
	const names: string[] = [];
	let name: string[] = [];
	for (let at = starts[row] ?? 0; ; at++) {
		const token = tokens[at] ?? END;
		if (token > NEXT) {
			name.push(words[token] ?? '');
			continue;
		}
		const text = name.join(' ');
		names.push(text.charAt(0).toUpperCase() + text.slice(1));
		name = [];
		if (token === END) return names;
	}
}

const LINKING = new Set(
	'a al con de del e el en la las lo los no o para por que se sin su sus u un una uno unas unos y'.split(
		' ',
	),
);

/** Joins the words first, which makes the conversion ten times faster. */
function plainWords(words: readonly string[]): string[] {
	return words
		.join(' ')
		.toLowerCase()
		.normalize('NFD')
		.replace(/[^a-z0-9 ]/g, '')
		.split(' ')
		.map((word) => (LINKING.has(word) ? '' : word));
}

function stemOf(plain: string): string {
	if (plain.length < 4) return plain;
	let end = plain.length;
	if (plain[end - 1] === 's') end--;
	if (plain[end - 1] === 'e' && end > 3) end--;
	const stem = plain.slice(0, end);
	return stem.endsWith('z') ? `${stem.slice(0, -1)}c` : stem;
}

const MAX_WORDS = 10;

function typedWords(typed: string): string[] {
	const words = plainWords(typed.split(/[\s,;/]+/));
	return [...new Set(words)].filter((word) => word !== '').slice(0, MAX_WORDS);
}

/** Everyday Mexican words and their equivalents in SAT's catalog, which is a translation of UNSPSC. */
const alsoCalled = `
	abarrotes: despensas básicas
	acumulador: baterías
	ads: publicidad internet
	aduanal: aduaneros
	antro: bares
	apagador: interruptor eléctrico
	app: aplicaciones
	archivero: archivadores
	auto: vehículos automóviles
	banner: publicidad impresa
	barbería: corte pelo
	bautizo: organización eventos
	becerro: ganado vacuno
	bistec: carne procesada sin aditivos
	bocina: parlantes
	boda: organización eventos
	boiler: calentadores agua
	boleto: viajes
	bóxer: calzoncillos
	brasier: brassieres
	brincolín: inflables
	cabello: pelo
	caguama: cerveza
	calabacita: calabazas
	calceta: calcetines
	calzón: calzoncillos
	carro: vehículos automóviles
	cerillo: fósforos
	chancla: sandalias
	chicharrón: botanas surtidas
	chofer: conductores
	chorizo: cerdo procesado con aditivos
	chuleta: cerdo procesado sin aditivos
	clavija: enchufes eléctricos
	clima: aire acondicionado
	coche: vehículos automóviles
	conduit: conductos eléctricos
	costal: sacos
	credencial: tarjetas identificación
	croqueta: alimento perros gatos
	departamento: residencias
	diplomado: capacitación
	dron: aviones no tripulados
	duela: pisos madera
	electricidad: energía eléctrica
	electricista: instalaciones eléctricas
	emplaye: películas plástico
	estacionamiento: parqueadero
	estética: corte pelo
	farmacia: medicamentos
	filipina: uniformes
	fumigante: pesticidas
	gafete: identificaciones
	horchata: bebidas
	hosting: hospedaje sitios web
	huarache: sandalias
	influencer: publicidad internet
	inglés: idiomas
	interfón: intercomunicación
	kínder: preescolares
	lavacoches: lavado vehículos
	lentes: anteojos
	letrero: señales
	logotipo: diseño gráfico
	mariachi: actuaciones en vivo
	marketing: mercadeo
	matraca: trinquetes
	mdf: fibra madera densidad media
	medicina: medicamentos
	michelada: cerveza
	minisplit: aire acondicionado
	mochila: morrales
	nobreak: fuentes ininterrumpibles potencia
	nutriólogo: nutrición
	página: sitio
	peluquería: corte pelo
	perifoneo: publicidad
	piloncillo: azúcar
	portón: puertas garaje
	pozole: sopas preparadas
	publicista: publicidad
	quinceañera: organización eventos
	raicilla: licor destilado
	raticida: pesticidas
	resistol: pegamento
	salchicha: cerdo procesado con aditivos
	seo: publicidad internet
	sotol: licor destilado
	sticker: calcomanías
	sudadera: suéteres
	tablet: tabletas computadores
	televisión: televisores
	tenis: calzado deportivo
	tintorería: lavado en seco
	tocino: cerdo procesado con aditivos
	tour: excursiones
	uber: taxi
	ups: fuentes ininterrumpibles potencia
	usb: unidad pen flash
	vaqueta: cuero
	velador: guardias
	veladora: velas
	veterinario: salud animal
	vigilante: guardias
	vinil: vinilo
	wc: inodoros
	zoclo: rodapiés
`;

export const ALSO_CALLED: ReadonlyArray<readonly [word: string, inCatalog: string]> = alsoCalled
	.trim()
	.split('\n')
	.map((line) => {
		const [word = '', inCatalog = ''] = line.split(':');
		return [word.trim(), inCatalog.trim()];
	});
