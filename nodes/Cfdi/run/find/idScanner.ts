import type { IDataObject } from 'n8n-workflow';
import type { Limiter } from 'at-most-once';
import { idNumber } from 'at-most-once';
import type { StampedFile } from 'cfdi-mx';
import { stampedUuidOf } from 'cfdi-mx';
import { ItemError } from '../../messages/itemError';
import { readAgain } from '../host';

/** Downloads the invoice with an ID. Throws an ItemError or n8n's network error. */
type ReadFile = (id: string) => Promise<IDataObject>;

/** The result for an ID: an invoice, or the reason why it is missing or unreadable. */
type Read = { invoice: IDataObject } | { error: ItemError };

/** The IDs to look at: from the first one upwards, up to a maximum number. */
export interface Range {
	from: string;
	most: number;
	/** The last ID, if it is known. */
	to?: bigint;
}

export interface LookedAt {
	from: string;
	to: string;
	files: readonly StampedFile[];
	missing: readonly string[];
	unreadable: readonly string[];
	/** The reason why the scan stopped early: the token, the connection. */
	stop?: ItemError;
}

/** HTTP codes of different services for an unknown ID. */
const MISSING = ['400', '404', '410', '422'];

/** HTTP code for an ID of another company, or for a token that cannot download at all. */
const FORBIDDEN = '403';

const TOKEN_REFUSED = '401';

/** Reads the service's files by their IDs, each once, several at the same time. */
export class IdScanner {
	private readonly reads = new Map<string, Promise<Read | undefined>>();

	/** @param limiter takes a slot for each request. Once it is closed, no more files are read. */
	constructor(
		private readonly limiter: Limiter,
		private readonly readFile: ReadFile,
		private readonly signal?: AbortSignal,
	) {}

	/**
	 * Looks at IDs in their order. A missing ID does not end the scan.
	 * @param isKnown whether the invoice of an ID is already known, so that it is not read
	 * @param isEnough whether these files include the wanted invoices
	 */
	async look(
		{ from, most, to }: Range,
		isKnown: (id: string) => boolean = () => false,
		isEnough: (files: readonly StampedFile[]) => boolean = () => false,
	): Promise<LookedAt> {
		const files: StampedFile[] = [];
		const missing: string[] = [];
		const forbidden: string[] = [];
		const unreadable: string[] = [];
		let [steps, looked, last] = [0, 0, from];
		let stop: ItemError | undefined;
		const next = (): string | undefined => {
			while (looked < most) {
				const id = idAfter(from, steps++);
				if (to !== undefined && BigInt(id) > to) return undefined;
				last = id;
				if (isKnown(id)) continue;
				looked++;
				return id;
			}
			return undefined;
		};
		const walkOn = async (): Promise<void> => {
			while (stop === undefined && this.signal?.aborted !== true && !isEnough(files)) {
				const id = next();
				const read = id === undefined ? undefined : await this.read(id);
				if (id === undefined || read === undefined) return;
				if ('invoice' in read) {
					if (isStamped(read)) files.push({ id, invoice: read.invoice });
					else unreadable.push(id);
					continue;
				}
				const { httpCode = '', outcome } = read.error.details;
				if (httpCode === TOKEN_REFUSED || outcome === 'notSent') stop = read.error;
				else if (MISSING.includes(httpCode)) missing.push(id);
				else if (httpCode === FORBIDDEN) forbidden.push(id);
				else unreadable.push(id);
			}
		};
		await Promise.all(Array.from({ length: this.limiter.concurrency }, walkOn));
		// If all IDs are forbidden, the cause can be the token, so they do not count as another company's.
		const isOfOthers = files.length + missing.length > 0;
		(isOfOthers ? missing : unreadable).push(...forbidden);
		return {
			from,
			to: last,
			files: files.sort((one, other) => byNumber(BigInt(one.id), BigInt(other.id))),
			missing,
			unreadable: unreadable.sort((one, other) => byNumber(BigInt(one), BigInt(other))),
			stop,
		};
	}

	/** Returns the invoice with an ID, or undefined if it cannot be read or has no stamp yet. */
	async stamped(id: string): Promise<IDataObject | undefined> {
		const read = await this.read(id);
		return isStamped(read) ? read.invoice : undefined;
	}

	/** Forgets the IDs without a stamped invoice, because they can have one in the meantime. */
	async forgetMissing(): Promise<void> {
		for (const [id, reading] of this.reads) {
			if (!isStamped(await reading)) this.reads.delete(id);
		}
	}

	/** @returns undefined if the limiter is closed */
	private async read(id: string): Promise<Read | undefined> {
		const known = this.reads.get(id);
		if (known !== undefined) return await known;
		const reading = this.readNow(id);
		this.reads.set(id, reading);
		return await reading;
	}

	private async readNow(id: string): Promise<Read | undefined> {
		const release = await this.limiter.acquire();
		if (release === undefined) return undefined;
		try {
			const invoice = await readAgain(async () => await this.readFile(id), this.signal);
			return invoice instanceof ItemError ? { error: invoice } : { invoice };
		} finally {
			release();
		}
	}
}

/** A service can return an invoice before it has its stamp. */
function isStamped(read: Read | undefined): read is { invoice: IDataObject } {
	return read !== undefined && 'invoice' in read && stampedUuidOf(read.invoice) !== undefined;
}

export const byNumber = (one: bigint, other: bigint) => (one < other ? -1 : 1);

function idAfter(id: string, steps: number): string {
	return idOf((idNumber(id) ?? 0n) + BigInt(steps), id);
}

/** Writes an ID. @param like an ID of the same service, which can have leading zeros */
export function idOf(number: bigint, like: unknown): string {
	return String(number).padStart(String(like).startsWith('0') ? String(like).length : 0, '0');
}

/** Returns an ID as Stamp gives it: a number, unless it would lose digits or the service uses texts. */
export function idAsGiven(id: string, like?: unknown): number | string {
	const number = Number(id);
	const isNumber = typeof like !== 'string' && Number.isSafeInteger(number);
	return isNumber && String(number) === id ? number : id;
}
