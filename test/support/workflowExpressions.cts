/** What the expressions of a workflow give, without n8n. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { IWorkflowBase } from 'n8n-workflow';

import { DateTime } from 'luxon';

const workflows = resolve(__dirname, '../../workflows');

export type Json = Record<string, unknown>;

const NOW = DateTime.fromISO('2026-11-23T12:00:00', { zone: 'America/Mexico_City' });

type Evaluate = (
	node: string,
	parameter: string,
	given: Readonly<Record<string, Json[]>>,
	at?: { index: number; $prevNode?: Json },
) => Json;

/**
 * @param file in workflows/
 * @returns what evaluates the only expression of a node's parameter, with what other nodes gave: its name, or the
 * names down to it with dots between them
 */
export function expressionsOf(file: string): Evaluate {
	const { nodes } = JSON.parse(readFileSync(resolve(workflows, file), 'utf8')) as IWorkflowBase;
	return (
		node,
		parameter,
		given,
		{ index: at, $prevNode }: { index: number; $prevNode?: Json } = { index: 0 },
	) => {
		const parameters: unknown = nodes.find(({ name }) => name === node)?.parameters;
		const text = String(
			parameter.split('.').reduce((value, name) => (value as Json | undefined)?.[name], parameters),
		);
		const items = (name: string) => (given[name] ?? []).map((json) => ({ json }));
		const $ = (name: string) => ({
			isExecuted: name in given,
			item: items(name)[at] ?? items(name)[0],
			itemMatching: (index: number) => items(name)[index],
			first: () => items(name)[0],
			all: () => items(name),
		});
		const expression = /^=\{\{([\s\S]*)\}\}$/.exec(text)?.[1] ?? 'undefined';
		// n8n ends an expression there.
		expect(expression).not.toContain('}}');
		const names = ['$', '$prevNode', '$json', '$input', '$itemIndex', '$now', 'DateTime'];
		return new Function(...names, `return (${expression});`)(
			$,
			$prevNode,
			given.$input?.[at] ?? {},
			{ all: () => items('$input') },
			at,
			NOW,
			DateTime,
		) as Json;
	};
}
