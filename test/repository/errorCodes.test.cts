import { errorCodes, sources } from '../support/errorCodes.cts';

it('does not use an error code twice in the node, the service and the library', () => {
	expect(errorCodes.filter((code, index) => errorCodes.indexOf(code) !== index)).toEqual([]);
});

it('lists each error code that the node gives', () => {
	expect([...sources.matchAll(/\bcode: '([a-z]\w+)'/g)].map(([, code = '']) => code)).not.toEqual(
		[],
	);
	for (const [, code = ''] of sources.matchAll(/\bcode: '([a-z]\w+)'/g))
		expect(errorCodes).toContain(code);
});
