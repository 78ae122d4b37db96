import type {
	IExecuteFunctions,
	IExecuteSingleFunctions,
	ILoadOptionsFunctions,
} from 'n8n-workflow';

/** Short ones would tear words apart, and no service has them. */
const SHORTEST_SECRET = 6;

/** What of the credential no message may show: the token, with and without a pasted "Bearer". */
export async function secretsOf(
	context: IExecuteFunctions | IExecuteSingleFunctions | ILoadOptionsFunctions,
	itemIndex = 0,
): Promise<string[]> {
	try {
		const { accessToken } = await context.getCredentials('cfdiApi', itemIndex);
		const typed = String(accessToken).trim();
		return [typed, typed.replace(/^Bearer\s+/i, '')].filter(
			(secret) => secret.length >= SHORTEST_SECRET,
		);
	} catch {
		// Without a credential there is no secret, and the refusal says what is wrong with it.
		return [];
	}
}
