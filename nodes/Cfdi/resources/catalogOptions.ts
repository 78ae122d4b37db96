import type { INodePropertyOptions } from 'n8n-workflow';

import type { CatalogEntry } from 'cfdi-mx';
/** A SAT catalog as a dropdown: code first, then the SAT's Spanish name ("G03 - Gastos en general"). */
export function catalogOptions(catalog: readonly CatalogEntry[]): INodePropertyOptions[] {
	return catalog.map(({ code, name }) => ({ name: `${code} - ${name}`, value: code }));
}
