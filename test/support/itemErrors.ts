import type { ItemErrorDetails } from '../../nodes/Cfdi/service/itemError';
import { ItemError } from '../../nodes/Cfdi/service/itemError';

/** An error whose words are the same in both languages, such as those of a service. */
export function anError({
	message,
	description,
	code = 'requestRefused',
	...rest
}: Omit<ItemErrorDetails, 'code' | 'es'> & { code?: string }): ItemError {
	const words = { message, ...(description !== undefined && { description }) };
	return new ItemError({ code, ...rest, ...words, es: { ...words } });
}
