import fc from 'fast-check';

import { cleanerOf, redact, redactJson } from '../../nodes/Cfdi/response/redact';
import { anError } from '../support/itemErrors';

const token = 'a+token/that=is&never~shown?';
const base64 = (text: string) => Buffer.from(text).toString('base64');

const forms: Array<[string, string]> = [
	['as it is', token],
	['URL-encoded', encodeURIComponent(token)],
	[
		'URL-encoded in lower case',
		encodeURIComponent(token).replace(/%../g, (code) => code.toLowerCase()),
	],
	['as base64', base64(token)],
	['as base64 without padding', base64(token).replace(/=+$/, '')],
	['as base64 for URLs', Buffer.from(token).toString('base64url')],
	['as base64 with "Bearer "', base64(`Bearer ${token}`)],
	['as URL-encoded base64', encodeURIComponent(base64(token))],
];

it.each(forms)('no message, field or item shows the token %s', (_form, written) => {
	const words = `Header ${written} is not valid`;
	const { details } = redact(
		anError({
			outcome: 'refused',
			message: words,
			description: words,
			fields: { [words]: [words] },
			id: written,
		}),
		[token],
	);
	const item = redactJson({ echo: { [words]: [words] }, id: 7 }, cleanerOf([token]));

	expect(JSON.stringify([details, item])).not.toContain(written);
	expect(details.message).toBe('Header *** is not valid');
	expect(item).toEqual({ echo: { 'Header *** is not valid': ['Header *** is not valid'] }, id: 7 });
});

it('an item without the token stays as it is', () => {
	const json = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.constant(null)));
	fc.assert(
		fc.property(json, (item) => {
			expect(redactJson(item, cleanerOf(['a-token-that-is-nowhere']))).toEqual(item);
		}),
	);
});

it('fields are cut in number and in length', () => {
	const fields = { Rfc: ['x'.repeat(50_000)] };
	const { details } = redact(anError({ outcome: 'refused', message: 'No', fields }), []);
	expect(details.fields?.Rfc?.[0]).toHaveLength(601);
});
