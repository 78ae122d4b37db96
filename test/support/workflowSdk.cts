/**
 * n8n's own SDK of workflows, as its AI builder uses it: the definition that a model reads of a node, and the
 * check of a workflow.
 */
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

import { Cfdi } from '../../nodes/Cfdi/Cfdi.node';

/** The node as n8n's catalog has it: as data, with the name of its package. */
function catalogued(): NodeTypeDescription {
	const { description } = new Cfdi();
	const data = JSON.parse(JSON.stringify(description)) as NodeTypeDescription;
	return { ...data, name: `n8n-nodes-cfdi.${data.name}` };
}

/** What a model reads of the node: n8n makes it of the description of a community node. */
export const definition = (): string => generateNodeTypeFile(catalogued());

/** Lets the SDK know the parameters of the node, in the tests of a file. */
export function withNodeSchemas(): void {
	const folder = mkdtempSync(join(tmpdir(), 'cfdi-schemas-'));
	beforeAll(async () => {
		await orchestrateGeneration({ nodes: [catalogued()], outputDir: folder });
		setSchemaBaseDirs([folder]);
	});
	afterAll(() => {
		setSchemaBaseDirs([]);
		rmSync(folder, { recursive: true });
	});
}

/** All that the SDK finds in a workflow, also what it only warns of. */
export function issuesOf(workflow: WorkflowJSON): string[] {
	const { errors, warnings } = validateWorkflow(workflow);
	return [...errors, ...warnings].map(({ message }) => message);
}

/** The workflow that a model writes if it copies a pattern after a trigger. */
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
