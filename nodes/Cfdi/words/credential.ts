import type { Dictionary } from 'cfdi-mx';
import { stepsOf } from 'cfdi-mx';

/** The name of the credential, as n8n shows it. */
export const CREDENTIAL = 'CFDI Invoicing API';

/** What the credential, and the form, call who issues. */
export const issuerLabels = {
	issuerRfc: 'Issuer RFC (Emisor)',
	issuerName: 'Issuer Name (Emisor)',
	issuerTaxRegime: 'Issuer Regime (Régimen)',
	placeOfIssue: 'Place of Issue (Expedición)',
} as const;

/** The fields of the credential, by the attribute that has their value. */
export type CredentialFields = ReadonlyMap<string, keyof typeof issuerLabels>;

/** The words of an invoice of which some values are taken from the credential, or could be and are missing there. */
export function withCredential(
	dictionary: Dictionary,
	taken: CredentialFields,
	missing: CredentialFields,
): Dictionary {
	// Looked up when something is said: most invoices are right.
	const labelIn = (fields: CredentialFields, field: string) => {
		const path = stepsOf(field).steps.join('.');
		const [, name] = [...fields].find(([place]) => place.toLowerCase() === path) ?? [];
		return name && issuerLabels[name];
	};
	return {
		...dictionary,
		label: (field, language) => {
			const label = labelIn(taken, field);
			// A missing value belongs in the credential, not in Other Issuer; the issuer as a whole is not a field.
			const isField = language.name === 'en' && field !== 'Emisor';
			const missingLabel = isField ? labelIn(missing, field) : undefined;
			if (label === undefined) return missingLabel ?? dictionary.label(field, language);
			return language.name === 'en'
				? `${label} in the credential "${CREDENTIAL}"`
				: `${language.labels(field) ?? field} en la credencial "${CREDENTIAL}"`;
		},
		defaultOf: (field) => labelIn(missing, field) ?? dictionary.defaultOf?.(field),
	};
}
