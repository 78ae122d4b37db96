import type { Execution, Item, StoredExecution } from '../../../tools/n8n/execution.mts';
import { parseFlatted } from '../../../tools/n8n/flatted.mts';
import type { N8nRest } from '../../../tools/n8n/rest.mts';
import { until } from '../../../tools/run/until.mts';
import { NOT_STAMPED, STAMPED } from '../../../tools/n8n/workflows.mts';

interface Summary {
	id: string;
	status: string;
	mode: string;
}

interface Page {
	results: Summary[];
	nextCursor?: string | null;
}

const PAGE_SIZE = 100;

/** Older n8n versions return no cursor. Their next page starts after the last ID of this page. */
function nextOf({
	nextCursor,
	results,
}: Page): { cursor: string } | { lastId: string } | undefined {
	if (nextCursor) return { cursor: nextCursor };
	const last = results.at(-1);
	return nextCursor === undefined && last !== undefined && results.length === PAGE_SIZE
		? { lastId: last.id }
		: undefined;
}

export const UNDER_WAY: ReadonlySet<string> = new Set(['new', 'running', 'waiting', 'unknown']);

/** Without all statuses, n8n misses an execution that ends between its two queries. */
const STATUSES: readonly string[] = [...UNDER_WAY, 'success', 'error', 'canceled', 'crashed'];

export async function listExecutions(
	rest: N8nRest,
	workflowId?: string,
	statuses: readonly string[] = STATUSES,
): Promise<Summary[]> {
	const all: Summary[] = [];
	let from: { cursor: string } | { lastId: string } | undefined;
	do {
		const query = new URLSearchParams({
			limit: String(PAGE_SIZE),
			filter: JSON.stringify({ status: statuses, ...(workflowId !== undefined && { workflowId }) }),
			...from,
		});
		const page = await rest.call<Page>('GET', `/rest/executions?${query}`);
		all.push(...page.results);
		from = nextOf(page);
	} while (from !== undefined);
	return all;
}

/** Waits until no execution runs, because unpublishing does not stop executions. */
export async function nothingRuns(rest: N8nRest, signal: AbortSignal): Promise<void> {
	await until(
		'nothing runs any more',
		async () =>
			(await listExecutions(rest, undefined, ['new', 'running'])).length === 0 ? true : undefined,
		{ signal },
	);
}

/**
 * Waits until n8n has stored `count` executions and all have ended. Use 0 if n8n stores only
 * failures.
 */
export async function whenOver(
	rest: N8nRest,
	workflowId: string,
	count: number,
	signal: AbortSignal,
): Promise<readonly Summary[]> {
	return await until(
		`${count} executions of workflow ${workflowId} are over`,
		async () => {
			const found = await listExecutions(rest, workflowId);
			const over = found.every(({ status }) => !UNDER_WAY.has(status));
			return over && found.length >= count ? found : undefined;
		},
		{ signal },
	);
}

export async function executionsOf(
	rest: N8nRest,
	workflowId: string,
	count: number,
	signal: AbortSignal,
): Promise<Execution[]> {
	const executions: Execution[] = [];
	for (const { id } of await whenOver(rest, workflowId, count, signal)) {
		executions.push(await rest.execution(id));
	}
	return executions;
}

/** Returns an execution as n8n stores it, without parsing its data. */
export async function storedExecution(rest: N8nRest, id: string): Promise<StoredExecution> {
	return await rest.call<StoredExecution>('GET', `/rest/executions/${id}`);
}

/** Returns the UUIDs in a node's output, by default of stamped items. */
export function uuidsOf(executions: readonly Execution[], node = STAMPED): string[] {
	return executions.flatMap((execution) =>
		execution.items(node).map(({ json }) => String(json.uuid)),
	);
}

export interface Refused {
	order: string;
	outcome: string;
	message: string;
	description: string;
}

export function refusalsOf(executions: readonly Execution[]): Refused[] {
	return executions.flatMap((execution) => execution.items(NOT_STAMPED).map(refusalOf));
}

function refusalOf({ json }: Item): Refused {
	const { outcome, message, description } = (json.error ?? {}) as Partial<Refused>;
	const input = (json.body ?? json) as { order?: string };
	return {
		order: String(input.order),
		outcome: String(outcome),
		message: String(message),
		description: String(description),
	};
}

export interface LedgerEntry {
	uuid?: string;
}

interface ContextHolder {
	executionData?: {
		contextData?: Record<
			string,
			{ cfdiRequests?: Record<string, Record<string, { answer?: LedgerEntry[] }>> }
		>;
	};
}

/** Returns the node's ledger, which n8n restores on Retry. */
export function ledgerOf({ data }: StoredExecution, node: string): LedgerEntry[] {
	const { executionData } = (typeof data === 'string' ? parseFlatted(data) : data) as ContextHolder;
	const requests = executionData?.contextData?.[`node:${node}`]?.cfdiRequests ?? {};
	return Object.values(requests)
		.flatMap((entries) => Object.values(entries))
		.map(({ answer }) => ({ uuid: answer?.[0]?.uuid }));
}
