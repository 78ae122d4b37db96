import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

const NAMES = ['issuerRfc', 'issuerName', 'issuerTaxRegime', 'placeOfIssue'] as const;

/** What the credential says of who issues, as it is written there; `''` for what it does not say. */
export type Issuer = Readonly<Record<(typeof NAMES)[number], string>>;

/** These values alone leave the credential: the rest of it stays with n8n. */
export function issuerIn(credential: ICredentialDataDecryptedObject): Issuer {
	const entries = NAMES.map((name) => [name, String(credential[name] ?? '').trim()]);
	return Object.fromEntries(entries) as Issuer;
}
