import type { History, Choice, Choose } from './history';
import { SCENARIOS } from './scenarios';
import { play } from './history';
import type { Scenario } from './scenario';

/** @param line the last line that `readable` prints: "scenario|seed|choices" */
export async function replay(line: string): Promise<History> {
	const [name, seed = '', choices = ''] = line.split('|');
	const scenario = SCENARIOS.find((one) => one.name === name);
	if (scenario === undefined) throw new Error(`There is no scenario "${name}"`);
	const chosen = choices
		.split(' ')
		.map((choice) => /^(\d+)(.+)$/.exec(choice))
		.flatMap((match) => (match === null ? [] : [[Number(match[1]), match[2]] as [number, string]]));
	return await playAgain(scenario, new Map(chosen), seed === '' ? undefined : Number(seed));
}

type Allows = (choice: Choice) => boolean;

export async function playAtRandom(
	scenario: Scenario,
	seed: number,
	faults: number,
	allows: Allows = () => true,
): Promise<History> {
	const random = numbersOf(seed);
	const likely = { aSwitch: random() ** 2, fault: 0.3 * random() ** 2 };
	let faultsToCome = faults;
	const choose: Choose = (choices) => {
		const allowed = choices.all.filter(allows);
		const faulty = allowed.filter(({ fault }) => fault !== undefined);
		if (faultsToCome > 0 && faulty.length > 0 && random() < likely.fault) {
			faultsToCome--;
			return oneOf(faulty, random);
		}
		return random() < likely.aSwitch
			? oneOf(
					allowed.filter(({ fault }) => fault === undefined),
					random,
				)
			: choices.usual;
	};
	return await play(scenario, choose, seed);
}

async function playAgain(
	scenario: Scenario,
	chosen: ReadonlyMap<number, string>,
	seed?: number,
	allows: Allows = () => true,
): Promise<History> {
	const choose: Choose = (choices, _shop, index) =>
		choices.all.find((choice) => choice.name === (chosen.get(index) ?? '') && allows(choice)) ??
		choices.usual;
	return await play(scenario, choose, seed);
}

export async function shrunk(history: History, allows?: Allows): Promise<History> {
	const { scenario, seed } = history;
	let shortest = history;
	const isAsWrong = ({ violation }: History) => violation === history.violation;
	for (let hasChanged = true; hasChanged; ) {
		hasChanged = false;
		for (const index of [...shortest.chosen.keys()].toReversed()) {
			const fewer = new Map(shortest.chosen);
			fewer.delete(index);
			const again = await playAgain(scenario, fewer, seed, allows);
			if (!isAsWrong(again) || again.chosen.size >= shortest.chosen.size) continue;
			shortest = again;
			hasChanged = true;
		}
	}
	return shortest;
}

function oneOf<T>(values: readonly T[], random: () => number): T {
	return values[Math.floor(random() * values.length)] as T;
}

function numbersOf(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		// mulberry32
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}
