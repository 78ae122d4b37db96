import type { LanguageName } from 'cfdi-mx/words';
import type { ItemErrorDetails } from '../../nodes/Cfdi/messages/itemError';
import { ItemError, errorWords } from '../../nodes/Cfdi/messages/itemError';
import { sameText } from '../../nodes/Cfdi/messages';

/** Returns an error like a service's, with the same text in both languages. */
export function anError({
	message,
	description,
	code = 'requestRefused',
	...rest
}: Omit<ItemErrorDetails, 'code' | Exclude<LanguageName, 'en'>> & { code?: string }): ItemError {
	const advice = description === undefined ? undefined : sameText(description);
	return new ItemError({ code, ...rest, ...errorWords(sameText(message), advice) });
}
