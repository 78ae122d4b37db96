import { isUuid } from '../uuid';
import { complementsNamed } from './complements';
import type { Element } from './element';
import { written } from './element';

/** The UUID that an invoice got when it was stamped, in upper case; undefined where it has none. */
export function stampedUuid(comprobante: Element): string | undefined {
	const [stamp] = complementsNamed(comprobante, 'TimbreFiscalDigital');
	const uuid = stamp?.element && written(stamp.element, 'UUID')?.trim().toUpperCase();
	return uuid !== undefined && isUuid(uuid) ? uuid : undefined;
}
