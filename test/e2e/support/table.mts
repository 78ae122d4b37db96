export interface Row {
	fault: string;
	shown: string;
	books: string;
}

const WIDTHS = [34, 48, 34];
const GAP = '  ';

export function table(rows: readonly Row[]): string[] {
	const line = WIDTHS.map((width) => '-'.repeat(width)).join(GAP);
	const head = { fault: 'fault tried', shown: 'what n8n shows', books: 'what the books say' };
	return [...cells(head), line, ...rows.flatMap((row) => [...cells(row), line])];
}

function cells({ fault, shown, books }: Row): string[] {
	const columns = [fault, shown, books].map((text, column) => wrapped(text, WIDTHS[column] ?? 30));
	const height = Math.max(...columns.map((lines) => lines.length));
	return Array.from({ length: height }, (_none, row) =>
		columns
			.map((lines, column) => (lines[row] ?? '').padEnd(WIDTHS[column] ?? 30))
			.join(GAP)
			.trimEnd(),
	);
}

function wrapped(text: string, width: number): string[] {
	const lines = [''];
	for (const word of text.split(' ')) {
		const line = lines.at(-1) ?? '';
		if (line === '') lines[lines.length - 1] = word;
		else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
		else lines.push(word);
	}
	return lines;
}
