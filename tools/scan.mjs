/**
 * n8n's own scanner, as n8n runs it before it verifies a community node: on the source, and on the
 * package as it is published.
 */
import { fileURLToPath } from 'node:url';

import {
	SOURCE_FILE_PATTERNS,
	analyzePackage,
} from '@n8n/scan-community-package/scanner/scanner.mjs';

import { packed } from './packed.mjs';

const source = fileURLToPath(new URL('..', import.meta.url));
const tarball = packed();
try {
	const scans = [
		['source', await analyzePackage(source, SOURCE_FILE_PATTERNS)],
		['published package', await analyzePackage(tarball.folder, ['**/*.js', 'package.json'])],
	];
	for (const [name, { passed, message, details }] of scans) {
		console.log(`${passed ? 'passed' : 'NOT PASSED'}: ${name}`);
		if (!passed) console.log([message, details].filter(Boolean).join('\n'));
	}
	process.exitCode = scans.every(([, { passed }]) => passed) ? 0 : 1;
} finally {
	tarball.remove();
}
