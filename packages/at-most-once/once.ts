import { forgetOldest } from './forgetOldest';
import type { Item } from './item';
import type { Ledger } from './ledger';
import type { DuplicateNumber } from './records';
import type { WriteAttempt } from './attempt';
import { keyName } from './list';
import type { Request } from './request';

const MAX_REMEMBERED = 1_000;

export function equalOf(
	{ isManual }: Item,
	{ same }: Request,
	{ key, ledger }: WriteAttempt,
): DuplicateNumber | undefined {
	if (!isManual || same === undefined) return undefined;
	return ledger.equalOf(key, same.id());
}

/**
 * Returns whether a request that is probably a mistake stops now: it cannot be undone, and a
 * warning would come too late. If a person runs it again unchanged, any worker sends it. Another
 * attempt of the same execution does not, because no person saw the question.
 * @param stops reasons, such as the earlier request
 */
export async function stopsOnce(
	{ keyStore, memory: { host, stopped }, place, service }: Item,
	{ id: execution }: Ledger,
	{ body, number }: DuplicateNumber,
	stops: readonly string[],
): Promise<boolean> {
	const name = host.hash([place, service, body, number, ...stops].join('\n'));
	const stoppedIn = stopped.get(name);
	if (stoppedIn !== undefined) return stoppedIn === execution;
	const key = { name: keyName(service, 'stopped', name), opens: false };
	const [state = 'new'] = (await keyStore?.claim([key]).catch(() => [])) ?? [];
	stopped.set(name, state === 'new' ? execution : '');
	forgetOldest(stopped, MAX_REMEMBERED);
	return state === 'new';
}
