/** Prints a table of all fault tests' outcomes after jest's report. */
const { mkdtempSync, readFileSync, readdirSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const columns = ['done', 'refused', 'notSent', 'unknown', 'none'];
const heads = ['done', 'refused', 'not sent', 'unknown', 'lost'];

module.exports = class FaultReporter {
	constructor() {
		this.folder = mkdtempSync(join(tmpdir(), 'cfdi-faults-'));
		// The test processes start later and inherit the variable.
		process.env.CFDI_FAULT_COUNTS = this.folder;
	}

	onRunComplete() {
		const counts = readdirSync(this.folder).map((file) =>
			JSON.parse(readFileSync(join(this.folder, file), 'utf8')),
		);
		rmSync(this.folder, { recursive: true });
		if (counts.length > 0) process.stdout.write(`\n${table(counts)}\n`);
	}
};

function table(counts) {
	const sum = (name) => counts.reduce((total, count) => total + count[name], 0);
	const row = (cells) => cells.map((cell, at) => pad(String(cell), at)).join('');
	return [
		'Outcomes of the items that a fault hit, over all operations and settings of n8n:',
		row(['fault', ...heads]),
		...Object.entries(byFault(counts)).map(([fault, outcomes]) =>
			row([fault, ...columns.map((column) => outcomes[column] ?? '')]),
		),
		'',
		`executions: ${sum('executions')}, invoices stamped in them: ${sum('stamped')}`,
		`invoices stamped more than once: ${sum('stampedTwice')}`,
		`customers, products and cancellations created more than once: ${sum('createdTwice')}`,
		`stamped invoices whose id and UUID cannot be read: ${sum('unreadable')}`,
	].join('\n');
}

function pad(text, at) {
	return at === 0 ? text.padEnd(28) : text.padStart(10);
}

function byFault(counts) {
	const rows = {};
	for (const { outcomes } of counts) {
		for (const [fault, seen] of Object.entries(outcomes)) {
			const row = (rows[fault] ??= {});
			for (const [outcome, times] of Object.entries(seen)) {
				row[outcome] = (row[outcome] ?? 0) + times;
			}
		}
	}
	return rows;
}
