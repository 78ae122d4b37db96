/** Thrown if there is no readable response. The page shows the error's message. */
export class NoAnswer extends Error {}

export function formOf(fields) {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) {
		for (const one of [value].flat()) form.append(name, one);
	}
	return form;
}

/**
 * Returns the functions that post requests to the page's workflow.
 * @param optionsOf returns fetch's options
 * @param textOf returns the message for an HTTP status, or for undefined if there was no complete response
 */
export function asker(optionsOf, textOf) {
	async function post(step, values) {
		const options = { method: 'POST', ...optionsOf({ ...values, step }) };
		const response = await fetch(location.href.split(/[?#]/)[0], options).catch(() => ({}));
		if (!response.ok) throw new NoAnswer(textOf(response.status));
		return response;
	}

	const whole = async (body) =>
		await body.catch(() => {
			throw new NoAnswer(textOf());
		});

	return {
		ask: async (step, values) => await whole((await post(step, values)).json()),

		/** @returns an object with the `file`, or the JSON answer if there is no file */
		askFile: async (step, values) => {
			const response = await post(step, values);
			const type = response.headers.get('content-type') ?? '';
			return type.includes('json')
				? await whole(response.json())
				: { file: await whole(response.blob()) };
		},
	};
}
