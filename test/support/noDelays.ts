/**
 * Removes the delay before a retry, so that tests do not wait. The tests of the delay unmock it.
 */
jest.mock('../../packages/at-most-once/delay', () => ({
	...jest.requireActual<object>('../../packages/at-most-once/delay'),
	delay: async () => {},
}));
