import { claim } from '../../../nodes/Cfdi/sending/claim';
import { earlierInStore } from '../../../nodes/Cfdi/sending/corrections';
import { KeyStore } from '../../../nodes/Cfdi/sending/keyStore';
import type { ProcessedKeys } from '../../../nodes/Cfdi/sending/keyLock';
import { Turn } from '../../../nodes/Cfdi/sending/turn';
import { takes, writeItem } from '../../support/itemContext';
import { N8nStore } from '../../support/n8nStore';

/** n8n's store as the same node sees it in any process. */
const aDatabase = (): ProcessedKeys => new N8nStore(async () => {}).ofNode('w', 'stamp');

let names = 0;

/** An invoice that comes to `claim` from the editor; each name of a list is that of a process. */
function anAttempt(database: ProcessedKeys, content: string | undefined, body: string) {
	const keyStore = new KeyStore(database, `process ${++names}`);
	const item = writeItem({ isManual: true, keyStore });
	const { ledger } = item;
	if (ledger === undefined) throw new Error('It is a write');
	const compared = {
		invoice: {},
		day: () => '2026-11-25',
		content: () => content,
		labelOf: String,
	};
	return {
		item,
		turn: new Turn(item),
		requests: takes(() => ({ body })),
		request: {
			body,
			sameInvoice: { id: () => body, item: () => ({ json: {} }), compared: compared as never },
		},
		write: { ledger, key: ledger.keyOf(0), fingerprint: body, equal: { body, number: 1 } },
	};
}

const CONTENT = 'I URE180429TM6 1160.00 MXN';

it('another worker knows that an earlier invoice exists: it stops once, and leaves no key of its own', async () => {
	const database = aDatabase();

	const first = await claim(anAttempt(database, CONTENT, 'first'));
	const stopped = await claim(anAttempt(database, CONTENT, 'corrected'));
	const again = await claim(anAttempt(database, CONTENT, 'corrected'));

	expect(first.to).toBe('send');
	expect(stopped).toMatchObject({
		to: 'end',
		attempt: { result: { details: { code: 'likeEarlierUnnamed', outcome: 'notSent' } } },
	});
	expect(again.to).toBe('send');
});

it.each([
	['of another content', 'I URE180429TM6 9.00 MXN'],
	['whose recipient has no RFC of its own', undefined],
])('an invoice %s is sent at once', async (_what, content) => {
	const database = aDatabase();

	await claim(anAttempt(database, CONTENT, 'first'));

	expect((await claim(anAttempt(database, content, 'other'))).to).toBe('send');
});

it('what was recorded is removed with the other keys where nothing is stamped', async () => {
	const { claim: recorded } = await earlierInStore(anAttempt(aDatabase(), CONTENT, 'first'));

	expect(recorded?.keys).toEqual([
		{ name: '["service","like","2026-11-25","I URE180429TM6 1160.00 MXN"]', opens: false },
	]);
});
