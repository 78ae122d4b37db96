/** The entrances of the library: its README names them, and only locales/ has sentences. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { textsOf } from './fixtures/textsOf.cts';
import * as face from '.';
import * as book from './book';
import * as shops from './shops';
import * as spreadsheet from './spreadsheet';

const read = (file: string) => readFileSync(join(__dirname, file), 'utf8');

it('the README names each function of the entrances', () => {
	const page = read('README.md');
	const functions = Object.entries({ ...face, ...shops, ...spreadsheet, ...book })
		.filter(([name, value]) => typeof value === 'function' && /^[a-z]/.test(name))
		.map(([name]) => name);
	const helpers = [
		'beyond',
		'cancellationSheetSteps',
		'capitalized',
		'finished',
		'groupedBy',
		'inEach',
		'inFormOrder',
		'inOthers',
		'inPieces',
		'invoiceSheetSteps',
		'isEmpty',
		'isGeneric',
		'isRecord',
		'isUuid',
		'isZip',
		'lettersOf',
		'lineKeyOf',
		'normalizeKey',
		'numberAdvice',
		'phraseText',
		'problem',
		'rfcProblem',
		'saidIn',
		'saidInEach',
		'stepsOf',
		'taxTitle',
		'tooLarge',
		'unreadable',
		'withoutReferences',
	];
	expect(functions.filter((name) => !page.includes(`\`${name}\``)).sort()).toEqual(helpers);
});

/** The sources of the library without its words, its tests and what they share. */
const sources = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter(
	(file) =>
		/(?<!\.test)\.ts$/.test(file) &&
		// These have what people write, and notes for who reads their rows.
		!/^(dist|fixtures|locales|node_modules|catalogs\/waysToPay|reading\/holdingWords|spreadsheet\/states)\b/.test(
			file,
		),
);

const texts = sources.flatMap((file) => textsOf(file, read(file)));

it('no text outside locales/ is a sentence in English', () => {
	const sentences = texts.filter(({ text }) =>
		/\b(the|is|are|has|must|which|not) \w+ \w/.test(text),
	);
	expect(sources.length).toBeGreaterThan(100);
	expect(sentences).toEqual([]);
});
