export interface Host {
	/** Returns milliseconds since 1970. It never decides alone whether a request is sent. */
	now(): number;
	/** Returns milliseconds of a clock that never goes back. */
	monotonic(): number;
	sleep(milliseconds: number): Promise<void>;
	timeout(milliseconds: number): AbortSignal;
	random(): number;
	/** Returns a hash: equal only for equal texts. */
	hash(text: string): string;
	uuid(): string;
}
