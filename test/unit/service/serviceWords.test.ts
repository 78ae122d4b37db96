import { errorMessages } from '../../../nodes/Cfdi/service/errorMessages';

const rfc = { Rfc: ['El RFC ya existe'] };

it.each([
	{
		title: 'the documented form',
		body: { error: rfc, code: 422 },
		expected: { words: 'Rfc: El RFC ya existe', fields: rfc },
	},
	{
		title: 'a field with one text',
		body: { error: { Rfc: 'No' } },
		expected: { words: 'Rfc: No', fields: { Rfc: ['No'] } },
	},
	{
		title: 'errors beside a message',
		body: { message: 'Invalid', errors: rfc },
		expected: { words: 'Rfc: El RFC ya existe', fields: rfc, also: ['Invalid'] },
	},
	{ title: 'an error that is a text', body: { error: 'No' }, expected: { words: 'No' } },
	{
		title: 'an error with a message',
		body: { error: { message: 'No', code: 'X1' } },
		expected: { words: 'No' },
	},
	{
		title: 'a list of errors',
		body: { errors: [{ message: 'A' }, 'B'] },
		expected: { words: 'A; B' },
	},
	{ title: 'a message inside data', body: { data: { message: 'No' } }, expected: { words: 'No' } },
	{ title: 'a number', body: { error: 307 }, expected: { words: '307' } },
	{
		title: 'an empty error before a message',
		body: { error: {}, message: 'No' },
		expected: { words: 'No' },
	},
	{
		title: 'a page with a title',
		body: '<html><title>Bad Gateway</title><p>x</p></html>',
		expected: { words: 'Bad Gateway' },
	},
	{
		title: 'a page without a title',
		body: '<p>Bad <b>gateway</b></p><script>x()</script>',
		expected: { words: 'Bad gateway' },
	},
	{ title: 'text', body: ' No ', expected: { words: 'No' } },
	{ title: 'a list', body: ['A', 'B'], expected: { words: 'A; B' } },
	{ title: 'an empty text', body: '', expected: {} },
	{ title: 'null', body: null, expected: {} },
	{ title: 'an object without words', body: { ok: false }, expected: {} },
])('reads $title', ({ body, expected }) => {
	expect(errorMessages(body)).toEqual(expected);
});
