import fc from 'fast-check';

import { redact } from '../../nodes/Cfdi/service/redact';
import { anError } from '../support/itemErrors';

const shown = (words: string, secrets: string[] = []) =>
	redact(
		anError({
			outcome: 'refused',
			message: words,
			description: `The service says: ${words}\nCorrect it. (HTTP 422)`,
			fields: { [words]: [words] },
		}),
		secrets,
	).details;

it('redact shortens each long line, and keeps the advice after it', () => {
	const { es, ...en } = shown('x'.repeat(5000));
	for (const { message, description } of [en, es]) {
		expect(message).toHaveLength(601);
		expect(description).toMatch(/^The service says: x{582}…\nCorrect it\. \(HTTP 422\)$/);
	}
});

it('redact leaves no part of a secret of any length, anywhere in the text', () => {
	const secret = fc.stringMatching(/^[A-Za-z0-9._-]{6,1500}$/);
	fc.assert(
		fc.property(secret, fc.nat({ max: 700 }), (token, offset) => {
			const data = JSON.stringify(shown(`${'*'.repeat(offset)}${token} is not valid`, [token]));
			expect(data).not.toContain(token.slice(0, 6));
		}),
	);
});

it('the UUID that an answer names stands in the message of both languages', () => {
	const { details } = redact(anError({ outcome: 'unknown', message: 'No', uuid: 'U1', id: 7 }), []);
	expect(details).toMatchObject({
		message: 'No (UUID U1, id 7)',
		es: { message: 'No (UUID U1, id 7)' },
	});
});
