import { networkError } from './networkError';
import { ItemError } from './itemError';

/** Calls the service, and returns its result or what went wrong. Never throws. */
export async function resultOrError<T>(call: () => Promise<T>): Promise<T | ItemError> {
	try {
		return await call();
	} catch (error) {
		return error instanceof ItemError ? error : networkError(error);
	}
}
