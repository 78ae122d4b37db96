/**
 * What was typed and answered, kept for this tab. A page that n8n serves has no cookies and no storage, and the
 * state of its history does not outlive a reload; the name of its window does. The step stands in the address.
 */

const MARK = 'cfdi-autofactura:';
const STEP = /^#paso-(\w+)$/;

let isFirst = true;

/** Values of fields, and what was answered. */
export const memory = {
	values: {},
	purchase: {},
	choices: undefined,
	review: {},
	invoice: {},
	notice: {},
	/** The link that the page was opened with, without its #. */
	link: '',
};

/** What must be known for a step. */
const known = {
	purchase: () => memory.purchase.state,
	data: () => memory.purchase.state,
	review: () => memory.review.summary,
	owner: () => memory.values.ticket,
	ready: () => memory.invoice.uuid,
	notice: () => memory.notice.title,
};

/** The step in the address; the first one in any other, and where what it shows is not known. */
export function stepNow() {
	const step = STEP.exec(location.hash)?.[1];
	return known[step]?.() ? step : 'ticket';
}

/** Keeps what is there now, in case the page is reloaded. */
export function keep() {
	if (!STEP.test(location.hash)) memory.link = link();
	window.name = MARK + JSON.stringify(memory);
}

/** Reads what was kept. @returns whether it is of this page, and of the same link */
export function recall() {
	const [{ type = '' } = {}] = performance.getEntriesByType('navigation');
	// Whoever opens the page anew begins anew.
	const isNew = isFirst && type === 'navigate' && !STEP.test(location.hash);
	isFirst = false;
	if (isNew || !window.name.startsWith(MARK)) return false;
	const kept = JSON.parse(window.name.slice(MARK.length));
	if (link() !== '' && link() !== kept.link) return false;
	Object.assign(memory, kept);
	return true;
}

/** Forgets all of it, for the next customer at the same screen. */
export function forget() {
	window.name = '';
	location.replace(location.href.split('#')[0]);
}

/** Goes to a step, to which the browser can go back. */
export function push(step) {
	keep();
	if (location.hash !== `#paso-${step}`) location.hash = `#paso-${step}`;
}

/** What a link fills in: `#ticket=1001&total=1160.00`. It stays out of logs and of what other pages see. */
export function filledIn() {
	return Object.fromEntries(new URLSearchParams(link()));
}

const link = () => (STEP.test(location.hash) ? '' : location.hash.slice(1));
