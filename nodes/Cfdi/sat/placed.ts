/** What is said of the place itself: "quantity is empty". Anything else follows a colon. */
const PREDICATE = /^(is|are|has|says|would|comes) /;

/**
 * A place and what is wrong there, as one sentence: `Unit Price: "1,250.50" is not a number`,
 * `Unit Price is empty`.
 * @param place `''` where the sentence stands by itself
 */
export function placed(place: string, what: string): string {
	if (place === '') return what;
	return PREDICATE.test(what) ? `${place} ${what}` : `${place}: ${what}`;
}
