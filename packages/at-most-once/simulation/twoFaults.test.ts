import './ownTime';

import { isWhole } from '../../../test/support/part.cts';
import { explore } from './explore';
import { readable } from './history';
import { SMALL, isNoLimitOfSeveral } from './scenarios';

const HISTORIES = isWhole ? 4_000 : 250;

/** CI plays every history of this scenario, about 81,000. */
const WHOLE = 'A twice';

it.each(SMALL)(
	'never stamps an order twice, loses it or blocks it with any two faults in an execution: $name',
	async (scenario) => {
		const isComplete = isWhole && scenario.name === WHOLE;
		const explored = await explore(scenario, {
			switches: 0,
			faults: 2,
			allows: isNoLimitOfSeveral,
			...(!isComplete && { histories: HISTORIES }),
		});

		expect(explored.found && readable(explored.found)).toBeUndefined();
		expect(explored).toMatchObject(isComplete ? { isComplete } : { histories: HISTORIES });
	},
);
