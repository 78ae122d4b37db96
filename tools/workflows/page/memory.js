/**
 * What was typed and answered, kept in the browser's history of this tab: a page of n8n has no cookies and no
 * storage. So going back and reloading lose nothing, and another tab knows nothing.
 */

/** Values of fields, and what was answered. */
export const memory = {
	step: '',
	values: {},
	purchase: {},
	choices: undefined,
	review: {},
	invoice: {},
	notice: {},
};

/** What this entry of the history knows. @returns whether it is one of this page */
export function recall(state = history.state) {
	if (!state?.step) return false;
	Object.assign(memory, structuredCopy(state));
	return true;
}

/** Goes to a step, to which the browser can go back. */
export function push(step) {
	keep();
	memory.step = step;
	history.pushState(structuredCopy(memory), '');
}

/** Keeps what is there now, also in case the page is reloaded. */
export function keep() {
	history.replaceState(structuredCopy(memory), '');
}

const structuredCopy = (value) => JSON.parse(JSON.stringify(value));

/** What a link fills in: `#ticket=1001&total=1160.00`. It stays out of logs and of what other pages see. */
export function filledIn() {
	return Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
}
