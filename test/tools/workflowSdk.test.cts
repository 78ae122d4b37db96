import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { WorkflowJSON } from '@n8n/workflow-sdk';

import { builderPatterns, hintOf } from '../support/builderPatterns';
import {
	definitions,
	issuesOf,
	withNodeSchemas,
	workflowOfPattern,
} from '../support/workflowSdk.cts';
import { partOf } from '../support/part.cts';

withNodeSchemas();

const folder = resolve(__dirname, '../../workflows');
const files = ['', 'es/'].flatMap((of) =>
	readdirSync(join(folder, of))
		.filter((name) => name.endsWith('.json'))
		.map((name) => of + name),
);

const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as WorkflowJSON;

it.each(partOf(files, 4))("finds no issues in workflows/%s with n8n's SDK", (file) => {
	expect(issuesOf(read(file))).toEqual([]);
});

const types = definitions().flatMap((definition) => definition.split('\nexport type '));

describe.each(builderPatterns())('The builder pattern "$title" of $id', ({ id, title, code }) => {
	it("finds no issues in a builder pattern with n8n's SDK", () => {
		expect(issuesOf(workflowOfPattern(code))).toEqual([]);
	});

	it("includes the builder pattern in the operation's definition for AI models", () => {
		const [resource, operation] = id.split('.');
		const type = types.find((one) =>
			one.includes(`resource: '${resource}';\n  operation: '${operation}';`),
		);
		expect(type).toContain(`<pattern title="${title}">`);
		expect(type).toContain(hintOf(id));
	});
});
