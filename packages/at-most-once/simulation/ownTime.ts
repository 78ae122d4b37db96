import type { Host } from '../host';
import { aHost } from '../support/host';
import type { World } from './world';

jest.unmock('../delay');

export function hostIn(world: World): Host {
	return aHost({
		now: () => world.wallClock(),
		monotonic: () => world.clock(),
		sleep: async (milliseconds) => await world.wait(milliseconds),
		timeout: (milliseconds) => world.alarm(milliseconds),
		random: () => world.random(),
	});
}
