const TWO_DAYS = 50 * 60 * 60 * 1_000;

/**
 * Advances the monotonic clock by two days between the tests of a file, so that no test sees what the process
 * remembers for a day about the editor's runs.
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
