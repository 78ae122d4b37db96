/**
 * Packs SAT's two catalogs with thousands of names, c_ClaveProdServ and c_ClaveUnidad, for `npx
 * gulp catalogs`. Names have their own file, because only a search unpacks them.
 */
import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { deflateSync } from 'fflate';

const folder = new URL('../packages/cfdi/catalogs/', import.meta.url);

/**
 * A catalog's file contains one code per line, with tabs between columns. `similar` names the
 * column with alternative names.
 */
const sources = {
	productCodes: { catalog: 'c_ClaveProdServ', asOf: '2025-11', similar: 'similar words' },
	unitCodes: { catalog: 'c_ClaveUnidad', asOf: '2026-08-06', similar: 'symbol' },
};

export async function renderNamedCatalogs() {
	const read = await Promise.all(
		Object.entries(sources).map(async ([name, source]) => [name, source, await rowsOf(source)]),
	);
	const codes = read.map(([name, { catalog, asOf }, rows]) => [
		name,
		{
			catalog,
			asOf,
			codes: packedCodes(rows.map(({ code }) => code)),
			ended: Object.fromEntries(rows.flatMap(({ code, end }) => (end === '' ? [] : [[code, end]]))),
		},
	]);
	const names = read.map(([name, , rows]) => [name, packedNames(rows)]);
	return [file('codes.json', codes), file('names.json', names)];
}

function file(name, entries) {
	return {
		file: new URL(name, folder),
		text: `${JSON.stringify(Object.fromEntries(entries))}\n`,
	};
}

async function rowsOf({ catalog, asOf, similar }) {
	const packed = await readFile(new URL(`sat/${catalog}.${asOf}.tsv.gz`, import.meta.url));
	const [head, ...lines] = gunzipSync(packed).toString('utf8').trimEnd().split('\n');
	const columns = head.split('\t');
	const at = (cells, column) => (cells[columns.indexOf(column)] ?? '').trim();
	return lines
		.map((line) => line.split('\t'))
		.map((cells) => ({
			code: at(cells, 'code'),
			names: [at(cells, 'name').replace(/\.$/, ''), ...at(cells, similar).split(/,\s*/)],
			// Convert SAT's dates, for example 15-01-2020, to 2020-01-15.
			end: at(cells, 'valid to').split('-').reverse().join('-'),
		}));
}

/**
 * Packs eight-digit codes as the differences between consecutive codes, with repetitions as
 * "difference*times". Leaves other codes unchanged.
 */
function packedCodes(codes) {
	if (!codes.every((code) => /^\d{8}$/.test(code))) return codes.join(' ');
	const steps = [];
	codes.forEach((code, index) => {
		const step = Number(code) - Number(codes[index - 1] ?? 0);
		const last = steps.at(-1);
		if (last?.step === step) last.times++;
		else steps.push({ step, times: 1 });
	});
	return steps
		.map(({ step, times }) => step.toString(36) + (times === 1 ? '' : `*${times.toString(36)}`))
		.join(' ');
}

/** A word number below 128 takes one byte, and any other takes two. */
const ONE_BYTE = 128;

/**
 * Packs all words, frequent words first, and each row's word numbers. This takes a quarter less
 * space than plain text, and a search compares 20,000 words instead of 300,000.
 */
function packedNames(rows) {
	const phrases = rows.map(({ names }) => [
		...new Set(names.filter((name) => /\p{L}/u.test(name)).map(startSmall)),
	]);
	const counts = new Map();
	for (const word of phrases.flat().flatMap(wordsOf)) counts.set(word, (counts.get(word) ?? 0) + 1);
	const byCount = [...counts.keys()].sort(
		(one, other) => counts.get(other) - counts.get(one) || compare(one, other),
	);
	// Two numbers are not words: 0 ends a row, and 1 ends a name.
	const frequent = byCount.splice(0, ONE_BYTE - 2).sort(compare);
	const words = [...frequent, ...byCount.sort(compare)];
	if (words.length > ONE_BYTE * 257) throw new Error('There are too many words for two bytes');
	const numbers = new Map(words.map((word, index) => [word, index + 2]));
	const bytes = phrases.flatMap((row) => [
		...row.flatMap((name, index) => [
			...(index === 0 ? [] : [1]),
			...wordsOf(name).flatMap((word) => bytesOf(numbers.get(word))),
		]),
		0,
	]);
	return { words: packed(Buffer.from(frontCoded(words))), rows: packed(Uint8Array.from(bytes)) };
}

/**
 * Returns a name with a small first letter, for example "taza" for "Taza", unless the name starts
 * with an abbreviation.
 */
function startSmall(name) {
	return /^\p{Lu}\p{Ll}*(?!\p{L})/u.test(name) ? name[0].toLowerCase() + name.slice(1) : name;
}

const wordsOf = (name) => name.split(/\s+/);

const compare = (one, other) => (one < other ? -1 : Number(one > other));

function bytesOf(number) {
	if (number < ONE_BYTE) return [number];
	const rest = number - ONE_BYTE;
	return [ONE_BYTE + (rest >> 8), rest & 0xff];
}

/**
 * "casa casas" becomes "0casa 4s": a number replaces the letters that a word shares with the
 * previous word.
 */
function frontCoded(words) {
	let before = '';
	return words
		.map((word) => {
			let shared = 0;
			while (shared < 9 && shared < word.length && word[shared] === before[shared]) shared++;
			before = word;
			return `${shared}${word.slice(shared)}`;
		})
		.join(' ');
}

/** Uses the JavaScript library fflate, because it compresses to the same bytes on every machine. */
function packed(bytes) {
	return Buffer.from(deflateSync(bytes, { level: 9, mem: 12 })).toString('base64');
}
