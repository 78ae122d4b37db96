import { STAGES } from './stages';
import { earlierInStore } from './questions';
import { KeyStore } from './keyStore';
import { Memory } from './memory';
import type { Store } from './host';
import { aHost } from './support/host';
import { anItem } from './support/item';
import { RowStore } from './support/rowStore';
import { ItemSlot } from './attempt';

const aDatabase = (): Store => new RowStore(async () => {}).ofNode('w', 'stamp');

function anAttempt(database: Store, content: string | undefined, body: string) {
	const memory = new Memory(aHost());
	const keyStore = new KeyStore(database, 'list', memory);
	const item = anItem({ isManual: true, keyStore, memory });
	const { ledger } = item;
	const compared = {
		data: {},
		day: () => '2026-11-25',
		content: () => content,
		differences: () => undefined,
	};
	return {
		item,
		slot: new ItemSlot(item),
		requests: { take: () => ({ body }), sent: () => {} },
		request: { body, same: { id: () => body, item: () => ({ json: {} }), compared } },
		write: { ledger, key: ledger.keyOf(0), fingerprint: body, equal: { body, number: 1 } },
	};
}

const CONTENT = 'I URE180429TM6 1160.00 MXN';

it("stops an invoice that resembles another worker's invoice, but only in the first attempt", async () => {
	const database = aDatabase();

	const first = await STAGES.claim(anAttempt(database, CONTENT, 'first'));
	const stopped = await STAGES.claim(anAttempt(database, CONTENT, 'corrected'));
	const again = await STAGES.claim(anAttempt(database, CONTENT, 'corrected'));

	expect(first.to).toBe('send');
	expect(stopped).toMatchObject({
		to: 'end',
		attempt: { result: { details: { code: 'likeEarlierUnnamed', outcome: 'notSent' } } },
	});
	expect(again.to).toBe('send');
});

it.each([
	['with other content', 'I URE180429TM6 9.00 MXN'],
	['for a recipient without an RFC', undefined],
])('sends an invoice %s without asking about an earlier invoice', async (_what, content) => {
	const database = aDatabase();

	await STAGES.claim(anAttempt(database, CONTENT, 'first'));

	expect((await STAGES.claim(anAttempt(database, content, 'other'))).to).toBe('send');
});

it("uses an invoice's date and content as the key for detecting similar invoices", async () => {
	const { claim: recorded } = await earlierInStore(anAttempt(aDatabase(), CONTENT, 'first'));

	expect(recorded?.keys).toEqual([
		{ name: '["service","like","2026-11-25","I URE180429TM6 1160.00 MXN"]', opens: false },
	]);
});
