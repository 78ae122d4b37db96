import { forgetOldest } from './forgetOldest';
import type { Item } from './item';
import type { Ledger } from './ledger';
import type { DuplicateNumber } from './records';
import type { WriteAttempt } from './attempt';
import { keyName } from './list';
import type { Request } from './request';

/** So many questions a process remembers. */
const MAX_REMEMBERED = 1_000;

/** In a run from the editor, which of the equal ones of the execution an item is. */
export function equalOf(
	{ isManual }: Item,
	{ same }: Request,
	{ key, ledger }: WriteAttempt,
): DuplicateNumber | undefined {
	if (!isManual || same === undefined) return undefined;
	return ledger.equalOf(key, same.id());
}

/**
 * In a run from the editor what is probably not meant stops once, unsent: it cannot be
 * undone, and its warning would come too late. Run again unchanged, it is sent, also by another worker; but not by
 * another attempt of the same execution: nobody has looked.
 * @param stops what a person should see, such as which earlier one
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
