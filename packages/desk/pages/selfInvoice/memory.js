/**
 * The tab's values are kept in window.name, which survives a reload, because pages that n8n serves have no
 * cookies and no storage. The page's address has the step.
 */

const MARK = 'cfdi-autofactura:';
const STEP = /^#paso-(\w+)$/;

let isFirst = true;

export const memory = {
	values: {},
	purchase: {},
	choices: undefined,
	review: {},
	invoice: {},
	notice: {},
	link: '',
};

const known = {
	purchase: () => memory.purchase.state,
	data: () => memory.purchase.state,
	review: () => memory.review.summary,
	owner: () => memory.values.ticket,
	ready: () => memory.invoice.uuid,
	notice: () => memory.notice.title,
};

/** Returns the step in the page's address, or the first step if the data for that step are missing. */
export function stepNow() {
	const step = STEP.exec(location.hash)?.[1];
	return known[step]?.() ? step : 'ticket';
}

export function keep() {
	if (!STEP.test(location.hash)) memory.link = link();
	window.name = MARK + JSON.stringify(memory);
}

/**
 * Restores the kept values and answers, unless the page was opened anew or its link has changed.
 * @returns whether values were restored
 */
export function recall() {
	const [{ type = '' } = {}] = performance.getEntriesByType('navigation');
	const isNew = isFirst && type === 'navigate' && !STEP.test(location.hash);
	isFirst = false;
	if (isNew || !window.name.startsWith(MARK)) return false;
	const kept = JSON.parse(window.name.slice(MARK.length));
	if (link() !== '' && link() !== kept.link) return false;
	Object.assign(memory, kept);
	return true;
}

/** Forgets all values and answers, so that the next customer at the screen does not see them. */
export function forget() {
	window.name = '';
	location.replace(location.href.split('#')[0]);
}

export function push(step) {
	keep();
	if (location.hash !== `#paso-${step}`) location.hash = `#paso-${step}`;
}

/**
 * Reads a link's values: `#ticket=1001&total=1160.00`. Browsers do not send the hash, so it stays out of
 * logs.
 */
export function filledIn() {
	return Object.fromEntries(new URLSearchParams(link()));
}

const link = () => (STEP.test(location.hash) ? '' : location.hash.slice(1));
