import type { After, Remembered } from './attempt';
import {
	correctedBy,
	correctionQuestion,
	equalOf,
	publishedQuestion,
	stopsOnce,
} from './questions';
import { Failure, failure } from './failure';
import { retry } from './retry';

/**
 * Compares the request with the expected data, and stops it once if a person should see a question.
 */
export async function review(attempt: Remembered): Promise<After<'review'>> {
	const { item, request } = attempt;
	const { compare } = request;
	const other = compare && (await retry(compare, false, item.memory.host, item.signal));
	return other instanceof Failure
		? { to: 'end', attempt: { ...attempt, result: notSentAfter(other) } }
		: await reviewed(attempt);
}

async function reviewed(attempt: Remembered): Promise<After<'review'>> {
	const { item, request, write } = attempt;
	const equal = equalOf(item, request, write);
	if (equal === undefined) return await reviewedAnywhere(attempt);
	const known = { ...attempt, write: { ...write, equal } };
	// It was sent before, so do not ask again.
	if (write.earlier !== undefined) return { to: 'claim', attempt: known };
	const correction = correctedBy(attempt);
	const isKeyed = request.uniqueKey !== undefined;
	const like = isKeyed ? undefined : correction;
	const published =
		isKeyed || request.same === undefined ? undefined : await publishedQuestion(item, request.same);
	const correcting = published === undefined ? like && correctionQuestion(like) : undefined;
	const stops = [published, request.question, correcting].filter((one) => one !== undefined);
	const [first, second] = stops;
	const seen = [...stops.map(({ details }) => details.code), like?.earlier.uuid ?? ''];
	if (first !== undefined && (await stopsOnce(item, write.ledger, equal, seen))) {
		const result = second === undefined ? first : first.with({ beside: second });
		return { to: 'end', attempt: { ...attempt, result } };
	}
	const beside = isKeyed ? correction : undefined;
	return { to: 'claim', attempt: { ...known, write: { ...known.write, correction: beside } } };
}

/**
 * Outside the editor, stops only at a question that the user asked for, and reads on a page, in a
 * mail or in a file.
 */
async function reviewedAnywhere(attempt: Remembered): Promise<After<'review'>> {
	const { item, request, write } = attempt;
	const { questionAnywhere: question, same } = request;
	if (question === undefined || same === undefined || write.earlier !== undefined) {
		return { to: 'claim', attempt };
	}
	const equal = write.ledger.equalOf(write.key, same.id());
	return (await stopsOnce(item, write.ledger, equal, [question.details.code]))
		? { to: 'end', attempt: { ...attempt, result: question } }
		: { to: 'claim', attempt };
}

function notSentAfter(why: Failure): Failure {
	const { outcome, transient } = why.details;
	const isOwn = outcome === 'conflict' || outcome === 'notSent';
	return isOwn && transient !== true ? why : failure('notSent', 'notCompared', { why });
}
