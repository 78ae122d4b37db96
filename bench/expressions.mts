import type * as N8nWorkflow from 'n8n-workflow';

/** How often n8n's expression engine was asked, and how long it took. */
export interface Evaluations {
	count: number;
	seconds: number;
}

const DURATION = 'expression.evaluation.duration_seconds';

/**
 * Starts the expression engine that n8n runs in production, with n8n's own default settings.
 * @returns the running count of all that it evaluates
 */
export async function startExpressions({ Expression }: typeof N8nWorkflow): Promise<Evaluations> {
	const evaluations: Evaluations = { count: 0, seconds: 0 };
	const nothing = () => {};
	const span = {
		setStatus: nothing,
		setAttribute: nothing,
		recordException: nothing,
		end: nothing,
	};
	await Expression.initExpressionEngine({
		engine: 'vm',
		poolSize: 1,
		maxCodeCacheSize: 1024,
		bridgeTimeout: 5000,
		bridgeMemoryLimit: 128,
		observability: {
			metrics: {
				counter: nothing,
				gauge: nothing,
				histogram: (name, value) => {
					if (name !== DURATION) return;
					evaluations.count += 1;
					evaluations.seconds += value;
				},
			},
			traces: { startSpan: () => span },
			logs: { error: nothing, warn: nothing, info: nothing, debug: nothing },
		},
	});
	return evaluations;
}
