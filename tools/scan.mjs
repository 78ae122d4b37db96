/**
 * Runs n8n's scanner for community nodes on the source and the packed package, as n8n does for
 * verification.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import {
	SOURCE_FILE_PATTERNS,
	analyzePackage,
} from '@n8n/scan-community-package/scanner/scanner.mjs';

import { packPackage } from './n8n/communityPackage.mts';

const source = fileURLToPath(new URL('..', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'n8n-nodes-cfdi-'));
try {
	const { tarball } = await packPackage(folder);
	execFileSync('tar', ['-xzf', tarball, '-C', folder]);
	const published = join(folder, 'package');
	const scans = [
		['source', await analyzePackage(source, SOURCE_FILE_PATTERNS)],
		['published package', await analyzePackage(published, ['**/*.js', 'package.json'])],
	];
	for (const [name, { passed, message, details }] of scans) {
		console.log(`${passed ? 'passed' : 'NOT PASSED'}: ${name}`);
		if (!passed) console.log([message, details].filter(Boolean).join('\n'));
	}
	process.exitCode = scans.every(([, { passed }]) => passed) ? 0 : 1;
} finally {
	await rm(folder, { recursive: true, force: true });
}
