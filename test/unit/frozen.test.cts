/**
 * Saved workflows depend on the name, type, values and default of every parameter, on what items have, on the
 * columns of Data Tables, and on the addresses of workflows. CONTRIBUTING says what a version may change.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { publicNames } from '../support/publicNames.cts';

const frozen = readFileSync(join(__dirname, 'frozen.txt'), 'utf8').trimEnd().split('\n');

it('no parameter, output, column or address of a workflow that is saved somewhere has changed', () => {
	const gone = frozen.filter((line) => !publicNames.includes(line));
	if (gone.length === 0) return;
	throw new Error(
		`Saved workflows may depend on these:\n${gone.join('\n')}\n` +
			'Keep them. A parameter with another meaning needs a version of the node: `version: [1, 1.1]` in Cfdi.node.ts, ' +
			"with `displayOptions: { show: { '@version': [...] } }` on the old parameter and on the new one.",
	);
});

it('every one is listed in test/unit/frozen.txt', () => {
	expect(publicNames).toEqual(frozen);
});
