/** Replaces the delay before a retry, so that no test waits; the tests of the delay unmock it. */
jest.mock('../../packages/at-most-once/delay', () => ({
	...jest.requireActual<object>('../../packages/at-most-once/delay'),
	delay: async () => {},
}));
