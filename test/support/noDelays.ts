/**
 * Removes the delay before a retry, so that tests do not wait. Tests of the delay restore it with
 * jest.unmock().
 */
jest.mock('../../packages/at-most-once/delay', () => ({
	...jest.requireActual<object>('../../packages/at-most-once/delay'),
	delay: async () => {},
}));
