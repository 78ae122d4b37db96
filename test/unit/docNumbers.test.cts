/** Numbers of the documentation that the code knows: who changes one is told where it is written. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { MOST_ENTRIES } from '../../nodes/Cfdi/sending/keyChanges';
import { PATIENCE } from '../../nodes/Cfdi/sending/keyLock';
import { READ_TIMEOUT, WRITE_TIMEOUT } from '../../nodes/Cfdi/sending/requestOptions';
import { retryDelay } from '../../nodes/Cfdi/sending/retry';
import { LONGEST_ANSWER } from '../../nodes/Cfdi/service/exchange';
import { LARGEST_FILE, LONGEST_JSON } from '../../nodes/Cfdi/service/files';
import { casesOf } from '../faults/cases';
import { faults } from '../faults/faults';
import { operationsUnderTest } from '../faults/operationsUnderTest';
import { evaluated } from '../support/evaluated.cts';
import { oneLine, root } from '../support/pages.cts';

const inSeconds = (milliseconds: number) => String(milliseconds / 1_000);
const inMegabytes = (bytes: number) => `${bytes / 1_000_000} MB`;
const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

const delays = [1, 2, 3].map((attempt) => inSeconds(retryDelay(attempt, 0, 0) ?? NaN));
const [first, second, third] = delays;
const [least, most] = PATIENCE.map(inSeconds);
const [read, write] = [READ_TIMEOUT, WRITE_TIMEOUT].map(inSeconds);
const [answer, json, file] = [LONGEST_ANSWER, LONGEST_JSON, LARGEST_FILE].map(inMegabytes);
const entries = MOST_ENTRIES.toLocaleString('en-US');
const executions = operationsUnderTest.flatMap((operation) => casesOf(operation, faults)).length;
const cases = (Math.floor(executions / 500) * 500).toLocaleString('en-US');

const versions = evaluated(
	{ versions: 'tools/n8n/versions.mts' },
	'[versions.LATEST_N8N, Object.keys(versions.N8N_RECIPES).length]',
) as [string, number];

it.each([
	['docs/at-most-once.md', `after ${first}, ${second} and ${third} seconds`],
	['docs/es/at-most-once.md', `${first}, ${second} y ${third} segundos`],
	['docs/at-most-once.md', `${write} seconds for a write and ${read} for any other`],
	['docs/es/at-most-once.md', `${write} segundos para lo que cambia algo y ${read} para lo demás`],
	['docs/at-most-once.md', `after ${least} to ${most} seconds`],
	['docs/es/at-most-once.md', `${least} a ${most} segundos`],
	['docs/at-most-once.md', `n8n keeps ${entries} entries of a node`],
	['docs/es/at-most-once.md', `n8n guarda ${entries} entradas`],
	['docs/at-most-once.md', `at most ${answer} of an answer, and ${json} of a download`],
	['docs/at-most-once.md', `may have ${file}`],
	['docs/at-most-once.md', `(more than ${cases} executions`],
	['docs/es/at-most-once.md', `(más de ${cases} ejecuciones`],
	['CONTRIBUTING.md', `installs n8n ${versions[0]} into your cache folder`],
	['CONTRIBUTING.md', `${WORDS[versions[1]]} versions of it`],
])('%s says "%s"', (page, sentence) => {
	// The whole page is no message.
	expect(oneLine(readFileSync(join(root, page), 'utf8')).includes(sentence)).toBe(true);
});
