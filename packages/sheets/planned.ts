import { plainText } from 'cfdi-mx/parts';
import type { SheetColumn } from './sheet';

/** Headers of when an invoice is to be made. */
const TO_BE_MADE =
	/\b(?:fecha|dia|date)\b.*\b(?:factur(?:ar|acion)|timbrar|emitir|programad[oa]|planned|scheduled|invoicing|billing)\b|\b(?:invoice|bill) on\b/;

/** Whether the day below a column is that of the sale or of its invoice. */
export function hasDayOfInvoice({ readAs, header, isNotUsed }: SheetColumn): boolean {
	return !isNotUsed && (readAs === 'date' || TO_BE_MADE.test(plainText(header)));
}

const DAY = 86_400_000;

/** The zero of the days that Excel counts. */
const EXCEL = Date.UTC(1899, 11, 30);

/** Who dates an invoice of today tomorrow means nothing by it. */
const NEAR = 3 * DAY;

/** In Spanish and English; "martes" is none. */
const MONTHS = 'ene|jan,feb,mar(?!t),abr|apr,may,jun,jul,ago|aug,se[pt],oct,nov,dic|dec'
	.split(',')
	.map((names) => new RegExp(`^(?:${names})`));

/**
 * Whether a cell has a day that is still to come. Where day and month can be taken for each other, both are.
 * @param now in milliseconds
 */
export function isToCome(text: string, now: number): boolean {
	const days = daysIn(text.trim());
	return days.length > 0 && days.every((day) => day > now + NEAR);
}

function daysIn(text: string): number[] {
	if (/^\d{5}(?:\.\d+)?$/.test(text)) {
		const serial = Number(text);
		return serial > 40_000 && serial < 60_000 ? [EXCEL + serial * DAY] : [];
	}
	const parts = /^\d+:/.test(text) ? [] : (plainText(text).match(/\d+|[a-z]+/g) ?? []);
	const [first = '', second = '', third = ''] = parts.flatMap((part) => {
		const month = MONTHS.findIndex((one) => one.test(part)) + 1;
		return /^\d/.test(part) ? [part] : month > 0 ? [`m${month}`] : [];
	});
	if (/^20\d\d$/.test(first)) return dayOf(first, second, third);
	const year = /^(?:20)?(\d\d)$/.exec(third)?.[1];
	if (year === undefined) return [];
	return [...dayOf(`20${year}`, second, first), ...dayOf(`20${year}`, first, second)];
}

function dayOf(year = '', month = '', date = ''): number[] {
	const [months, dates] = [Number(month.replace('m', '')), Number(date)];
	const isDay = months >= 1 && months <= 12 && dates >= 1 && dates <= 31;
	return isDay ? [Date.UTC(Number(year), months - 1, dates)] : [];
}
