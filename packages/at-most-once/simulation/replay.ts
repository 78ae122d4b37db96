import type { History } from './history';
import { playAgain } from './random';
import { SCENARIOS } from './scenarios';

/**
 * Plays a history again.
 * @param line last line of `readable`: "scenario|seed|choices"
 */
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
