import { token } from '../support/engine';
import { withKeyStore } from '../support/keyStore';
import { partOf } from '../support/part.cts';
import type { Sandbox } from '../../packages/sandbox/test/sandbox';
import { sharedSandbox } from '../../packages/sandbox/test/sandbox';
import { invoice, pathOf } from '../../packages/sandbox/test/invoices';
import type { FaultCase } from './cases';
import { casesOf, expectedOutcome, settingsName } from './cases';
import { checkCase } from './checks';
import type { CaseResult } from './execute.cts';
import { executeCases } from './execute.cts';
import { faults } from './faults';
import { linesWith } from './log.cts';
import type { OperationUnderTest } from './operationsUnderTest';
import { failUnknownHost } from './resolver.cts';
import { countCases, noLosses, saveCounts } from './summary.cts';
import { useTimeoutsOfHanging } from './timeouts.cts';

/** Tests operations in one sandbox, with each fault and each of n8n's settings. */
export function faultMatrix(...operations: OperationUnderTest[]): void {
	withKeyStore();
	useTimeoutsOfHanging();
	let sandbox: Sandbox;
	const logged = linesWith(token);
	beforeAll(async () => {
		failUnknownHost();
		sandbox = await sharedSandbox({ token });
		// The fault `otherStampedBefore` responds with this invoice.
		const { status } = await sandbox.post(pathOf('invoice.stamp'), invoice({ Folio: 'other' }));
		if (status !== 200) throw new Error(`The sandbox answers ${status}`);
	});

	const groups = operations.map((operation) => ({
		name: operation.name,
		// The settings do not repeat after five cases, so every fifth case still covers all settings.
		cases: partOf(casesOf(operation, faults), 5),
	}));
	const results = new Map<FaultCase, CaseResult>();
	const resultOf = (faultCase: FaultCase) => results.get(faultCase) as CaseResult;
	beforeAll(async () => {
		const all = groups.flatMap(({ cases }) => cases);
		for (const [index, result] of (await executeCases(sandbox, all)).entries()) {
			results.set(all[index] as FaultCase, result);
		}
	});

	describe.each(groups)('$name', ({ name, cases }) => {
		for (const faultCase of cases) {
			const { fault } = faultCase;
			const { outcome } = expectedOutcome(faultCase);
			it(`${fault.name}, ${settingsName(faultCase)}: the item is ${outcome}`, () => {
				checkCase(faultCase, resultOf(faultCase));
			});
		}

		it('does no work twice, and loses no ID or UUID', () => {
			const count = countCases(
				cases.map((faultCase) => ({ faultCase, caseResult: resultOf(faultCase) })),
			);
			saveCounts(name, count);
			expect(count).toMatchObject({ ...noLosses, executions: cases.length });
		});
	});

	it('keeps the token out of the log', () => {
		expect(logged).toEqual([]);
	});
}
