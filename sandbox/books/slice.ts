/** Some of the records that match a query, and how many match in all. */
export interface Slice<Record> {
	total: number;
	records: Record[];
}
