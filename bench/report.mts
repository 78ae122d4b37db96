export type Figures = Record<string, string | number>;

export interface Goal {
	goal: string;
	met: boolean;
}

export interface Report {
	figures: Figures[];
	goals: Goal[];
	notes?: string[];
}

export function printReport(title: string, { figures, goals, notes = [] }: Report): void {
	console.log(`\n${title}`);
	const columns = [...new Set(figures.flatMap((line) => Object.keys(line)))];
	const cells = [columns, ...figures.map((line) => columns.map((column) => text(line[column])))];
	const widths = columns.map((_column, at) => Math.max(...cells.map((line) => line[at]!.length)));
	for (const line of cells) {
		const padded = line.map((cell, at) =>
			at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!),
		);
		console.log(`  ${padded.join('  ')}`);
	}
	for (const note of notes) console.log(`  ${note}`);
	for (const { goal, met } of goals) console.log(`  ${met ? 'met' : 'MISSED'}: ${goal}`);
}

function text(figure: string | number | undefined): string {
	if (typeof figure !== 'number') return figure ?? '';
	return Number.isInteger(figure) ? String(figure) : String(Number(figure.toPrecision(3)));
}
