/** Some of the records that match a query, and the number of all that match. */
export interface Slice<Record> {
	total: number;
	records: Record[];
}
