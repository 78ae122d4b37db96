import { networkRefusal } from './networkRefusal';
import { Refusal } from './refusal';

/** What an exchange came to: its result, or the one kind of refusal, never a throw. */
export async function settled<T>(exchange: () => Promise<T>): Promise<T | Refusal> {
	try {
		return await exchange();
	} catch (error) {
		return error instanceof Refusal ? error : networkRefusal(error);
	}
}
