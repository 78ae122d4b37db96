import fc from 'fast-check';

import { redact } from '../../nodes/Cfdi/response/redact';
import { ItemError } from '../../nodes/Cfdi/response/itemError';

const shown = (words: string, secrets: string[] = []) =>
	redact(
		new ItemError({
			outcome: 'refused',
			message: words,
			description: `The service says: ${words}\nCorrect it. (HTTP 422)`,
			fields: { [words]: [words] },
		}),
		secrets,
	).details;

it('redact shortens each long line, and keeps the advice after it', () => {
	const { message, description } = shown('x'.repeat(5000));
	expect(message).toHaveLength(601);
	expect(description).toMatch(/^The service says: x{582}…\nCorrect it\. \(HTTP 422\)$/);
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
