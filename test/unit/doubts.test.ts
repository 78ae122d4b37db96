import { inWords } from '../../nodes/Cfdi/words/errors';
import { text } from '../../nodes/Cfdi/words/text';
import { stopsOnce } from '../../nodes/Cfdi/sending/doubts';
import { Doubts } from '../../nodes/Cfdi/service/itemError';
import { cfdiNode } from '../support/oneNode';

const doubts = new Doubts(
	{ outcome: 'notSent', ...inWords('cancelledBefore') },
	text('cancelledBefore'),
);
const editor = { isManual: true, node: cfdiNode(), service: 'service' };
let invoices = 0;
const anotherInvoice = () => ({ body: `invoice ${++invoices}`, number: 1 });

it('stops in the execution that asked, in each of its attempts, and in no later one', () => {
	const invoice = anotherInvoice();

	expect(stopsOnce(editor, { id: 'first' }, doubts, invoice)).toBe(doubts);
	expect(stopsOnce(editor, { id: 'first' }, doubts, invoice)).toBe(doubts);
	expect(stopsOnce(editor, { id: 'second' }, doubts, invoice)).toBeUndefined();
	expect(stopsOnce(editor, { id: 'second' }, doubts, invoice)).toBeUndefined();
	expect(stopsOnce(editor, { id: 'third' }, doubts, invoice)).toBeUndefined();
});

it.each([
	['invoice', editor, anotherInvoice()],
	['one of the equal invoices', editor, { body: 'known', number: 2 }],
	['node', { ...editor, node: cfdiNode({ id: 'another' }) }, { body: 'known', number: 1 }],
	['service', { ...editor, service: 'another' }, { body: 'known', number: 1 }],
])('stops for another %s', (_what, item, invoice) => {
	stopsOnce(editor, { id: 'first' }, doubts, { body: 'known', number: 1 });

	expect(stopsOnce(item, { id: 'second' }, doubts, invoice)).toBe(doubts);
});

it.each([
	['outside the editor', { ...editor, isManual: false }, doubts, anotherInvoice()],
	['without a doubt', editor, undefined, anotherInvoice()],
	['what is not stamped', editor, doubts, undefined],
])('stops nothing: %s', (_says, item, given, invoice) => {
	expect(stopsOnce(item, { id: 'first' }, given, invoice)).toBeUndefined();
});

it('a process remembers the last 1,000 invoices', () => {
	const all = Array.from({ length: 1_001 }, anotherInvoice);
	for (const invoice of all) stopsOnce(editor, { id: 'first' }, doubts, invoice);

	expect(stopsOnce(editor, { id: 'second' }, doubts, all[1])).toBeUndefined();
	expect(stopsOnce(editor, { id: 'second' }, doubts, all[0])).toBe(doubts);
});
