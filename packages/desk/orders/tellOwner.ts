import { textOf } from 'cfdi-mx/values';
import type { OrderRow } from './row';
import { isAcceptedBy, isoOf, MINUTE } from './row';

/** Minutes between two mails to the owner. */
const PAUSE = 12;

const DAY = 24 * 60 * MINUTE;

interface Telling {
	/** In milliseconds. */
	now: number;
	desk: string;
	executionId: string;
}

/**
 * Returns the rows that the owner is told about now: none while a mail was sent or is being sent. Each row is claimed,
 * so that no other execution tells it. `index` is the row's place in the list.
 */
export function rowsToTell(
	rows: readonly OrderRow[],
	telling: Telling,
): Array<{ index: number; columns: OrderRow }> {
	const { now, desk, executionId } = telling;
	if (rows.some((row) => wasTold(row, now))) return [];
	const told = `no ${isoOf(now)} ${executionId}`;
	return rows.flatMap((row, index) => {
		const isLost = isLeft(row, telling);
		if (!isLost && !/^no/.test(textOf(row.told))) return [];
		const taken = isAcceptedBy(row, desk) ? {} : { take_after: null };
		return [{ index, columns: { id: row.id, told, ...taken } }];
	});
}

/** A time in the future is of a clock that was wrong for a moment. */
function wasTold({ told }: OrderRow, now: number): boolean {
	const time = textOf(told).replace(/^no ?/, '').slice(0, 24);
	return time !== '' && time <= isoOf(now) && time > isoOf(now - PAUSE * MINUTE);
}

/** Another workflow accepted the order and has not taken it for a day. */
function isLeft(row: OrderRow, { now, desk }: Telling): boolean {
	const since = textOf(row.take_after);
	return !isAcceptedBy(row, desk) && since !== '' && since < isoOf(now - DAY);
}
