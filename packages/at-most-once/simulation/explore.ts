import type { Choice, Choose, History } from './history';
import { play } from './history';
import type { Scenario } from './scenario';

export interface Bound {
	/** How often a step may come before the one that is usual. */
	switches: number;
	faults: number;
	/** Most histories that are played. */
	histories?: number;
	/** Which switches and faults are tried. */
	allows?: Allows;
}

export interface Explored {
	histories: number;
	states: number;
	/** Whether all histories within the bound were played. */
	isComplete: boolean;
	/** Of those with the fewest switches and faults that show what should never be, the shortest. */
	found?: History;
}

/** What a history does against the usual, and how much of the bound is left. */
interface Prefix {
	chosen: ReadonlyMap<number, string>;
	/** All points before this one are as they are. */
	from: number;
	switches: number;
	faults: number;
}

type Left = Pick<Prefix, 'switches' | 'faults'>;

/** With how much of the bound left a state was reached. */
type States = Map<string, Left[]>;

type Allows = (choice: Choice) => boolean;

/**
 * Plays all histories of a scenario within a bound, those with the fewest switches and faults
 * first. A state from which all was played, with as much of the bound left, ends a history.
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
			const left =
				choice.fault === undefined
					? { switches: switches - 1, faults }
					: { switches, faults: faults - 1 };
			if (left.switches < 0 || left.faults < 0) continue;
			next.push({ chosen: new Map([...chosen, [index, choice.name]]), from: index + 1, ...left });
		}
		return choices.usual;
	};
}
