/** Asks the workflow of a page. */

/** No answer came that can be read; its message is for the person at the page. */
export class NoAnswer extends Error {}

/** A question with a file or several, and what goes with them. */
export function formOf(fields) {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) {
		for (const one of [value].flat()) form.append(name, one);
	}
	return form;
}

/**
 * @param optionsOf how a question is posted: gets its fields, gives what fetch takes
 * @param textOf what the person is told without an answer: gets the status, none where there was no connection
 */
export function asker(optionsOf, textOf) {
	async function post(step, values) {
		const options = { method: 'POST', ...optionsOf({ ...values, step }) };
		const response = await fetch(location.href.split(/[?#]/)[0], options).catch(() => ({}));
		if (!response.ok) throw new NoAnswer(textOf(response.status));
		return response;
	}

	/** The body of a response, which a connection can break off. */
	const whole = async (body) =>
		await body.catch(() => {
			throw new NoAnswer(textOf());
		});

	return {
		/** @returns the answer, an object with a `state` */
		ask: async (step, values) => await whole((await post(step, values)).json()),

		/** @returns the `file`, or the answer in its place */
		askFile: async (step, values) => {
			const response = await post(step, values);
			const type = response.headers.get('content-type') ?? '';
			return type.includes('json')
				? await whole(response.json())
				: { file: await whole(response.blob()) };
		},
	};
}
