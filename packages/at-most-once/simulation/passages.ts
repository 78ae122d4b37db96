import type { StageName, Step } from '../attempt';
import { FOLLOWS } from '../attempt';
import { STAGES } from '../stages';

type AllStages = typeof STAGES;

export const walked = new Set<string>();

export const PASSAGES = Object.entries(FOLLOWS).flatMap(([from, all]) =>
	all.map((to) => `${from} > ${to}`),
);

export const BROKEN_STAGES = {
	'with a claim that records nothing': {
		claim: (attempt) => ({ to: 'send', attempt }),
	},
	'with a memory that knows no earlier attempt': {
		checkLedger: ({ request, ...attempt }) => {
			if (!('body' in request)) throw new TypeError('It can be sent');
			const { ledger, item } = attempt;
			const write = { ledger, key: ledger.keyOf(item.index), fingerprint: '' };
			return { to: 'send', attempt: { ...attempt, request, write } };
		},
	},
	'with a resend after a lost answer': {
		recover: ({ request, ...attempt }) => {
			if (!('body' in request)) throw new TypeError('It can be sent');
			return { to: 'send', attempt: { ...attempt, request } };
		},
	},
	'with keys that are not settled': {
		record: ({ result, ...attempt }) =>
			Array.isArray(result)
				? { to: 'follow', attempt: { ...attempt, result } }
				: { to: 'end', attempt: { ...attempt, result } },
	},
} satisfies Record<string, Partial<AllStages>>;

let changed: Partial<AllStages> = {};

export async function withBrokenStages<T>(
	name: keyof typeof BROKEN_STAGES,
	work: () => Promise<T>,
): Promise<T> {
	changed = BROKEN_STAGES[name];
	try {
		return await work();
	} finally {
		changed = {};
	}
}

export function stages(): AllStages {
	const all = Object.entries({ ...STAGES, ...changed }).map(([from, stage]) => {
		const walk = stage as (attempt: unknown) => Step | Promise<Step>;
		return [
			from as StageName,
			async (attempt: unknown) => {
				const step = await walk(attempt);
				walked.add(`${from} > ${step.to}`);
				return step;
			},
		];
	});
	return Object.fromEntries(all) as AllStages;
}
