import { textOf } from 'cfdi-mx/values';
import { isAsking, questionOf } from '../refusals';
import type { OrderRow } from './row';
import { DAY, isAcceptedBy, isDue, isoOf, MINUTE, toldTime } from './row';

/** Minutes between two mails to the owner. */
const PAUSE = 12;

interface Telling {
	/** In milliseconds. */
	now: number;
	desk: string;
	executionId: string;
}

/**
 * Returns the rows for the mails of this run: one mail to the owner, unless the last one is recent, and questions to
 * customers about their tax data. The columns claim each row, so that no other execution mails about it. `index` is the
 * row's place in the list.
 */
export function rowsToTell(
	rows: readonly OrderRow[],
	telling: Telling,
): Array<{ index: number; columns: OrderRow }> {
	const { now, executionId } = telling;
	const isPause = rows.some((row) => wasTold(row, now));
	const told = `no ${isoOf(now)} ${executionId}`;
	return rows.flatMap((row, index) => {
		const question = isQuestion(row, telling) ? questionOf(row, now) : undefined;
		const isOwners = isWaiting(row) || isLost(row, telling) || question?.to === 'owner';
		if (isOwners) {
			const taken = isLost(row, telling) ? { take_after: null } : {};
			return isPause
				? []
				: [{ index, columns: { id: row.id, told, ...taken, ...question?.columns } }];
		}
		return question === undefined ? [] : [{ index, columns: { id: row.id, ...question.columns } }];
	});
}

/** The owner gets the mail about a row before its customer is asked. */
const isQuestion = (row: OrderRow, { now, desk }: Telling) =>
	isAsking(row) && isDue(row, now) && isAcceptedBy(row, desk) && !/^no/.test(textOf(row.told));

/** A row without a message needs no mail once its order is in a global invoice. */
const isWaiting = ({ told, state, message }: OrderRow) =>
	/^no/.test(textOf(told)) &&
	!(['noRfc', 'inGlobal'].includes(textOf(state)) && textOf(message) === '');

/** A time in the future is of a clock that was wrong for a moment. */
function wasTold({ told }: OrderRow, now: number): boolean {
	const time = toldTime(told);
	return time !== '' && time <= isoOf(now) && time > isoOf(now - PAUSE * MINUTE);
}

/** Another workflow accepted the order and has not taken it for a day. */
function isLost(row: OrderRow, { now, desk }: Telling): boolean {
	const since = textOf(row.take_after);
	return !isAcceptedBy(row, desk) && since !== '' && since < isoOf(now - DAY);
}
