/** A key covers only one node, so the node warns about other nodes' invoices. */
import { runNode } from '../../support/engine';
import { withKeyStore } from '../../support/keyStore';
import { answersOf, operation, stampParameters } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';

withoutNetwork();
withKeyStore();

const { path, answer } = operation('invoice.stamp');
const keyed = { ...stampParameters, options: { uniqueKey: '={{ $json.order }}' } };
const items = [{ json: { order: 'ends-1' } }];

const warningsOf = ({ items: [item] }: Awaited<ReturnType<typeof runNode>>) => item?.json.warnings;

it('stamps an item again, with a warning, if another node used the same Unique Key', async () => {
	const sent = serviceAnswers(path, ...answersOf(answer, 2));

	const one = await runNode({ parameters: keyed, items, node: { id: 'one' } });
	const other = await runNode({ parameters: keyed, items, node: { id: 'other' } });

	expect(sent).toHaveLength(2);
	expect(warningsOf(one)).toBeUndefined();
	expect(warningsOf(other)).toMatchObject([
		{
			code: 'keyInOtherNode',
			message: expect.stringContaining(String(one.items[0]?.json.uuid)) as string,
		},
	]);
});

it.each([
	[
		'without a key has a warning in a sub-workflow',
		stampParameters,
		'integrated',
		['subWorkflowWithoutKey'],
	],
	['with a key has no warning in a sub-workflow', keyed, 'integrated', []],
	['without a key has no warning in a published workflow', stampParameters, 'trigger', []],
] as const)(
	'warns about a missing key only in a sub-workflow: an invoice %s',
	async (_says, parameters, mode, codes) => {
		serviceAnswers(path, { body: answer });

		const run = await runNode({
			parameters,
			items: [{ json: { order: `ends-${mode}` } }],
			mode,
			node: { id: `${mode}${codes.length}` },
		});

		const warnings = (warningsOf(run) ?? []) as Array<{ code: string }>;
		expect(warnings.map(({ code }) => code)).toEqual(codes);
	},
);
