import { Form } from './form.mts';
import type { Setup } from './setup.mts';

const TYPE = 'httpBasicAuth';
const LOGIN = { user: 'oficina', password: 'a password 2026' };

/** What a scenario needs of a closed form: its credential is chosen with the others, and who logs in. */
export interface LoggedIn {
	setup: Setup;
	/** The form, in a window of someone who knows the password. */
	form: Form;
	/** The same, in another window. */
	otherForm(): Promise<Form>;
}

/** Runs a scenario of a form that asks for a login. */
export async function withLogin<Result>(
	base: Setup,
	work: (logged: LoggedIn) => Promise<Result>,
): Promise<Result> {
	const { rest } = base.n8n;
	const { id, name } = await rest.createCredential({
		name: 'Login of the forms',
		type: TYPE,
		data: LOGIN,
	});
	const setup = { ...base, credentials: { ...base.credentials, [TYPE]: { id, name } } };
	const { page } = await setup.editor();
	const { user: username, password } = LOGIN;
	const context = await page
		.context()
		.browser()
		?.newContext({ httpCredentials: { username, password } });
	if (context === undefined) throw new Error('The browser has ended.');
	const otherForm = async () => new Form(await context.newPage());
	try {
		return await work({ setup, form: await otherForm(), otherForm });
	} finally {
		await context.close();
		await rest.call('DELETE', `/rest/credentials/${id}`);
	}
}

/** Nobody sees the form without the password. */
export async function checkClosed({ checks }: Setup, url: string): Promise<void> {
	const { status } = await fetch(url);
	checks.check('without a login the form is not shown', status === 401, [status, url]);
}
