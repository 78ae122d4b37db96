const TWO_DAYS = 50 * 60 * 60 * 1_000;

/**
 * Two days pass between the tests of a file, by the clock that never goes back: what this process remembers of the
 * editor's runs for a day is of no other test.
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
