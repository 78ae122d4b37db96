/**
 * The node's clock, delays and random numbers are those of the world that is simulated. To be
 * imported before the modules of the node.
 */
import type * as N8nWorkflow from 'n8n-workflow';

import type { World } from './world';

let world: World | undefined;

function active(): World {
	if (world === undefined) throw new Error('No world is simulated');
	return world;
}

jest.unmock('../../nodes/Cfdi/sending/delay');
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<typeof N8nWorkflow>('n8n-workflow'),
	sleep: async (milliseconds: number) => await active().wait(milliseconds),
}));

/** From now on, until the next call. Not as spies: those would keep each of millions of calls. */
export function live(inWorld: World): void {
	world = inWorld;
}

const real = { now: Date.now, random: Math.random, timeout: AbortSignal.timeout };
const monotonic = performance.now.bind(performance);

beforeAll(() => {
	Date.now = () => active().wallClock();
	performance.now = () => active().clock();
	Math.random = () => active().random();
	AbortSignal.timeout = (milliseconds) => active().alarm(milliseconds);
});

afterAll(() => {
	[Date.now, Math.random, AbortSignal.timeout] = [real.now, real.random, real.timeout];
	performance.now = monotonic;
});
