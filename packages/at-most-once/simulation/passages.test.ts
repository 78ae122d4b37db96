import './ownTime';

import { explore } from './explore';
import { readable } from './history';
import type { BROKEN_STAGES } from './passages';
import { withBrokenStages } from './passages';
import type { Scenario } from './scenario';
import { SMALL, isNoLimit } from './scenarios';

const scenario = (name: string): Scenario => {
	const found = SMALL.find((one) => one.name === name);
	if (found === undefined) throw new Error(`There is no scenario "${name}"`);
	return found;
};

it.each<[keyof typeof BROKEN_STAGES, string, string]>([
	['with a claim that records nothing', 'A twice, with a list', 'A is stamped twice'],
	['with a memory that knows no earlier attempt', 'one execution', 'A is stamped twice'],
	['with a resend after a lost answer', 'A twice', 'A is stamped twice'],
	['with keys that are not settled', 'A twice, with a list', 'A stays open without a fault'],
])(
	'detects a second stamp or an unsettled key in a faulty program %s',
	async (stage, name, shown) => {
		const { found } = await withBrokenStages(
			stage,
			async () => await explore(scenario(name), { switches: 1, faults: 1, allows: isNoLimit }),
		);

		expect(found?.violation).toBe(shown);
		expect(found && readable(found)).toContain('stamp');
	},
);
