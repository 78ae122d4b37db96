type ClassOf<Problem> = abstract new (...given: never[]) => Problem;

/**
 * What `make` gives, or the problem that it throws.
 * @param kinds the problems that are expected; anything else that is thrown goes on
 */
export function problemOr<T, Problems extends readonly Error[]>(
	make: () => T,
	...kinds: { readonly [Index in keyof Problems]: ClassOf<Problems[Index]> }
): T | Problems[number] {
	let thrown: unknown;
	try {
		return make();
	} catch (error) {
		thrown = error;
	}
	if (kinds.some((kind) => thrown instanceof kind)) return thrown as Problems[number];
	throw thrown;
}
