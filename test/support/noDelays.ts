/** No test waits for a retry; those of the delay itself unmock it. */
jest.mock('../../nodes/Cfdi/request/delay', () => ({ delay: async () => {} }));
