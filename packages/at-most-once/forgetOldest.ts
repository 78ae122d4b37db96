/** Removes the oldest entries beyond a maximum. */
export function forgetOldest(all: Map<unknown, unknown> | Set<unknown>, most: number): void {
	for (const oldest of all.keys()) {
		if (all.size <= most) return;
		all.delete(oldest);
	}
}
