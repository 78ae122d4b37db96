export interface Slice<Record> {
	total: number;
	records: Record[];
}
