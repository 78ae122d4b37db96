import { keyName } from '../../sending/keyChanges';
import type { KeyStore } from '../../sending/keyStore';
import { resultOrError } from '../../service/networkError';
import { ItemError } from '../../service/itemError';
import type { SetUpCheck } from './setUpCheck';
import { aProblem, notKnown, ok } from './setUpCheck';

/** In this node's own list, and with fewer parts than the key of an invoice has. */
const trial = { name: keyName('doctor'), opens: false };

/** Whether n8n keeps keys between executions: records one under the lock, and removes it. */
export async function checkKeys(store: KeyStore | undefined): Promise<SetUpCheck> {
	if (store === undefined) return notKnown('keyStore', 'setUpNoKeys');
	const failed = await resultOrError(async () => {
		await store.claim([trial]);
		await store.release([trial]);
	});
	if (failed instanceof ItemError) {
		return aProblem('keyStore', 'setUpKeysFailed', { why: failed.details.message });
	}
	return store.warning === undefined
		? ok('keyStore', 'setUpKeys')
		: { check: 'keyStore', state: 'problem', message: store.warning };
}
