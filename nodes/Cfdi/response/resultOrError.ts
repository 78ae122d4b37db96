import { networkError } from './networkError';
import { ItemError } from './itemError';

/** What an exchange came to: its result, or the one kind of refusal, never a throw. */
export async function resultOrError<T>(exchange: () => Promise<T>): Promise<T | ItemError> {
	try {
		return await exchange();
	} catch (error) {
		return error instanceof ItemError ? error : networkError(error);
	}
}
