import { errorCodes, sources } from '../support/errorCodes.cts';

it('uses each error code only once across the node, the service and the library', () => {
	expect(errorCodes.filter((code, index) => errorCodes.indexOf(code) !== index)).toEqual([]);
});

it('lists every error code that the source files contain', () => {
	expect([...sources.matchAll(/\bcode: '([a-z]\w+)'/g)].map(([, code = '']) => code)).not.toEqual(
		[],
	);
	for (const [, code = ''] of sources.matchAll(/\bcode: '([a-z]\w+)'/g))
		expect(errorCodes).toContain(code);
});
