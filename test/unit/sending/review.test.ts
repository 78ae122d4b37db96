import { inWords } from '../../../nodes/Cfdi/words/errors';
import { text } from '../../../nodes/Cfdi/words/text';
import { review } from '../../../nodes/Cfdi/sending/review';
import { fingerprintOf } from '../../../nodes/Cfdi/sending/ledger';
import { Turn } from '../../../nodes/Cfdi/sending/turn';
import { Doubts } from '../../../nodes/Cfdi/service/itemError';
import type { ItemParts } from '../../support/itemContext';
import { takes, writeItem } from '../../support/itemContext';
import { cfdiNode } from '../../support/oneNode';

const doubts = new Doubts(
	{ outcome: 'notSent', ...inWords('cancelledBefore') },
	text('cancelledBefore'),
);
let executions = 0;
const execution = () => ({ cfdiLedgerId: `execution ${++executions}` });
let invoices = 0;
const anotherInvoice = () => `invoice ${++invoices}`;

interface Reviewed extends ItemParts {
	invoice: string;
	doubts?: Doubts | undefined;
	/** It was sent already. */
	isSent?: boolean;
	/** It is no invoice. */
	isOther?: boolean;
}

/** What comes after the review: `claim`, or why it stops. */
function after({ invoice, isOther = false, isSent = false, ...given }: Reviewed) {
	const { doubts: own = doubts, ...parts } = given;
	const item = writeItem({ isManual: true, context: execution(), ...parts });
	const { ledger } = item;
	if (ledger === undefined) throw new Error('It is a write');
	const key = ledger.keyOf(item.index);
	const fingerprint = fingerprintOf(invoice);
	if (isSent) ledger.sending(key, fingerprint);
	const earlier = ledger.find(key);
	const step = review({
		item,
		turn: new Turn(item),
		requests: takes(() => doubts),
		request: {
			body: invoice,
			...('doubts' in given && given.doubts === undefined ? {} : { doubts: own }),
			...(!isOther && { sameInvoice: { id: () => invoice, item: () => ({ json: {} }) } }),
		},
		write: { ledger, key, fingerprint, ...(earlier !== undefined && { earlier }) },
	});
	if (step instanceof Promise) throw new TypeError('Nothing is compared');
	return step.to === 'end' ? step.attempt.result : step.to;
}

it('stops in the execution that asked, in each of its attempts, and in no later one', () => {
	const invoice = anotherInvoice();
	const first = execution();

	expect(after({ invoice, context: first })).toBe(doubts);
	expect(after({ invoice, context: first })).toBe(doubts);
	const second = execution();
	expect(after({ invoice, context: second })).toBe('claim');
	expect(after({ invoice, context: second })).toBe('claim');
	expect(after({ invoice })).toBe('claim');
});

it.each([
	['invoice', { invoice: 'another' }],
	['node', { invoice: 'known', node: cfdiNode({ id: 'another' }) }],
	['service', { invoice: 'known', service: 'another' }],
])('stops for another %s', (_what, other) => {
	after({ invoice: 'known' });

	expect(after(other)).toBe(doubts);
});

it('stops for another of the equal invoices of an execution', () => {
	const invoice = anotherInvoice();
	after({ invoice });
	const context = execution();
	// The first of the equal ones was sent already.
	writeItem({ context }).ledger?.sending('0:1', '', { equal: { body: invoice, number: 1 } });

	expect(after({ invoice, context })).toBe(doubts);
});

it.each([
	['outside the editor', { isManual: false }],
	['without a doubt', { doubts: undefined }],
	['what is not stamped', { isOther: true }],
	['what was sent already', { isSent: true }],
])('stops nothing: %s', (_says, parts) => {
	expect(after({ invoice: anotherInvoice(), ...parts })).toBe('claim');
});

it('a process remembers the last 1,000 invoices', () => {
	const all = Array.from({ length: 1_001 }, anotherInvoice);
	for (const invoice of all) after({ invoice });

	expect(after({ invoice: all[1] ?? '' })).toBe('claim');
	expect(after({ invoice: all[0] ?? '' })).toBe(doubts);
});
