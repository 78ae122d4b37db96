import { decide } from './decide.mts';
import { preview } from './preview.mts';
import type { Field } from './preview.mts';
import type { Decided, Given } from './shapes.mts';

export { openCancellations } from './open.mts';

/** The invoices that a file names, with what is decided of each, and the page that says so on the first item. */
export function previewed(
	whole: Parameters<typeof decide>[0],
	given: readonly Given[],
): Array<Partial<Decided> & { page?: Field[] }> {
	const decided = decide(whole);
	const [first, ...others] = decided;
	return [{ ...first, page: preview(decided, given) }, ...others];
}
