/** Uses n8n's workflow SDK as the AI builder does. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NodeTypeDescription, WorkflowJSON } from '@n8n/workflow-sdk';
import {
	generateNodeTypeFile,
	orchestrateGeneration,
	parseWorkflowCode,
	setSchemaBaseDirs,
	validateWorkflow,
} from '@n8n/workflow-sdk';

import { ownNodes } from './ownNodes';

const catalogued = (): NodeTypeDescription[] =>
	ownNodes.map(({ type, description }) => {
		const data = JSON.parse(JSON.stringify(description)) as NodeTypeDescription;
		return { ...data, name: type };
	});

export const definitions = (): string[] => catalogued().map((node) => generateNodeTypeFile(node));

export function withNodeSchemas(): void {
	const folder = mkdtempSync(join(tmpdir(), 'cfdi-schemas-'));
	beforeAll(async () => {
		await orchestrateGeneration({ nodes: catalogued(), outputDir: folder });
		setSchemaBaseDirs([folder]);
	});
	afterAll(() => {
		setSchemaBaseDirs([]);
		rmSync(folder, { recursive: true });
	});
}

export function issuesOf(workflow: WorkflowJSON): string[] {
	const { errors, warnings } = validateWorkflow(workflow);
	return [...errors, ...warnings].map(({ message }) => message);
}

export function workflowOfPattern(code: string): WorkflowJSON {
	const variable = /^const (\w+) = node\(/.exec(code)?.[1];
	if (variable === undefined) throw new Error(`This is no node:\n${code}`);
	return parseWorkflowCode(
		[
			"const start = trigger({ type: 'n8n-nodes-base.manualTrigger', version: 1, config: { name: 'Start' } });",
			code,
			`export default workflow('pattern', 'Pattern').add(start).to(${variable});`,
		].join('\n'),
	);
}
