/** What the process gives: time, sleep and chance. */
export interface Host {
	/** Milliseconds since 1970: for people, and never to decide alone whether something is sent. */
	now(): number;
	/** Milliseconds by a clock that never goes back. */
	monotonic(): number;
	sleep(milliseconds: number): Promise<void>;
	/** Aborted after so many milliseconds. */
	timeout(milliseconds: number): AbortSignal;
	/** From 0 to below 1. */
	random(): number;
	/** The same for the same text, and for no other. */
	hash(text: string): string;
	/** A new one each time. */
	uuid(): string;
}
