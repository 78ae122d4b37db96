import fc from 'fast-check';
import { cleanerOf, redact, redactJson } from './credential';
import { anError } from '../../../test/support/itemErrors';

const asIs = (text: string) => text;

const token = 'a+token/that=is&never~shown?';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const each = (text: string, spelling: (code: number) => string) =>
	text.replace(/[^A-Za-z0-9]/g, (character) => spelling(character.charCodeAt(0)));
const hex = (code: number, digits = 2) => code.toString(16).padStart(digits, '0');

const spellings: Array<[string, (text: string) => string]> = [
	['unchanged', (text) => text],
	['in upper case', (text) => text.toUpperCase()],
	['in lower case', (text) => text.toLowerCase()],
	['URL-encoded', encodeURIComponent],
	['URL-encoded in lower case', (text) => each(text, (code) => `%${hex(code)}`)],
	['URL-encoded in upper case', (text) => each(text, (code) => `%${hex(code).toUpperCase()}`)],
	['URL-encoded, each letter', (text) => text.replace(/./g, (one) => `%${hex(one.charCodeAt(0))}`)],
	['URL-encoded twice', (text) => encodeURIComponent(encodeURIComponent(text))],
	['for HTML, in decimal', (text) => each(text, (code) => `&#${code};`)],
	['for HTML, in hexadecimal', (text) => each(text, (code) => `&#x${hex(code).toUpperCase()};`)],
	['for HTML, with zeros', (text) => each(text, (code) => `&#x000${hex(code)};`)],
	[
		'for HTML, by name',
		(text) =>
			text
				.replaceAll('&', '&amp;')
				.replaceAll('+', '&plus;')
				.replaceAll('=', '&equals;')
				.replaceAll('/', '&sol;'),
	],
	['for HTML, twice', (text) => each(text, (code) => `&amp;#${code};`)],
	['for JSON', (text) => each(text, (code) => `\\u${hex(code, 4)}`)],
	['for JSON, in upper case', (text) => each(text, (code) => `\\u${hex(code, 4).toUpperCase()}`)],
	['for JSON, with slashes', (text) => text.replaceAll('/', '\\/')],
	['for JSON inside JSON', (text) => each(text, (code) => `\\\\u${hex(code, 4)}`)],
	['for JavaScript', (text) => each(text, (code) => `\\x${hex(code)}`)],
	['for JSON in a URL', (text) => encodeURIComponent(each(text, (code) => `\\u${hex(code, 4)}`))],
	['with line breaks', (text) => text.replace(/.{5}(?=.)/g, '$&\r\n ')],
	['with escaped line breaks', (text) => text.replace(/.{5}(?=.)/g, '$&\\n')],
	['in base64', base64],
	['in base64 without padding', (text) => base64(text).replace(/=+$/, '')],
	['in base64 for URLs', (text) => Buffer.from(text).toString('base64url')],
	['in base64 with "Bearer "', (text) => base64(`Bearer ${text}`)],
	['in URL-encoded base64', (text) => encodeURIComponent(base64(text))],
	['in hexadecimal', (text) => Buffer.from(text).toString('hex')],
	['in hexadecimal with "Bearer "', (text) => Buffer.from(`Bearer ${text}`).toString('hex')],
	['in quoted-printable', (text) => each(text, (code) => `=${hex(code).toUpperCase()}`)],
	['with _ for its signs', (text) => each(text, () => '_')],
	['with invisible characters', (text) => text.replace(/.{5}(?=.)/g, '$&\u2060\u{E0041}')],
	['in base64 for HTML', (text) => base64(text).replaceAll('=', '&#61;').replaceAll('+', '&#43;')],
];

it.each(spellings)(
	'hides the token in the spelling %s in messages, fields and items',
	(_form, spell) => {
		const written = spell(token);
		const words = `Header ${written} is not valid`;
		const { details } = redact(
			anError({
				outcome: 'refused',
				message: words,
				description: words,
				fields: { [words]: [words] },
				id: written,
			}),
			cleanerOf([token]),
		);
		const item = redactJson({ echo: { [words]: [words] }, id: 7 }, cleanerOf([token]));

		expect(JSON.stringify([details, item])).not.toContain(JSON.stringify(written).slice(1, -1));
		expect(details.message).toBe('Header *** is not valid');
		expect(item).toEqual({
			echo: { 'Header *** is not valid': ['Header *** is not valid'] },
			id: 7,
		});
	},
);

it('hides a token that contains invisible characters', () => {
	const plane = (first: number) =>
		Array.from({ length: 0x1_00_00 }, (_none, index) => String.fromCodePoint(first + index)).join(
			'',
		);
	const all = plane(0) + plane(0x1_00_00) + plane(0xe_00_00);
	const unseen = (all.match(/[\s\p{Cc}\p{Cf}\p{Variation_Selector}]/gu) ?? []).join('');
	expect(cleanerOf([token])(token.replace('that', `th${unseen}at`))).toBe('***');
});

it.each(['user', 'user:', 'a-user:'])(
	'hides the token in base64 after the user name %s',
	(user) => {
		const shown = cleanerOf([token])(`Basic ${base64(`${user}${token}`)} is wrong`);
		expect(shown).toContain('***');
		expect(Buffer.from(shown.split(' ')[1] ?? '', 'base64').toString()).not.toContain('token');
	},
);

it('hides a token completely, even if it is escaped, encoded or interrupted', () => {
	const secret = fc.stringMatching(/^[A-Za-z0-9._~+/=|:-]{16,60}$/);
	const around = fc.constantFrom('', 'token=', '"', ' «', '>');
	fc.assert(
		fc.property(secret, fc.constantFrom(...spellings), around, (own, [, spell], before) => {
			const shown = cleanerOf([own])(`${before}${spell(own)}" is wrong`);
			expect(shown).toBe(`${before}***" is wrong`);
		}),
	);
});

it('hides the payload and the signature of a JWT token, but not the header', () => {
	const clean = cleanerOf(['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJBQ01FIn0.c2lnbmF0dXJlLW9mLWl0']);
	expect(clean('eyJhbGciOiJIUzI1NiJ9: eyJzdWIiOiJBQ01FIn0 or c2lnbmF0dXJlLW9mLWl0')).toBe(
		'eyJhbGciOiJIUzI1NiJ9: *** or ***',
	);
});

it('hides a token that is a number or a UUID', () => {
	expect(redactJson({ id: 1234567890, other: 7 }, cleanerOf(['1234567890']))).toEqual({
		id: '***',
		other: 7,
	});
	const uuid = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';
	const { details } = redact(
		anError({ outcome: 'unknown', message: 'No', uuid }),
		cleanerOf([uuid]),
	);
	expect(JSON.stringify(details)).not.toContain(uuid);
});

it.each([
	['secret', 'The sec ret is not here', 'The sec ret is not here'],
	['secret', 'The Secret is', 'The *** is'],
	['a-short-token', 'a short token', 'a short token'],
	['a-token-that-is-long', 'A token that is long', 'A token that is long'],
	['100%abcdef', '100%abcdef', '***'],
	['abcdefghijklmnopqrst', 'abcde_fghij_klmno-pqrst.pdf', '***.pdf'],
	['abcdefghijklmnopqrst', 'abcde.fghij.klmno|pqrst', '***'],
	['a-token-that-is-long', 'atokenthatislong.pdf', '***.pdf'],
])('if the token is %s, shows the text "%s" as "%s"', (secret, text, shown) => {
	expect(cleanerOf([secret])(text)).toBe(shown);
});

it('does not change an item that does not contain the token', () => {
	const json = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.constant(null)));
	fc.assert(
		fc.property(json, (item) => {
			expect(redactJson(item, cleanerOf(['a-token-that-is-nowhere']))).toEqual(item);
		}),
	);
});

it("limits the length of a field's text in an error", () => {
	const fields = { Rfc: ['x'.repeat(50_000)] };
	const { details } = redact(anError({ outcome: 'refused', message: 'No', fields }), asIs);
	expect(details.fields?.Rfc?.[0]).toHaveLength(601);
});

const shown = (words: string, secrets: string[] = []) =>
	redact(
		anError({
			outcome: 'refused',
			message: words,
			description: `The service says: ${words}\nCorrect it. (HTTP 422)`,
			fields: { [words]: [words] },
		}),
		cleanerOf(secrets),
	).details;

it('shortens each long line of a message and keeps the advice after it', () => {
	const { es, ...en } = shown('x'.repeat(5000));
	for (const { message, description } of [en, es]) {
		expect(message).toHaveLength(601);
		expect(description).toMatch(/^The service says: x{582}…\nCorrect it\. \(HTTP 422\)$/);
	}
});

it('hides every part of a secret of any length, anywhere in a message', () => {
	const secret = fc.stringMatching(/^[A-Za-z0-9._-]{6,1500}$/);
	fc.assert(
		fc.property(secret, fc.nat({ max: 700 }), (token, offset) => {
			const data = JSON.stringify(shown(`${'*'.repeat(offset)}${token} is not valid`, [token]));
			expect(data).not.toContain(token.slice(0, 6));
		}),
	);
});

it('adds the UUID of an answer to the error message in both languages', () => {
	const { details } = redact(
		anError({ outcome: 'unknown', message: 'No', uuid: 'U1', id: 7 }),
		asIs,
	);
	expect(details).toMatchObject({
		message: 'No (UUID U1, id 7)',
		es: { message: 'No (UUID U1, id 7)' },
	});
});

it("hides the token even in an error's SAT code and HTTP status", () => {
	const error = anError({ outcome: 'refused', message: 'No', satCode: token, httpCode: token });
	expect(JSON.stringify(redact(error, cleanerOf([token])).details)).not.toContain(token);
});
