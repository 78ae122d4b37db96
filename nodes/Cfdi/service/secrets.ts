import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	IExecuteSingleFunctions,
	ILoadOptionsFunctions,
} from 'n8n-workflow';

import type { Issuer } from '../sending/issuer';
import { issuerIn } from '../sending/issuer';
import { addressOf } from './serviceAddress';

type CredentialReader = IExecuteFunctions | IExecuteSingleFunctions | ILoadOptionsFunctions;

/** A shorter text could be part of ordinary words, and no service has such tokens. */
const SHORTEST_SECRET = 6;

/** What no message may show of the credential: the token, with and without a pasted "Bearer". */
export async function secretsOf(context: CredentialReader, itemIndex = 0): Promise<string[]> {
	try {
		return secretsIn(await context.getCredentials('cfdiApi', itemIndex));
	} catch {
		// Without a credential there is no secret, and the error says what is wrong with it.
		return [];
	}
}

/** The same of a credential's own data. */
export function secretsIn({ accessToken }: ICredentialDataDecryptedObject): string[] {
	const typed = String(accessToken).trim();
	return [typed, typed.replace(/^Bearer\s+/i, '')].filter(
		(secret) => secret.length >= SHORTEST_SECRET,
	);
}

/**
 * The service that the credential names: the address of its Base URL. A text that is not an address
 * stands for itself: requests to it fail.
 */
export async function serviceOf(context: CredentialReader, itemIndex = 0): Promise<string> {
	return (await serviceAndIssuer(context, itemIndex)).service;
}

/** The same, and who issues: the credential is read once for both. */
export async function serviceAndIssuer(
	context: CredentialReader,
	itemIndex = 0,
): Promise<{ service: string; issuer: Issuer }> {
	try {
		const credential = await context.getCredentials('cfdiApi', itemIndex);
		const typed = String(credential.baseUrl).trim();
		return { service: addressOf(typed) ?? typed, issuer: issuerIn(credential) };
	} catch {
		return { service: '', issuer: issuerIn({}) };
	}
}
