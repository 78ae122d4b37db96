import type { Choice, Choose, History } from './history';
import { play } from './history';
import type { Scenario } from './scenario';

export interface Bound {
	/** Maximum number of steps in a history that deviate from the usual next step, not counting faults. */
	switches: number;
	faults: number;
	histories?: number;
	allows?: Allows;
}

export interface Explored {
	histories: number;
	states: number;
	isComplete: boolean;
	found?: History;
}

interface Prefix {
	chosen: ReadonlyMap<number, string>;
	from: number;
	switches: number;
	faults: number;
}

type Rest = Pick<Prefix, 'switches' | 'faults'>;

type States = Map<string, Rest[]>;

type Allows = (choice: Choice) => boolean;

/**
 * Plays all histories of a scenario within a bound, beginning with the fewest switches and faults.
 * Ends a history at a state that another history reached with at least as many switches and faults
 * left.
 */
export async function explore(
	scenario: Scenario,
	{ switches, faults, histories: most = Infinity, allows = () => true }: Bound,
): Promise<Explored> {
	let waiting: Prefix[] = [{ chosen: new Map(), from: 0, switches, faults }];
	const states: States = new Map();
	let histories = 0;
	let found: History | undefined;
	while (waiting.length > 0 && found === undefined) {
		const next: Prefix[] = [];
		for (const prefix of waiting) {
			if (histories >= most) return { histories, states: states.size, isComplete: false, found };
			histories++;
			const history = await play(scenario, choosing(prefix, states, next, allows));
			const isShorter = found === undefined || history.length < found.length;
			if (history.violation !== undefined && isShorter) found = history;
		}
		waiting = next;
	}
	return { histories, states: states.size, isComplete: found === undefined, found };
}

function choosing(prefix: Prefix, states: States, next: Prefix[], allows: Allows): Choose {
	const { chosen, from, switches, faults } = prefix;
	return (choices, { world, store, service }, index) => {
		const wanted = chosen.get(index);
		if (wanted !== undefined) return choices.all.find(({ name }) => name === wanted);
		if (index < from) return choices.usual;
		const state = `${world.state()}#${store.state()}#${service.state()}`;
		const known = states.get(state) ?? [];
		const isKnown = known.some((one) => one.switches >= switches && one.faults >= faults);
		if (isKnown) return undefined;
		states.set(state, [...known, { switches, faults }]);
		for (const choice of choices.all.slice(1).filter(allows)) {
			const rest =
				choice.fault === undefined
					? { switches: switches - 1, faults }
					: { switches, faults: faults - 1 };
			if (rest.switches < 0 || rest.faults < 0) continue;
			next.push({ chosen: new Map([...chosen, [index, choice.name]]), from: index + 1, ...rest });
		}
		return choices.usual;
	};
}
