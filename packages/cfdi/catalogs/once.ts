/** Makes a value when it is first asked for: what only some invoices need costs n8n nothing when it starts. */
export function once<T>(make: () => T): () => T {
	let made: { value: T } | undefined;
	return () => (made ??= { value: make() }).value;
}
