import type { INodeExecutionData } from 'n8n-workflow';

import { correctionOf } from 'cfdi-mx';
import { Doubts, withWarning } from '../service/itemError';
import { inWords } from '../words/errors';
import { sentences, text } from '../words/text';
import type { Remembered, WriteAttempt } from './attempt';
import type { Claim } from './claims';
import type { ItemContext } from './itemContext';
import { keyName } from './keyChanges';
import type { SameInvoiceOptions } from './operation';
import type { PreparedRequest } from './prepareRequest';
import type { Correction, EditorInvoice, Stamped } from './stampedInvoices';
import { forgetOldest } from './stampedInvoices';

/** So many invoices a process remembers, for so long in milliseconds. */
const MOST_REMEMBERED = 1_000;
const A_DAY = 24 * 60 * 60 * 1_000;

/** So many differences a message names. */
const MOST_NAMED = 8;

/** Of all nodes, by their services. */
const remembered = new Map<string, EditorInvoice[]>();

/** Of which contents this process itself has recorded that there is an invoice. */
const recorded = new Set<string>();

/** An invoice was stamped: later ones from the editor are compared with it. */
export function rememberInvoice(
	item: ItemContext,
	{ sameInvoice }: Pick<PreparedRequest, 'sameInvoice'>,
	{ ledger }: Pick<WriteAttempt, 'ledger'>,
	{ uuid, ...stamped }: Stamped,
): void {
	const { compared } = sameInvoice ?? {};
	if (!item.isManual || sameInvoice === undefined || compared === undefined) return;
	if (uuid === undefined) return;
	const one: EditorInvoice = {
		...stamped,
		uuid,
		invoice: compared.invoice,
		node: nodeOf(item),
		body: bodyIn(item, sameInvoice),
		execution: ledger.id,
		day: compared.day(),
		at: performance.now(),
	};
	remembered.set(item.service, [...recent(item.service), one].slice(-MOST_REMEMBERED));
}

const recent = (service: string): EditorInvoice[] =>
	(remembered.get(service) ?? []).filter(({ at }) => performance.now() - at < A_DAY);

const nodeOf = ({ keyStore, node }: ItemContext): string => keyStore?.name ?? node.id;

const bodyIn = (item: ItemContext, { id }: SameInvoiceOptions): string => `${nodeOf(item)} ${id()}`;

/**
 * In a run from the editor, the invoice of an earlier execution that this one may correct: of several that with
 * the fewest differences. Of another node only the same invoice is one: a node is pasted, not a sale corrected there.
 */
export function correctedBy({
	item,
	request: { sameInvoice },
	write: { ledger },
}: Remembered): Correction | undefined {
	const { compared } = sameInvoice ?? {};
	if (!item.isManual || sameInvoice === undefined || compared === undefined) return undefined;
	const earlier = recent(item.service).filter(({ execution }) => execution !== ledger.id);
	if (earlier.length === 0) return undefined;
	const body = bodyIn(item, sameInvoice);
	// What was stamped from here already is not sent again: its keys say so.
	if (earlier.some((one) => one.body === body)) return undefined;
	const [day, labelOf] = [compared.day(), compared.labelOf];
	return earlier
		.flatMap((one): Correction[] => {
			const differences = correctionOf(one.invoice, compared.invoice);
			// The same invoice of another day is another one.
			const isSame = differences?.length === 0 && one.day !== day;
			const isElsewhere = differences?.length !== 0 && one.node !== nodeOf(item);
			return differences === undefined || isSame || isElsewhere
				? []
				: [{ earlier: one, differences, labelOf }];
		})
		.toSorted((one, other) => one.differences.length - other.differences.length)[0];
}

/** What a person should see before it is sent: the earlier invoice, what differs, and what can be done. */
export function correctionDoubts(correction: Correction): Doubts {
	return doubtsOf('likeEarlier', valuesOf(correction));
}

/** The item of an invoice with a key: it was sent, and is next to the earlier one. */
export function withEarlier(item: INodeExecutionData, correction: Correction): INodeExecutionData {
	return withWarning(item, inWords('likeEarlierKeyed', valuesOf(correction)));
}

function valuesOf({ differences, earlier: { id, uuid }, labelOf }: Correction) {
	const named = differences.slice(0, MOST_NAMED).map(({ field, asked, came }) => {
		const said = asked === '' ? 'wasEmpty' : came === '' ? 'isEmptyNow' : 'differs';
		return text(said, { field: labelOf(field), asked, came });
	});
	return {
		uuid,
		id: String(id ?? ''),
		differences: named.length === 0 ? text('nothingDiffers') : sentences(...named),
	};
}

function doubtsOf(
	kind: 'likeEarlier' | 'likeEarlierUnnamed',
	values: Parameters<typeof inWords>[1],
): Doubts {
	return new Doubts({ outcome: 'notSent', ...inWords(kind, values) }, text(kind, values));
}

/**
 * Asks n8n's store whether an invoice for the same recipient and total was sent from this node on the same day: also
 * by another worker. It keeps only hashes: neither what differs is known, nor its UUID.
 * @returns `claim`: that there is one now, which is removed again if nothing is stamped
 */
export async function earlierInStore({
	item,
	request,
}: Remembered): Promise<{ claim?: Claim; doubts?: Doubts }> {
	const compared = item.isManual ? request.sameInvoice?.compared : undefined;
	const content = compared?.content();
	const { keyStore, service } = item;
	if (keyStore === undefined || compared === undefined || content === undefined) return {};
	const key = { name: keyName(service, 'like', compared.day(), content), opens: false };
	const place = `${keyStore.name} ${key.name}`;
	const states = await keyStore.claim([key]).catch(() => []);
	if (states[0] === 'new') {
		recorded.add(place);
		forgetOldest(recorded, MOST_REMEMBERED);
		return { claim: { keys: [key], used: () => [], keptAdvice: 'keyNotRemoved' } };
	}
	// Another item of this execution, or one of which this process knows more.
	if (states[0] === undefined || recorded.has(place)) return {};
	return { doubts: doubtsOf('likeEarlierUnnamed', {}) };
}
