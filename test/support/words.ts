import type { Dictionary } from '../../packages/cfdi/problems/render';
import { formLabel, formRows } from '../../nodes/Cfdi/invoice/form/fields';
import { ofInvoiceForm } from '../../nodes/Cfdi/messages';

export function formWords(
	isJson = false,
	elements: ReadonlyArray<Record<string, unknown>> = [],
): Dictionary {
	const lines = { isJson, elements, defaults: {} };
	return ofInvoiceForm({ rows: formRows, label: formLabel, more: undefined, lines });
}
