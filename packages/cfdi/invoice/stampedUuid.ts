import { isUuid } from '../values/uuid';
import { complementsNamed } from './complements';
import type { Element } from './element';
import { rootElement, attribute } from './element';

/** The UUID that an invoice got when it was stamped, in upper case; undefined where it has none. */
export function stampedUuid(comprobante: Element): string | undefined {
	const [stamp] = complementsNamed(comprobante, 'TimbreFiscalDigital');
	const uuid = stamp?.element && attribute(stamp.element, 'UUID')?.trim().toUpperCase();
	return uuid !== undefined && isUuid(uuid) ? uuid : undefined;
}

/** The same of an invoice with the names of Anexo 20. */
export function stampedUuidOf(invoice: Record<string, unknown>): string | undefined {
	return stampedUuid(rootElement(invoice));
}
