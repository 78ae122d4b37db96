import { inWords, ConfirmationNeeded } from '../messages/itemError';
import { text } from '../messages';
import { STAGES } from '../../../packages/at-most-once/stages';
import { fingerprintOf } from './context';
import { ItemSlot } from '../../../packages/at-most-once/attempt';
import type { ItemParts } from '../../../test/support/itemContext';
import { takes, writeItem } from '../../../test/support/itemContext';
import { cfdiNode } from '../../../test/support/oneNode';

const doubts = new ConfirmationNeeded(
	{ outcome: 'notSent', ...inWords('cancelledBefore') },
	text('cancelledBefore'),
);
let executions = 0;
const execution = () => ({ cfdiLedgerId: `execution ${++executions}` });
let invoices = 0;
const anotherInvoice = () => `invoice ${++invoices}`;

interface Reviewed extends ItemParts {
	invoice: string;
	doubts?: ConfirmationNeeded | undefined;
	isSent?: boolean;
	isOther?: boolean;
}

async function after({ invoice, isOther = false, isSent = false, ...given }: Reviewed) {
	const { doubts: own = doubts, ...parts } = given;
	const item = writeItem({ isManual: true, context: execution(), ...parts });
	const { ledger } = item;
	if (ledger === undefined) throw new Error('It is a write');
	const key = ledger.keyOf(item.index);
	const fingerprint = fingerprintOf(invoice);
	if (isSent) ledger.sending(key, fingerprint);
	const earlier = ledger.find(key);
	const step = await STAGES.review({
		item,
		slot: new ItemSlot(item),
		requests: takes(() => doubts),
		request: {
			body: invoice,
			...('doubts' in given && given.doubts === undefined ? {} : { question: own }),
			...(!isOther && { same: { id: () => invoice, item: () => ({ json: {} }) } }),
		},
		write: { ledger, key, fingerprint, ...(earlier !== undefined && { earlier }) },
	});
	return step.to === 'end' ? step.attempt.result : step.to;
}

it('stops a suspicious invoice in every attempt of one execution, but not in later executions', async () => {
	const invoice = anotherInvoice();
	const first = execution();

	expect(await after({ invoice, context: first })).toBe(doubts);
	expect(await after({ invoice, context: first })).toBe(doubts);
	const second = execution();
	expect(await after({ invoice, context: second })).toBe('claim');
	expect(await after({ invoice, context: second })).toBe('claim');
	expect(await after({ invoice })).toBe('claim');
});

it.each([
	['invoice', { invoice: 'another' }],
	['node', { invoice: 'known', node: cfdiNode({ id: 'another' }) }],
	['service', { invoice: 'known', service: 'another' }],
])('stops a suspicious invoice again if the %s is different', async (_what, other) => {
	await after({ invoice: 'known' });

	expect(await after(other)).toBe(doubts);
});

it('stops the second of two equal invoices in one execution', async () => {
	const invoice = anotherInvoice();
	await after({ invoice });
	const context = execution();
	writeItem({ context }).ledger?.sending('0:1', '', { equal: { body: invoice, number: 1 } });

	expect(await after({ invoice, context })).toBe(doubts);
});

it.each([
	['outside the editor', { isManual: false }],
	['without a doubt', { doubts: undefined }],
	['a request other than a stamp', { isOther: true }],
	['an invoice that was already sent', { isSent: true }],
])('does not stop a request in this case: %s', async (_says, parts) => {
	expect(await after({ invoice: anotherInvoice(), ...parts })).toBe('claim');
});

it('stops an invoice again only after 1,000 other invoices were stopped', async () => {
	const all = Array.from({ length: 1_001 }, anotherInvoice);
	for (const invoice of all) await after({ invoice });

	expect(await after({ invoice: all[1] ?? '' })).toBe('claim');
	expect(await after({ invoice: all[0] ?? '' })).toBe(doubts);
});

it('stops a suspicious invoice unless another worker has already stopped it', async () => {
	const store = (state: 'new' | 'used' | Error) =>
		({
			name: 'list',
			claim: async () => (state instanceof Error ? await Promise.reject(state) : [state]),
		}) as unknown as NonNullable<ItemParts['keyStore']>;

	expect(await after({ invoice: anotherInvoice(), keyStore: store('used') })).toBe('claim');
	expect(await after({ invoice: anotherInvoice(), keyStore: store('new') })).toBe(doubts);
	expect(await after({ invoice: anotherInvoice(), keyStore: store(new Error('No')) })).toBe(doubts);
});
