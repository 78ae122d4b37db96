import { keyName } from '../../sending/keyChanges';
import type { KeyStore } from '../../sending/keyStore';
import { service } from '../../service';
import { ItemError } from '../../service/itemError';
import { resultOrError } from '../../service/networkError';
import { defineOperation } from '../operation';
import { checkIssuer } from './checkIssuer';
import { checkService } from './checkService';
import type { SetUpCheck } from './setUpCheck';
import { aProblem, itemOf, notKnown, ok } from './setUpCheck';

/** n8n tells a node none of these. */
const unknowable: readonly SetUpCheck[] = [
	notKnown('version', 'setUpVersion'),
	notKnown('dataTables', 'setUpDataTables'),
	notKnown('communityPackages', 'setUpPackages'),
	notKnown('queueMode', 'setUpQueue'),
];

/** Looks at what invoices depend on before the first one, or each night: reads only, and stamps nothing. */
export const doctor = defineOperation({
	resource: 'setUp',
	operation: 'doctor',
	name: 'Check',
	action: 'Check set up (stamps nothing)',
	description:
		'Check address, token, clock, issuer and the key store of this n8n, with what to do about each',
	builderHint:
		'Each check is an item: check, state (ok, problem, notKnown), message, whatToDo. It stamps nothing. Keep the items whose state is problem to tell a person.',
	patterns: [{ title: 'What is wrong before the first invoice', parameters: {} }],
	endpoint: service.endpoints['customer.getAll'],
	effect: 'read',
	fields: [],
	prepare: (_declared, { post, issuer, keyStore }) => ({
		answerOf: async () => {
			const checks = [
				...(await checkService(post)),
				checkIssuer(issuer),
				await checkKeys(keyStore),
				...unknowable,
			];
			return checks.map(itemOf);
		},
	}),
});

/** In this node's own list, and with fewer parts than the key of an invoice has. */
const trial = { name: keyName('doctor'), opens: false };

/** Whether n8n keeps keys between executions: records one under the lock, and removes it. */
async function checkKeys(store: KeyStore | undefined): Promise<SetUpCheck> {
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
