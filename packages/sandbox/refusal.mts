/** The error for a refused request, with the response to send. */
export class Refusal extends Error {
	readonly status: number;
	readonly body: Record<string, unknown>;
	readonly headers: Record<string, string>;

	constructor(
		status: number,
		message: string,
		more: { body?: Record<string, unknown>; headers?: Record<string, string> } = {},
	) {
		super(message);
		this.status = status;
		this.body = more.body ?? { message };
		this.headers = more.headers ?? {};
	}
}

/** Collects all fields' problems, so that one response can report them together. */
export class FieldProblems {
	private readonly fields: Record<string, string[]> = {};

	add(field: string, message: string): void {
		const messages = (this.fields[field] ??= []);
		if (!messages.includes(message)) messages.push(message);
	}

	get names(): ReadonlySet<string> {
		return new Set(Object.keys(this.fields));
	}

	refuse(): void {
		if (Object.keys(this.fields).length === 0) return;
		throw new Refusal(422, 'Validation failed', { body: { error: this.fields, code: 422 } });
	}
}
