import type { INodeParameters } from 'n8n-workflow';

import { runNode } from '../support/engine';
import { HOSTILE_NAMES, hostile, workflowFiles } from '../support/hostileAnswers.cts';
import { withKeyStore } from '../support/keyStore';
import { ofAnother, operation, uuid } from '../support/operations';
import { serviceAnswers, withoutNetwork } from '../support/service';
import type { Json } from '../support/workflowExpressions.cts';
import { expressionsOf, workflowIn } from '../support/workflowExpressions.cts';

withoutNetwork();
withKeyStore();

/** These nodes pass their items on unchanged. */
const PASSES = /\.(if|filter|switch)$/;

function writersIn(file: string): Array<[string, string, string]> {
	const { nodes, connections } = workflowIn(file);
	const before = (name: string): string[] =>
		Object.entries(connections)
			.filter(([, { main = [] }]) => main.flat().some((line) => line?.node === name))
			.map(([from]) => from);
	const ours = (name: string): string[] =>
		before(name).flatMap((from) => {
			const type = nodes.find((one) => one.name === from)?.type ?? '';
			return type.endsWith('.cfdi') ? [from] : PASSES.test(type) ? ours(from) : [];
		});
	const operationOf = (name: string) =>
		String(nodes.find((one) => one.name === name)?.parameters.operation);
	return nodes
		.filter(({ type, parameters }) => type.endsWith('.dataTable') && parameters.columns)
		.flatMap(({ name }) => ours(name).map((from) => [name, operationOf(from), from] as const))
		.filter(([, of]) => ['stamp', 'stampPayment', 'cancel', 'download'].includes(of))
		.map((one) => [...one]);
}

const all = workflowFiles.flatMap((file) =>
	writersIn(file).map((one) => [file, ...one] as [string, string, string, string]),
);

const ROW: Json = Object.fromEntries(
	HOSTILE_NAMES.ofTables.map((name, at) => [name, at % 5 === 0 ? null : `its ${name}`]),
);

async function itemOf(of: string, others: Json): Promise<Json> {
	const { path, parameters, answer } = operation(`invoice.${of}`) as {
		path: string;
		parameters: INodeParameters;
		answer: { data?: Json };
	};
	// Each stamped invoice needs a different UUID and key.
	const uniqueKey = JSON.stringify(others);
	const body = { ...others, ...answer, data: { ...others, ...answer.data } };
	serviceAnswers(path, { body: others.uuid === undefined ? body : ofAnother(body) });
	const { items, error } = await runNode({
		parameters: { ...parameters, ...(of === 'stampPayment' && { options: { uniqueKey } }) },
	});
	expect(error).toBeUndefined();
	return JSON.parse(JSON.stringify(items[0]?.json).replaceAll(ofAnother(uuid), uuid)) as Json;
}

function written(file: string, node: string, from: string, item: Json): Json {
	const { nodes } = workflowIn(file);
	const parameters = nodes.find(({ name }) => name === node)?.parameters as {
		columns: { value: Json };
		filters?: { conditions: unknown[] };
		options?: Json;
	};
	const names = [
		...Object.keys(parameters.columns.value).map((name) => `columns.value.${name}`),
		...(parameters.filters?.conditions ?? []).map(
			(_one, at) => `filters.conditions.${at}.keyValue`,
		),
		...('dryRun' in (parameters.options ?? {}) ? ['options.dryRun'] : []),
	];
	const evaluated = expressionsOf(file);
	const others = Object.fromEntries(
		nodes.filter(({ name }) => name !== node).map(({ name }) => [name, [ROW]]),
	);
	const given = { ...others, [from]: [item], $input: [item] };
	const value = (parameter: string): unknown => {
		try {
			return evaluated(node, parameter, given, { $prevNode: { name: from } });
		} catch (error) {
			return `n8n ends: ${(error as Error).message}`;
		}
	};
	return Object.fromEntries(names.map((name) => [name, value(name)]));
}

it('finds exactly three workflows that write service results into a table', () => {
	expect([...new Set(all.map(([file]) => file))]).toEqual([
		'invoice-from-spreadsheet.json',
		'mcp-server.json',
		'recurring.json',
	]);
});

describe.each(all)('The workflow %s, node %s, after %s', (file, node, of, from) => {
	it("writes the same table row if the service's answer has extra fields", async () => {
		const plain = written(file, node, from, await itemOf(of, {}));
		const now = written(file, node, from, await itemOf(of, hostile()));
		expect(now).toEqual(plain);
	});
});
