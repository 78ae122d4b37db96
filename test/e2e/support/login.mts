import type { Page } from 'playwright-core';
import { PATIENCE_MS } from './browser.mts';
import { Form } from './form.mts';
import type { Setup } from './setup.mts';

const TYPE = 'httpBasicAuth';
const LOGIN = { user: 'oficina', password: 'a password 2026' };

const TOKEN_TYPE = 'jwtAuth';
const SECRET = { keyType: 'passphrase', secret: 'a long secret of 2026', algorithm: 'HS256' };

export interface LoggedIn {
	setup: Setup;
	form: Form;
	otherForm(): Promise<Form>;
	otherPage(): Promise<Page>;
}

/** Runs a scenario with a form that requires a login. */
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
	const token = await rest.createCredential({
		name: 'Tokens of the pages',
		type: TOKEN_TYPE,
		data: SECRET,
	});
	const setup = {
		...base,
		credentials: {
			...base.credentials,
			[TYPE]: { id, name },
			[TOKEN_TYPE]: { id: token.id, name: token.name },
		},
	};
	const { page } = await setup.editor();
	const { user: username, password } = LOGIN;
	const context = await page
		.context()
		.browser()
		?.newContext({ httpCredentials: { username, password } });
	if (context === undefined) throw new Error('The browser has ended.');
	context.setDefaultTimeout(PATIENCE_MS);
	const otherPage = async () => await context.newPage();
	const otherForm = async () => new Form(await otherPage());
	try {
		return await work({ setup, form: await otherForm(), otherForm, otherPage });
	} finally {
		await context.close();
		for (const one of [id, token.id]) await rest.call('DELETE', `/rest/credentials/${one}`);
	}
}

/** Checks that the form requires the password. */
export async function checkClosed({ checks }: Setup, url: string): Promise<void> {
	const { status } = await fetch(url);
	checks.check('without a login the form is not shown', status === 401, [status, url]);
}
