export interface Peak {
	/** Peak memory in bytes, minus the memory before the work. */
	peak: number;
	seconds: number;
}

const LOOK_EVERY_MS = 5;

/** Runs the work and samples this process's memory meanwhile. */
export async function peakOf(work: () => Promise<void>): Promise<Peak> {
	const before = process.memoryUsage.rss();
	let most = before;
	const watch = setInterval(() => {
		most = Math.max(most, process.memoryUsage.rss());
	}, LOOK_EVERY_MS);
	const started = performance.now();
	try {
		await work();
	} finally {
		clearInterval(watch);
	}
	return { peak: most - before, seconds: (performance.now() - started) / 1000 };
}

export function megabytes(bytes: number): number {
	return Math.round(bytes / 1_000_000);
}
