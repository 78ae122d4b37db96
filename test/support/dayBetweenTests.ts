const TWO_DAYS = 50 * 60 * 60 * 1_000;

/**
 * Advances the monotonic clock by two days between tests, because the node remembers executions in
 * the editor for a day.
 */
export function aDayBetweenTests(): void {
	const now = performance.now.bind(performance);
	let days = 0;
	beforeEach(() => {
		days++;
		jest.spyOn(performance, 'now').mockImplementation(() => now() + days * TWO_DAYS);
	});
	afterAll(() => {
		jest.restoreAllMocks();
	});
}
