/** Asks the workflow. It never gets more than the fields of the page, as a form posts them. */

export class NoAnswer extends Error {}

/** @returns the answer, an object with a `state` */
export async function ask(step, values) {
	const response = await post(step, values);
	try {
		return await response.json();
	} catch {
		throw new NoAnswer();
	}
}

/** @returns a file; undefined where the answer is none */
export async function askFile(step, values) {
	const response = await post(step, values);
	const type = response.headers.get('content-type') ?? '';
	return type.includes('json') ? undefined : await response.blob();
}

async function post(step, values) {
	let response;
	try {
		// Without a question before it (CORS): n8n serves pages as if from another origin.
		response = await fetch(location.href.split(/[?#]/)[0], {
			method: 'POST',
			body: new URLSearchParams({ ...values, step }),
		});
	} catch {
		throw new NoAnswer();
	}
	if (!response.ok) throw new NoAnswer();
	return response;
}

/** Lets the browser save a file. */
export function save(blob, name) {
	const link = document.createElement('a');
	link.href = URL.createObjectURL(blob);
	link.download = name;
	document.body.append(link);
	link.click();
	link.remove();
	setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
