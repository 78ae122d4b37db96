import { complementsNamed } from '../invoice/complements';
import type { Element } from '../invoice/element';
import { attribute, rootElement } from '../invoice/element';
import { memoize } from '../invoice/memoize';
import { momentOf } from '../values/localTime';
import { contentLikeness, hasMarkInContent } from './content';
import type { Likeness } from './likeness';
import { codeOf, sameIf, textLikeness, worst } from './likeness';

/** An invoice that was sent, and whose answer is missing. */
export interface Sought {
	/** As it was sent, with the names of Anexo 20. */
	invoice: Record<string, unknown>;
	/** When, in milliseconds since 1970; undefined where nobody knows. */
	sentAt?: number;
	/** The UUID that a broken answer named. */
	uuid?: string;
}

/**
 * - `marked`: the invoice, by all that is compared and a mark of its own;
 * - `fits`: all that is compared is the same, as it may be in another invoice;
 * - `near`: nearly so: a service may have changed it, or it is another one;
 * - `other`: another invoice.
 */
export type Match = 'marked' | 'fits' | 'near' | 'other';

const MINUTE = 60_000;

/** So far the clocks of two services may be apart. */
const SKEW = 10 * MINUTE;

/** A time of another zone of Mexico, where Mexico City's should stand. */
const OTHER_ZONE = 180 * MINUTE;

/**
 * Compares an invoice that was sent with one in a file.
 * @param file with the names of Anexo 20, and with its stamp
 * @param now in milliseconds since 1970
 */
export function matchOf(sought: Sought, file: Record<string, unknown>, now: number): Match {
	return matchIn(sought, rootElement(sought.invoice), rootElement(file), now);
}

/** The same of elements, which remember what is computed of them: each is compared with many. */
export function matchIn(sought: Sought, sent: Element, stamped: Element, now: number): Match {
	const head = (name: string) => () => sameIf(textLikeness(sent, stamped, name) === 'same', 'near');
	const likeness = worst([
		() => timeLikeness(sought, stamped, now),
		() => contentLikeness(sent, stamped),
		head('Serie'),
		head('Folio'),
		() => (codeOf(sent, 'Fecha') === '' ? 'same' : sameIf(isSame(sent, stamped, 'Fecha'), 'near')),
	]);
	if (likeness !== 'same') return likeness;
	return isMarked(sent, stamped) || isNamed(sought, stamped) ? 'marked' : 'fits';
}

const isSame = (sent: Element, file: Element, name: string) =>
	codeOf(sent, name) === codeOf(file, name);

/** A series that the service added may be that of another till, so it makes no mark of a folio. */
function isMarked(sent: Element, file: Element): boolean {
	if (hasMarkInContent(sent)) return true;
	return codeOf(sent, 'Folio') !== '' && isSame(sent, file, 'Folio') && isSame(sent, file, 'Serie');
}

function isNamed({ uuid }: Sought, file: Element): boolean {
	return uuid !== undefined && stampOf(file, 'UUID').toUpperCase() === uuid.toUpperCase();
}

/** FechaTimbrado is Mexico City's time (Anexo 20), which not every certifier writes. */
function timeLikeness({ sentAt }: Sought, file: Element, now: number): Likeness {
	if (sentAt === undefined) return 'same';
	const moment = stampedAt(file);
	if (moment === undefined) return 'near';
	const isWithin = (room: number) => moment >= sentAt - room && moment <= now + room;
	return sameIf(isWithin(SKEW), isWithin(OTHER_ZONE) ? 'near' : 'other');
}

const stampedAt = memoize((file) => momentOf(stampOf(file, 'FechaTimbrado').slice(0, 19)));

function stampOf(file: Element, name: string): string {
	const [stamp] = complementsNamed(file, 'TimbreFiscalDigital');
	return (stamp?.element && attribute(stamp.element, name)?.trim()) ?? '';
}
