/** A credential whose expressions give each item another company, as one workflow for many companies has it. */
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
	'$name sends nothing for an item with the token of another company than the first',
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
])('all items are sent with %s', async (_title, credentials) => {
	const sent = serviceAnswers(path, { body: answer }, { body: answer });

	const { error } = await runNode({ parameters, items: itemsOf('first', 'first'), credentials });

	expect(error).toBeUndefined();
	expect(sent.map(({ headers }) => headers.authorization)).toEqual([
		'Bearer first-token',
		'Bearer first-token',
	]);
});

it('a credential that gives another issuer is another one, too', async () => {
	const credentials = { ...ofCompany, accessToken: 'a-token', issuerRfc: '={{ $json.company }}' };
	const sent = serviceAnswers(path, { body: answer });

	const { error } = await runNode({
		parameters,
		items: itemsOf('EKU9003173C9', 'IIA040805DZ4'),
		credentials,
	});

	expect(sent).toHaveLength(1);
	expect(error?.message).toContain('An expression in the credential gives this item another');
});
