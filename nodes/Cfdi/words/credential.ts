import { CREDENTIAL, issuerLabels } from './credentialNames';
import type { Dictionary } from './dictionary';
import { spanishLabels } from './es/labels';
import { stepsOf } from './labels';

/** The fields of the credential, by the attribute that has their value. */
export type CredentialFields = ReadonlyMap<string, keyof typeof issuerLabels>;

/**
 * The words of an invoice of which some values stand in the credential.
 * @param taken those that come from there
 * @param missing those that could stand there, and stand nowhere
 */
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
		en: (field) => {
			const label = labelIn(taken, field);
			return label === undefined
				? dictionary.en(field)
				: `${label} in the credential "${CREDENTIAL}"`;
		},
		es: (field) =>
			labelIn(taken, field) === undefined
				? dictionary.es(field)
				: `${spanishLabels(field) ?? field} en la credencial "${CREDENTIAL}"`,
		defaultOf: (field) => labelIn(missing, field) ?? dictionary.defaultOf?.(field),
	};
}
