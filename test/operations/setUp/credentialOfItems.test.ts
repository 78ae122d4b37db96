import { onErrorContinue, runNode } from '../../support/engine';
import { withKeyStore } from '../../support/keyStore';
import { operation, operations, twoItems } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';

withoutNetwork();
withKeyStore();

const ofCompany = { baseUrl: 'https://cfdi.test', accessToken: '={{ $json.company }}-token' };
const itemsOf = (...companies: string[]) =>
	twoItems.map(({ json }, index) => ({ json: { ...json, company: companies[index] } }));

const requesting = operations.filter(({ path }) => path !== '');

it.each(requesting)(
	"refuses a $name item if its token belongs to a different company from the first item's token",
	async ({ parameters, path, answer }) => {
		const sent = serviceAnswers(path, { body: answer });

		const { items } = await runNode({
			parameters,
			items: itemsOf('first', 'other'),
			node: onErrorContinue,
			credentials: ofCompany,
		});

		expect(sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer first-token']);
		expect(items.at(-1)).toMatchObject({
			json: { error: { code: 'otherCredential', outcome: 'notSent' } },
			pairedItem: { item: 1 },
		});
		expect(JSON.stringify(items)).not.toContain('-token');
	},
);

const { parameters, path, answer } = operation('product.create');

it.each([
	['the same token', ofCompany],
	['no expression', { ...ofCompany, accessToken: 'first-token' }],
])('sends all items if the credential has %s', async (_title, credentials) => {
	const sent = serviceAnswers(path, { body: answer }, { body: answer });

	const { error } = await runNode({ parameters, items: itemsOf('first', 'first'), credentials });

	expect(error).toBeUndefined();
	expect(sent.map(({ headers }) => headers.authorization)).toEqual([
		'Bearer first-token',
		'Bearer first-token',
	]);
});

it("refuses an item if its credential's issuer differs from the first item's issuer", async () => {
	const credentials = { ...ofCompany, accessToken: 'a-token', issuerRfc: '={{ $json.company }}' };
	const sent = serviceAnswers(path, { body: answer });

	const { error } = await runNode({
		parameters,
		items: itemsOf('EKU9003173C9', 'IIA040805DZ4'),
		credentials,
	});

	expect(sent).toHaveLength(1);
	expect(error?.message).toContain(
		'An expression in the credential gives this item a different address, token or issuer',
	);
});
