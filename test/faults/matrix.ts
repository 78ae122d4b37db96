/** The matrix of some operations: every fault, under every setting of n8n, as tests of jest. */
import { token } from '../support/engine';
import type { Sandbox } from '../support/sandbox';
import { startSandbox } from '../support/sandbox';
import type { FaultCase } from './cases';
import { casesOf, deserved, settingsName } from './cases';
import { checkCase } from './checks';
import type { RanCase } from './execute.cts';
import { executeCases } from './execute.cts';
import { faults } from './faults';
import { linesWith } from './log.cts';
import { knowNoSuchHost } from './resolver.cts';
import type { OperationUnderTest } from './operationsUnderTest';
import { countCases, nothingLost, writeDown } from './summary.cts';

/** Declares the tests of a file: its operations share one sandbox. */
export function faultMatrix(...operations: OperationUnderTest[]): void {
	let sandbox: Sandbox;
	let logged: string[];
	beforeAll(async () => {
		logged = linesWith(token);
		knowNoSuchHost();
		sandbox = await startSandbox({ token });
	});
	afterAll(async () => {
		await sandbox.stop();
	});

	const groups = operations.map((operation) => ({
		name: operation.name,
		cases: casesOf(operation, faults),
	}));
	const ran = new Map<FaultCase, RanCase>();
	beforeAll(async () => {
		const all = groups.flatMap(({ cases }) => cases);
		const results = await executeCases(sandbox, all);
		all.forEach((one, index) => ran.set(one, results[index] as RanCase));
	}, 120_000);

	describe.each(groups)('$name', ({ name, cases }) => {
		for (const one of cases) {
			const { outcome } = deserved(one);
			it(`${one.fault.name}, ${settingsName(one)}: the item is ${outcome}`, () => {
				checkCase(one, ran.get(one) as RanCase);
			});
		}

		it('does nothing twice, and loses no id and no UUID', () => {
			const count = countCases(cases.map((one) => ({ one, ran: ran.get(one) as RanCase })));
			writeDown(name, count);
			expect(count).toMatchObject({ ...nothingLost, executions: cases.length });
		});
	});

	it('no line of the log holds the token', () => {
		expect(logged).toEqual([]);
	});
}
