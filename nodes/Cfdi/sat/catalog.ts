/** One row of a SAT catalog: its code and the SAT's Spanish name. */
export interface CatalogEntry {
	code: string;
	name: string;
}
