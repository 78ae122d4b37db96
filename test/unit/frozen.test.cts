/**
 * Saved workflows depend on the name, type, values and default of every parameter, on what items have, on the
 * columns of Data Tables, and on the addresses of workflows. CONTRIBUTING says what a version may change.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { publicNames } from '../support/publicNames.cts';

const file = join(__dirname, 'frozen.txt');
const frozen = readFileSync(file, 'utf8').trimEnd().split('\n');
const gone = frozen.filter((line) => !publicNames.includes(line));

it('no parameter, output, column or address of a workflow that is saved somewhere has changed', () => {
	if (gone.length === 0) return;
	throw new Error(
		`Saved workflows may depend on these:\n${gone.join('\n')}\n` +
			'Keep them. A parameter with another meaning needs a version of the node: `version: [1, 1.1]` in Cfdi.node.ts, ' +
			"with `displayOptions: { show: { '@version': [...] } }` on the old parameter and on the new one.",
	);
});

it('every one is listed in test/unit/frozen.txt, to which `npx gulp docs` adds new ones', () => {
	const isWriting = process.env.WRITE_DOCS !== undefined && gone.length === 0;
	if (isWriting) writeFileSync(file, `${publicNames.join('\n')}\n`);
	else expect(publicNames).toEqual(frozen);
});
