import { evaluated as evaluatedOf } from '../support/evaluated.cts';

const evaluated = (expression: string) =>
	evaluatedOf({ versions: 'tools/n8n/versions.mts' }, expression);

const wanted = {
	'2.41.1': '2.41.1',
	'2.41.3': '2.41.1',
	'2.99.0': '2.41.1',
	'3.0.0': '2.41.1',
	'2.3.0': '2.3.6',
	'2.0.3': '2.3.6',
	'2.12.0': '2.20.12',
	'2.20.0': '2.20.12',
	'1.123.81': '1.123.81',
	'1.85.4': '1.123.81',
	'1.200.0': '1.123.81',
};

it("uses an n8n version's own installation recipe, or else the recipe of the nearest tested version", () => {
	const all = JSON.stringify(Object.keys(wanted));
	expect(
		evaluated(`Object.fromEntries(${all}.map((one) => [one, versions.recipeVersion(one)]))`),
	).toEqual(wanted);
	expect(evaluated("versions.recipeOf('2.41.3') === versions.recipeOf('2.41.1')")).toBe(true);
});

it('lists the tested n8n versions in ascending order and includes the default', () => {
	const tested = evaluated('Object.keys(versions.N8N_RECIPES)') as string[];
	const inOrder = [...tested].sort((a, b) => a.localeCompare(b, undefined, { numeric: true }));
	expect(tested).toEqual(inOrder);
	expect(tested).toContain(evaluated('versions.LATEST_N8N'));
});

it.each(['latest', '2.41', 'v2.41.1', ''])('refuses "%s" as a version of n8n', (text) => {
	expect(() => evaluated(`versions.n8nVersion(${JSON.stringify(text)})`)).toThrow(
		`Not a version of n8n: ${text}`,
	);
});
