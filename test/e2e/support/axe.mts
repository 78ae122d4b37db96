import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface Finding {
	id: string;
	impact: string;
	nodes: Array<{ html: string }>;
}

/** Returns axe-core's serious and critical findings on the visible page. */
export async function seriousIn(page: Page): Promise<string[]> {
	await page.evaluate(await readFile(AXE, 'utf8'));
	const violations = (await page.evaluate(
		'axe.run(document).then((found) => found.violations)',
	)) as Finding[];
	return violations
		.filter(({ impact }) => ['serious', 'critical'].includes(impact))
		.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
