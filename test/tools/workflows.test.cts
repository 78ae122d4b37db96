import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { INode, INodeParameters, IWorkflowBase } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import type { OwnNode } from '../support/ownNodes';
import { ownNodes } from '../support/ownNodes';

const folder = resolve(__dirname, '../../workflows');

const read = (file: string): [string, IWorkflowBase] => [
	file,
	JSON.parse(readFileSync(join(folder, file), 'utf8')) as IWorkflowBase,
];
const files = (of: string) =>
	readdirSync(join(folder, of)).filter((name) => name.endsWith('.json'));

const workflows = files('.').map(read);

/** The Spanish edition has the same nodes with different names and notes. */
const inSpanish = files('es').map((name) => read(`es/${name}`));

const editions = [...workflows, ...inSpanish];

const descriptions = new Map(
	ownNodes.flatMap(({ type, description }) => [
		[type, description],
		[`${type}Tool`, { ...description, name: `${description.name}Tool` }],
	]),
);

/** n8n adds these parameters to a tool. */
const TOOL_PARAMETERS = ['descriptionType', 'toolDescription'];

const nodes = editions.flatMap(([file, workflow]) =>
	workflow.nodes
		.filter(({ type }) => descriptions.has(type))
		.map((node): [string, string, INode] => [node.name, file, node]),
);

const descriptionOf = ({ type }: INode) =>
	descriptions.get(type) ?? (ownNodes[0] as OwnNode).description;

test.each(nodes)(
	'gives the node "%s" in workflows/%s only fields that the editor shows',
	(_, __, node) => {
		const description = descriptionOf(node);
		const parameters = Object.fromEntries(
			Object.entries(node.parameters).filter(([name]) => !TOOL_PARAMETERS.includes(name)),
		);
		const shown = NodeHelpers.getNodeParameters(
			description.properties,
			parameters,
			true,
			false,
			node,
			description,
		) as INodeParameters;
		expect(shown).toMatchObject(parameters);
	},
);

test.each(nodes)(
	'leaves the issuer of the node "%s" in workflows/%s to the credential',
	(_, __, node) => {
		const issuer = Object.entries(node.parameters).filter(([name]) =>
			/^(issuer|placeOfIssue)/.test(name),
		);
		// A replacement keeps the issuer of the replaced invoice.
		expect(
			issuer.filter(
				([, value]) => !/^=\{\{ \$\('[^']+'\)\.first\(\)\.json\.invoice\./.test(String(value)),
			),
		).toEqual([]);
	},
);

test.each(nodes)('uses an existing version of the node "%s" in workflows/%s', (_, __, node) => {
	expect([descriptionOf(node).version].flat()).toContain(node.typeVersion);
});

/** Other workflows call this workflow by its ID. */
const PAID_ORDER_ID = 'cfdiPaidOrder';
const ITSELF = '={{ $workflow.id }}';

function expressionsIn(value: unknown): string[] {
	if (typeof value === 'string')
		return value.startsWith('=')
			? [...value.matchAll(/\{\{[\s\S]*?\}\}/g)].map(([text]) => text)
			: [];
	return typeof value === 'object' && value !== null
		? Object.values(value).flatMap(expressionsIn)
		: [];
}

describe.each(editions)('workflows/%s', (file, workflow) => {
	const { nodes: all, connections } = workflow;
	const names = all.map(({ name }) => name);

	test('contains no credentials or pinned data, and an ID only if other workflows call the workflow', () => {
		expect(all.filter((node) => node.credentials !== undefined)).toEqual([]);
		expect(workflow.pinData).toEqual({});
		expect(workflow.id).toBe(file.endsWith('paid-order.json') ? PAID_ORDER_ID : undefined);
		const called = all.flatMap(({ parameters: { workflowId } }) =>
			workflowId === undefined ? [] : [(workflowId as { value?: string }).value],
		);
		expect(called.filter((id) => ![PAID_ORDER_ID, ITSELF].includes(String(id)))).toEqual([]);
	});

	test('contains at least one sticky note', () => {
		const notes = all.filter(({ type }) => type === 'n8n-nodes-base.stickyNote');
		expect(notes.length).toBeGreaterThan(0);
	});

	test('gives the nodes of the workflow unique names and IDs', () => {
		expect(new Set(names).size).toBe(names.length);
		expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
	});

	test('makes up for several missed runs of a schedule with a single run', () => {
		const schedules = all.filter(({ type }) => type === 'n8n-nodes-base.scheduleTrigger');
		const settings = schedules.map(({ typeVersion, parameters }) => [
			typeVersion,
			parameters.misfirePolicy,
		]);
		expect(settings).toEqual(schedules.map(() => [1.4, 'coalesce']));
	});

	test('connects only existing nodes of the workflow', () => {
		const targets = Object.values(connections).flatMap((byType) =>
			Object.values(byType).flatMap((outputs) => outputs.flatMap((output) => output ?? [])),
		);
		const named = [...Object.keys(connections), ...targets.map(({ node }) => node)];
		expect(names).toEqual(expect.arrayContaining(named));
	});

	// n8n drops the "?" before a computed name, so the expression has no value.
	test('uses only constant strings and numbers inside "?.[…]" in expressions', () => {
		const texts = all.flatMap(({ parameters }) => expressionsIn(parameters));
		expect(texts.filter((text) => /\?\.\[(?!\s*(?:\d+|'[^']*'|"[^"]*")\s*\])/.test(text))).toEqual(
			[],
		);
	});

	test("refers only to existing nodes in the workflow's expressions", () => {
		const named = [...JSON.stringify(all).matchAll(/\$\('((?:[^'\\]|\\.)+)'\)/g)].map(
			([, name]) => name,
		);
		expect(names).toEqual(expect.arrayContaining(named));
	});
});

describe('The workflows for a shop', () => {
	test.each([
		['paid-order', 'Write it down'],
		['credit-note-on-refund', 'Write it down'],
		['self-invoice', 'Note the try'],
	])('waits for the table in %s by running the "%s" node up to four times', (name, node) => {
		const [, workflow] = read(`${name}.json`);
		expect(workflow.nodes.find((one) => one.name === node)).toMatchObject({
			retryOnFail: true,
			maxTries: 4,
			waitBetweenTries: 1000,
		});
	});
});

test.each(editions.filter(([file]) => file.endsWith('cancellations.json')))(
	'records a cancellation in %s before the request to cancel, because n8n runs the higher node first',
	(_file, { nodes: all }) => {
		const heightOf = (type: string, operation: string) =>
			all.find(
				({ type: own, parameters }) => own.endsWith(type) && parameters.operation === operation,
			)?.position[1];
		expect(heightOf('dataTable', 'upsert')).toBeLessThan(Number(heightOf('cfdi', 'cancel')));
	},
);

test.each(editions)('limits a Code node of workflows/%s to 5 lines', (_, workflow) => {
	const lines = workflow.nodes.map(({ name, parameters: { jsCode } }) => ({
		name,
		lines: typeof jsCode === 'string' ? jsCode.split('\n').length : 0,
	}));
	expect(lines.filter(({ lines }) => lines > 5)).toEqual([]);
});

test('disables seven optional nodes of paid-order.json, so that n8n publishes the workflow without them', () => {
	const off = editions
		.filter(([file]) => file.endsWith('paid-order.json'))
		.map(([, { nodes: all }]) => all.filter(({ disabled }) => disabled).map(({ id }) => id));
	expect(off[0]).toHaveLength(7);
	expect(off[1]).toEqual(off[0]);
	const [, english] = read('paid-order.json');
	expect(english.nodes.filter(({ disabled }) => disabled).map(({ name }) => name)).toEqual([
		'Paid order 2',
		'Sign it again 2',
		'Its shop 2',
		'Each night',
		'Orders without an RFC',
		'Orders of the shop',
		'Correct an order',
	]);
});

test('contains at most thirteen workflows', () => {
	expect(workflows.length).toBeLessThanOrEqual(13);
});

describe.each([
	['English', workflows],
	['Spanish', inSpanish],
] as const)('The expressions of the %s workflows', (_, all) => {
	const long = all.flatMap(([file, { nodes: own }]) =>
		own.flatMap(({ name, parameters }) =>
			expressionsIn(parameters)
				.filter((text) => text.length > 120)
				.map((text) => ({ at: `${file}, ${name}`, length: text.length })),
		),
	);

	test('contains at most twenty expressions longer than 120 characters', () => {
		expect(long.length).toBeLessThanOrEqual(20);
	});

	test('limits each expression to 600 characters', () => {
		expect(long.filter(({ length }) => length > 600)).toEqual([]);
	});
});

test.each(inSpanish)(
	'gives workflows/%s the same nodes as the English edition',
	(file, { nodes: all, connections }) => {
		const english = workflows.find(([name]) => `es/${name}` === file)?.[1];
		const shape = (of: IWorkflowBase) =>
			of.nodes.map(({ id, type, position }) => [id, type, position]);
		expect(shape({ nodes: all } as IWorkflowBase)).toEqual(shape(english as IWorkflowBase));
		expect(Object.keys(connections)).toHaveLength(Object.keys(english?.connections ?? {}).length);
		const note = all.find(({ type }) => type === 'n8n-nodes-base.stickyNote')?.parameters.content;
		expect(note).toMatch(/Funciona en n8n [\d.]+ o posterior\.$/);
	},
);

test("states in every workflow's first note the n8n version that docs/versions.md lists", () => {
	const page = readFileSync(join(folder, '../docs/versions.md'), 'utf8');
	const since = [...page.matchAll(/^\| ([a-z-]+(?:, [a-z-]+)*) +\| ([\d.]+) +\|/gm)].flatMap(
		([, names = '', version]) => names.split(', ').map((name) => [`${name}.json`, version]),
	);
	const said = workflows.map(([file, { nodes: all }]) => {
		const note = all.find(({ type }) => type === 'n8n-nodes-base.stickyNote')?.parameters.content;
		return [file, /Runs in n8n ([\d.]+) or newer\.$/.exec(String(note))?.[1]];
	});
	expect(said).toEqual(since.sort(([a = ''], [b = '']) => a.localeCompare(b)));
});

test('gives the same columns to a Data Table in every workflow that creates it', () => {
	const made = workflows.flatMap(([, { nodes: all }]) =>
		all.flatMap(({ parameters: { tableName, columns } }) =>
			typeof tableName === 'string' ? [{ tableName, columns }] : [],
		),
	);
	const first = made.map(({ tableName }) => made.find((other) => other.tableName === tableName));
	expect(made.length).toBeGreaterThan(0);
	expect(made).toEqual(first);
});

describe('The invoice register cfdi_invoices', () => {
	const usesOf = ({ nodes: all }: IWorkflowBase): string[] =>
		all
			.map(({ parameters }) => parameters)
			.filter(({ dataTableId }) => (dataTableId as { value?: string })?.value === 'cfdi_invoices')
			.map(({ operation }) => String(operation));

	test('records the stamps of every workflow in cfdi_invoices, with four listed exceptions', () => {
		const stamping = workflows.filter(([file]) =>
			nodes.some(
				([, own, { parameters }]) =>
					own === file && String(parameters.operation).startsWith('stamp'),
			),
		);
		const without = stamping
			.filter(([, workflow]) => !usesOf(workflow).some((use) => /^(insert|upsert)$/.test(use)))
			.map(([file]) => file);
		expect(without).toEqual([
			'agent-with-confirmation.json',
			'first-invoice.json',
			'payment-received.json',
			'shop-simple.json',
		]);
	});

	test('lists on the page about the register each workflow that writes to cfdi_invoices', () => {
		const page = readFileSync(join(folder, '../docs/register.md'), 'utf8');
		const named = [...page.matchAll(/^\| \[([a-z-]+\.json)\]/gm)].map(([, file]) => file);
		const writing = workflows
			.filter(([, workflow]) => usesOf(workflow).some((use) => /^(insert|up)/.test(use)))
			.map(([file]) => file);
		expect(named.sort()).toEqual(writing);
	});
});

/** Finds texts for people who do not see n8n: in forms, pages and cells of returned files. */
const forPeople = workflows.flatMap(([file, { nodes: all }]) =>
	all.flatMap(({ name, type, parameters }) => {
		const { responseBody, completionTitle, completionMessage, assignments, jsonOutput, options } =
			parameters as {
				responseBody?: string;
				jsonOutput?: string;
				completionTitle?: string;
				completionMessage?: string;
				assignments?: { assignments: Array<{ name: string; value: unknown }> };
				options?: { formDescription?: string };
			};
		const cells = assignments?.assignments ?? [];
		const texts = [
			...(type === 'n8n-nodes-base.form'
				? [completionTitle, completionMessage, options?.formDescription]
				: []),
			...(type === 'n8n-nodes-base.set' ? [jsonOutput] : []),
			...(type === 'n8n-nodes-base.respondToWebhook' ? [responseBody] : []),
			...cells.flatMap((cell) => (/^(Explicación|aviso)$/.test(cell.name) ? cell.value : [])),
		];
		return texts.flatMap((text) => (typeof text === 'string' ? [{ file, name, text }] : []));
	}),
);

test("requires a login for the sellers' page and a token for the page's requests", () => {
	const asked = editions
		.filter(([file]) => file.endsWith('invoice-form.json'))
		.map(([, { nodes: all }]) =>
			all
				.filter(({ type }) => type === 'n8n-nodes-base.webhook')
				.map(({ parameters: { httpMethod = 'GET', authentication } }) => [
					httpMethod,
					authentication,
				]),
		);
	const both = [
		['GET', 'basicAuth'],
		['POST', 'jwtAuth'],
	];
	expect(asked).toEqual([both, both]);
});

test('requires a login for every form', () => {
	const open = editions.flatMap(([file, { nodes: all }]) =>
		all
			.filter(({ type }) => type === 'n8n-nodes-base.formTrigger')
			.flatMap(({ parameters }) => (parameters.authentication === 'basicAuth' ? [] : [file])),
	);
	expect(open).toEqual([]);
});

test('shows errors and problems to people in Spanish, never in English', () => {
	const ofErrors = forPeople.filter(({ text }) => /error\.|problems/.test(text));
	expect(ofErrors.length).toBeGreaterThan(0);
	const english = ofErrors.filter(({ text }) =>
		/error\.(message|description)|\bproblems\b|meaning/.test(text),
	);
	expect(english).toEqual([]);
});

describe('The AI agent', () => {
	const tool = (name: string): INodeParameters =>
		nodes.find(([own, file]) => own === name && file === 'agent-with-confirmation.json')?.[2]
			.parameters ?? {};

	test.each(['Stamp an invoice', 'Cancel an invoice'])(
		'warns the AI agent that "%s" cannot be undone',
		(name) => {
			expect(tool(name).toolDescription).toMatch(/cannot be undone/);
		},
	);

	test('offers the AI agent the same parameters for Stamp as for Validate', () => {
		const { options: ofStamp, ...stamp } = tool('Stamp an invoice');
		const { options: ofValidate, ...validate } = tool('Validate an invoice');
		const about = { operation: '', toolDescription: '' };
		expect({ ...stamp, ...about }).toEqual({ ...validate, ...about });
		expect(ofStamp).toMatchObject(ofValidate as object);
	});

	test('lets the AI agent stamp only a confirmed summary, once per sale', () => {
		expect(tool('Stamp an invoice').options).toMatchObject({
			confirmedSummary: expect.stringContaining("$fromAI('summary'") as string,
			uniqueKey: expect.stringContaining("$fromAI('sale'") as string,
		});
	});

	test('lets the AI agent reach Stamp and Cancel only through the node "Ask first"', () => {
		const [, { connections }] = workflows.find(([file]) => file.startsWith('agent-')) as [
			string,
			IWorkflowBase,
		];
		const served = (name: string) => connections[name]?.ai_tool?.flat().map((to) => to?.node);
		expect([served('Stamp an invoice'), served('Cancel an invoice')]).toEqual([
			['Ask first'],
			['Ask first'],
		]);
	});

	test('tells the AI agent to write amounts as text and never to invent an RFC', () => {
		const { toolDescription } = tool('Stamp an invoice');
		expect(toolDescription).toMatch(/texts with a dot/);
		expect(toolDescription).toMatch(/never invent/);
	});
});

/** "ilike" conditions match rows that contain the value. */
const contains = editions.flatMap(([file, workflow]) =>
	workflow.nodes.flatMap(({ name, parameters }) => {
		const { conditions = [] } = (parameters.filters ?? {}) as {
			conditions?: Array<{ condition: string; keyValue?: string }>;
		};
		return conditions
			.filter(({ condition }) => condition === 'ilike')
			.map(({ keyValue = '' }): [string, string, string] => [name, file, keyValue]);
	}),
);

test.each(contains)(
	'never falls back to searching for a hyphen, which every UUID has, in the node "%s" of workflows/%s',
	(_name, _file, value) => {
		expect(value).not.toContain("'-'");
	},
);
