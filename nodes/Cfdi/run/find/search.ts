import type { IDataObject } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { Candidate, Decision, StampedFile } from 'cfdi-mx';
import { findInvoices, stampedUuidOf } from 'cfdi-mx';
import { resultOrError } from '../../service/errors';
import { ItemError } from '../../messages/itemError';
import type { LookedAt, Range, IdScanner } from './idScanner';
import { idAsGiven } from './idScanner';

/** The goal of one item: invoices by their UUIDs, or one invoice by its content. */
export type Wanted = { uuids: readonly string[] } | { invoice: IDataObject };

interface Asked {
	wanted: Wanted;
	range: Range;
	answer: (items: IDataObject[]) => void;
	fail: (error: unknown) => void;
}

/** The search of a run: items that ask at the same time look through each range once. */
export class Search {
	private asked: Asked[] = [];

	/** UUIDs that an item already got by content. */
	private readonly given = new Set<string>();

	constructor(readonly walk: IdScanner) {}

	/** @returns an item for each UUID, or one for the content */
	async find(wanted: Wanted, range: Range): Promise<IDataObject[]> {
		return await new Promise((answer, fail) => {
			this.asked.push({ wanted, range, answer, fail });
			if (this.asked.length === 1) void sleep(0).then(async () => await this.answerAll());
		});
	}

	private async answerAll(): Promise<void> {
		const all = this.asked;
		this.asked = [];
		const result = await resultOrError(async () => await this.lookFor(all));
		if (result instanceof ItemError) for (const { fail } of all) fail(result);
	}

	private async lookFor(all: readonly Asked[]): Promise<void> {
		const groups = new Map<string, Asked[]>();
		for (const asked of all) {
			const key = `${asked.range.from} ${asked.range.most}`;
			const group = groups.get(key);
			if (group === undefined) groups.set(key, [asked]);
			else group.push(asked);
		}
		const looked = await Promise.all(
			[...groups.values()].map(async (one) => await this.lookAt(one)),
		);
		const lookedFor = new Map(
			[...groups.values()].flatMap((group, index) =>
				group.map((asked) => [asked, looked[index] as LookedAt] as const),
			),
		);
		const files = new Map(looked.flatMap((one) => one.files).map((file) => [file.id, file]));
		const decisions = this.decided(all, [...files.values()]);
		for (const [index, asked] of all.entries()) {
			const own = lookedFor.get(asked) as LookedAt;
			const isNothing = own.files.length + own.missing.length === 0;
			if (own.stop !== undefined && isNothing) asked.fail(own.stop);
			else asked.answer((decisions[index] ?? []).map((found) => itemOf(found, own)));
		}
	}

	/** Looks through a range once for all items that share it. If all look for UUIDs, stops once they are found. */
	private async lookAt(group: readonly Asked[]): Promise<LookedAt> {
		const [{ range }] = group as [Asked];
		if (!group.every(({ wanted }) => 'uuids' in wanted)) return await this.walk.look(range);
		const left = new Set(group.flatMap(({ wanted }) => ('uuids' in wanted ? wanted.uuids : [])));
		let seen = 0;
		const isEnough = (files: readonly StampedFile[]) => {
			for (const { invoice } of files.slice(seen)) left.delete(stampedUuidOf(invoice) ?? '');
			seen = files.length;
			return left.size === 0;
		};
		return await this.walk.look(range, undefined, isEnough);
	}

	private decided(all: readonly Asked[], files: readonly StampedFile[]): Decision[][] {
		const sought = all.flatMap(({ wanted }) => ('invoice' in wanted ? [wanted] : []));
		const decisions = findInvoices(sought, files, (uuid) => this.given.has(uuid), Date.now());
		for (const { candidates, result } of decisions) {
			if (result === 'found') this.given.add(candidates[0]?.uuid ?? '');
		}
		const byUuid = new Map(files.map(({ id, invoice }) => [stampedUuidOf(invoice), id]));
		return all.map(({ wanted }) =>
			'invoice' in wanted
				? decisions.splice(0, 1)
				: wanted.uuids.map((uuid) => {
						const id = byUuid.get(uuid);
						return id === undefined
							? { result: 'none', candidates: [{ id: '', uuid }] }
							: { result: 'found', candidates: [{ id, uuid }] };
					}),
		);
	}
}

/** An unreadable file can be the wanted invoice, so the result is undecided. */
function resultOf(
	{ result }: Decision,
	{ stop, unreadable }: Pick<LookedAt, 'stop' | 'unreadable'>,
): string {
	if (result !== 'none') return result;
	return unreadable.length > 0 || stop !== undefined ? 'undecided' : 'notFound';
}

function itemOf(decision: Decision, looked: LookedAt): IDataObject {
	const { candidates } = decision;
	const result = resultOf(decision, looked);
	const isOne = result === 'found' || result === 'possible' || decision.result === 'none';
	const [one] = isOne ? candidates : [];
	return {
		...(one && given(one)),
		result,
		...(!isOne && { candidates: candidates.map(given) }),
		lookedAt: {
			from: idAsGiven(looked.from),
			to: idAsGiven(looked.to),
			read: looked.files.length,
			missing: looked.missing.length,
			unreadable: looked.unreadable.map((id) => idAsGiven(id)),
		},
	};
}

function given({ id, uuid }: Candidate): IDataObject {
	return { ...(id !== '' && { id: idAsGiven(id) }), uuid };
}
