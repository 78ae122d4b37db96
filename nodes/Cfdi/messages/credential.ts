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
	const labelIn = (fields: CredentialFields) => {
		const labels = new Map(
			[...fields].map(([place, name]) => [place.toLowerCase(), issuerLabels[name]]),
		);
		return (field: string) => labels.get(stepsOf(field).steps.join('.'));
	};
	const takenLabel = labelIn(taken);
	const missingLabel = labelIn(missing);
	return {
		...dictionary,
		en: (field) => {
			const label = takenLabel(field);
			return label === undefined
				? dictionary.en(field)
				: `${label} in the credential "${CREDENTIAL}"`;
		},
		es: (field) =>
			takenLabel(field) === undefined
				? dictionary.es(field)
				: `${spanishLabels(field) ?? field} en la credencial "${CREDENTIAL}"`,
		defaultOf: (field) => missingLabel(field) ?? dictionary.defaultOf?.(field),
	};
}
