/** @param values at least one value */
export function median(values: number[]): number {
	const sorted = values.toSorted((one, other) => one - other);
	const middle = sorted.length / 2;
	const pair = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]] as [number, number];
	return (pair[0] + pair[1]) / 2;
}

/** Returns the largest ratio between a value and its predecessor. */
export function growth(values: number[]): number {
	return Math.max(...values.slice(1).map((value, at) => value / (values[at] ?? value)));
}
