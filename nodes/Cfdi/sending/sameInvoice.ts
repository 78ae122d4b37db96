import type { INodeExecutionData } from 'n8n-workflow';

import { ItemError } from '../service/itemError';
import { withWarning } from '../service/withWarning';
import { inWords } from '../words/errors';
import { text } from '../words/text';
import type { Claim, Result } from './claims';
import type { KeyRecord, KeyState } from './keyRecord';
import { keyName } from './keyRecord';
import type { KeyStore, Stamped } from './keyStore';
import type { SameInvoiceOptions } from './operation';

/** Stands on an item that was stamped in an earlier run from the editor. */
export const STAMPED_EARLIER_NOTE = text('stampedEarlierToday').en;

/**
 * In a run from the editor, what a person presses twice is one invoice: the same body from the same
 * node on the same day. Equal items of one run are invoices of their own, so the body has a number.
 */
export class SameInvoice implements Claim {
	readonly keptAdvice = 'keyNotRemoved';
	readonly keys: readonly [KeyRecord];

	/**
	 * @param service fingerprint of its address
	 * @param number of this body among the equal ones of the execution, from 1
	 */
	constructor(
		private readonly store: KeyStore,
		private readonly options: SameInvoiceOptions,
		service: string,
		number: number,
	) {
		const name = keyName(service, 'body', options.id(), String(number));
		this.keys = [{ name, opens: true }];
	}

	/** It is sent all the same, with a warning. */
	notRecorded(): undefined {
		return undefined;
	}

	async used([state]: readonly KeyState[]): Promise<Result> {
		if (state === 'open') {
			return new ItemError({ outcome: 'unknown', ...inWords('sameInvoiceOpen') });
		}
		const stamped = await this.store.recall(this.keys[0]);
		const item = stamped && earlierItem(this.options, stamped);
		return item ?? new ItemError({ outcome: 'duplicate', ...inWords('sameInvoiceStamped') });
	}
}

/** The item of an invoice that was stamped before; undefined where its UUID is not known. */
export function earlierItem(
	options: SameInvoiceOptions,
	{ id, uuid }: Stamped,
): INodeExecutionData[] | undefined {
	if (uuid === undefined) return undefined;
	const item = options.item({ ...(id !== undefined && { id }), uuid });
	const said = { duplicate: true, outcome: 'duplicate', note: STAMPED_EARLIER_NOTE };
	return [{ ...item, json: { ...item.json, ...said } }];
}

/** On an item that was sent although n8n could not say whether it had been stamped before. */
export function withStoreWarning(items: INodeExecutionData[]): INodeExecutionData[] {
	return items.map((item) => withWarning(item, inWords('sameInvoiceUnknown')));
}
