import type { ItemErrorDetails } from '../../nodes/Cfdi/service/itemError';
import { ItemError } from '../../nodes/Cfdi/service/itemError';

/** An error whose words are the same in both languages, such as those of a service. */
export function anError({
	message,
	description,
	...rest
}: Omit<ItemErrorDetails, 'es'>): ItemError {
	const words = { message, ...(description !== undefined && { description }) };
	return new ItemError({ ...rest, ...words, es: { ...words } });
}
