import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { IWorkflowBase } from 'n8n-workflow';

import { Cfdi } from './Cfdi.node';

const folder = resolve(__dirname, '../../workflows');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
	name.endsWith('.json'),
);

const inBase =
	'aiTransform cron function functionItem htmlExtract iCal interval itemLists moveBinaryData openAi orbit readBinaryFile readBinaryFiles readPDF workflowTrigger writeBinaryFile';
const inLangchain =
	'code documentBinaryInputLoader documentGithubLoader documentJsonInputLoader lmOpenAi manualChatTrigger memoryChatRetriever memoryMotorhead memoryZep openAiAssistant toolHttpRequest toolSerpApi vectorStoreInMemoryInsert vectorStoreInMemoryLoad vectorStorePineconeInsert vectorStorePineconeLoad vectorStoreSupabaseInsert vectorStoreSupabaseLoad vectorStoreZep vectorStoreZepInsert vectorStoreZepLoad';
const removed = new Set([
	...inBase.split(' ').map((name) => `n8n-nodes-base.${name}`),
	...inLangchain.split(' ').map((name) => `@n8n/n8n-nodes-langchain.${name}`),
]);

function whatChanges({ nodes }: Pick<IWorkflowBase, 'nodes'>): string[] {
	return nodes.flatMap(({ name, type, typeVersion, parameters, alwaysOutputData }) => {
		const short = type.replace(/^.*\./, '');
		const text = JSON.stringify(parameters);
		const found = [
			removed.has(type) && 'is removed',
			/\$getPairedItem\b/.test(text) && 'uses $getPairedItem',
			short === 'code' && text.includes('$evaluateExpression') && 'evaluates expressions in code',
			short === 'agent' && typeVersion < 2 && 'is an agent of version 1',
			short === 'executeWorkflow' &&
				/"source":"(localFile|url)"/.test(text) &&
				'calls a workflow of a file or an address',
			// A Filter node is not checked, because it has only one output.
			['if', 'switch'].includes(short) &&
				alwaysOutputData === true &&
				'gives an empty item at several outputs',
			short === 'gmailTrigger' && typeVersion < 1.4 && 'reads mails in the old way',
			short === 'slackTrigger' && typeVersion < 2 && 'listens to Slack without a signing secret',
		];
		return found.filter((one) => one !== false).map((one) => `${name} ${one}`);
	});
}

it.each(files)('runs the workflow %s unchanged in n8n 3', (file) => {
	const workflow = JSON.parse(readFileSync(join(folder, file), 'utf8')) as IWorkflowBase;
	expect(whatChanges(workflow)).toEqual([]);
});

it('reports each node of a workflow that n8n 3 affects', () => {
	const node = { id: '', name: 'A', position: [0, 0] as [number, number], typeVersion: 1 };
	const nodes = [
		{ ...node, type: 'n8n-nodes-base.cron', parameters: {} },
		{ ...node, type: '@n8n/n8n-nodes-langchain.agent', parameters: {} },
		{ ...node, type: 'n8n-nodes-base.set', parameters: { value: '={{ $getPairedItem() }}' } },
		{ ...node, type: 'n8n-nodes-base.if', parameters: {}, alwaysOutputData: true },
		{ ...node, type: 'n8n-nodes-base.executeWorkflow', parameters: { source: 'url' } },
	];
	expect(whatChanges({ nodes })).toHaveLength(nodes.length);
});

it('uses an SVG icon without a color, because only font icons have a color', () => {
	const { defaults, icon } = new Cfdi().description;
	expect(defaults).not.toHaveProperty('color');
	expect(JSON.stringify(icon)).toMatch(/file:[\w.]+\.svg/);
});
