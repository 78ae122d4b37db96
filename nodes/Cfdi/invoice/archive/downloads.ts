import type { Text } from 'cfdi-mx';
import { verificationUrl } from 'cfdi-mx';
import type { BookEntry } from 'cfdi-desk';
import { bookEntryOf } from 'cfdi-desk';
import { readAgain } from '../../run/context';
import type { Post, RunParts } from '../../run/operation';
import type { AnswerFile } from '../../service/contents';
import { downloadRequest } from '../../service/endpoints';
import { invoiceOrProblems, wholeFiles } from '../../service/files';
import { ItemError, itemError } from '../../messages/itemError';
import { messageText } from '../../messages';
import { invoiceIdText } from '../../form/values';

export interface Place {
	id: string;
	uuid: string;
	number: string;
}

export interface Downloaded {
	wanted: Place;
	files: readonly AnswerFile[];
	entry?: BookEntry;
	/** The page on which SAT shows the invoice. */
	verificationUrl?: string;
	/** The reason why there are no files, or why the XML was not read. */
	missing?: { kind: 'notDownloaded' | 'notReadXml'; message: Text };
}

/** Limit for downloads in a row without an answer: the service is down, and the rest would take hours. */
const MOST_LOST = 20;

const TOKEN_REFUSED = '401';

/**
 * Downloads invoices in their order, several at the same time. Requests the next ones as the reader takes the
 * results.
 * @throws ItemError if no more can be downloaded: the token, the connection, a person who stops it
 */
export async function* downloads(
	all: readonly Place[],
	post: Post,
	run: RunParts,
): AsyncGenerator<Downloaded> {
	const running: Array<ReturnType<typeof attempt>> = [];
	let lost = 0;
	try {
		for (let next = 0; next < all.length || running.length > 0; ) {
			while (next < all.length && running.length < run.limiter.concurrency) {
				running.push(attempt(all[next++] as Place, post, run));
			}
			const { wanted, got } = await (running.shift() as (typeof running)[number]);
			if (!(got instanceof ItemError)) {
				lost = 0;
				yield read(wanted, got);
				continue;
			}
			const { httpCode, outcome } = got.details;
			lost = outcome === 'refused' ? 0 : lost + 1;
			if (run.signal?.aborted === true) throw itemError('notSent', 'cancelledBefore');
			if (httpCode === TOKEN_REFUSED || lost >= MOST_LOST) throw got;
			yield { wanted, files: [], missing: { kind: 'notDownloaded', message: got.text } };
		}
	} finally {
		// Leaves no request under way.
		await Promise.allSettled(running);
	}
}

async function attempt(wanted: Place, post: Post, { limiter, signal }: RunParts) {
	const release = await limiter.acquire();
	if (release === undefined) return { wanted, got: itemError('notSent', 'cancelledBefore') };
	try {
		const download = async () => {
			return await wholeFiles(await post(downloadRequest(invoiceIdText(wanted.id))));
		};
		return { wanted, got: await readAgain(download, signal) };
	} finally {
		release();
	}
}

function read(wanted: Place, files: readonly AnswerFile[]): Downloaded {
	const invoice = invoiceOrProblems(files);
	if (Array.isArray(invoice)) {
		const [problem] = invoice;
		return { wanted, files, missing: { kind: 'notReadXml', message: messageText(problem) } };
	}
	const entry = bookEntryOf(invoice);
	return { wanted, files, entry, verificationUrl: verificationUrl(invoice) };
}
