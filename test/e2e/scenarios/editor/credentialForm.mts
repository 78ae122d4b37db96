import { CredentialForm } from '../../editor/credentialForm.mts';
import type { Setup } from '../../support/setup.mts';
import type { Row } from '../../support/table.mts';

const NOT_ACCEPTED =
	'The service does not accept the Access Token. Copy it again from your service.';
const NO_API = 'There is no CFDI API at this Base URL: the service does not know /api/customers.';

export async function credentialForm(setup: Setup): Promise<Row[]> {
	const { checks } = setup;
	const { url: serviceUrl, token } = setup.service;
	const editor = await setup.editor();
	const { page, steps } = editor;
	const node = await steps.do('Add the node', async () => await editor.addStamp());
	const form = new CredentialForm(page);
	await steps.do('Open a new credential', async () => await form.openNew());
	const tries = [
		{ what: 'a wrong token', url: serviceUrl, typed: 'wrong', says: NOT_ACCEPTED },
		{ what: 'a wrong address', url: `${serviceUrl}/nowhere`, typed: token, says: NO_API },
	];
	for (const { what, url, typed, says } of tries) {
		await steps.do(`Save it with ${what}, and wait for: ${says}`, async () => {
			await form.fill(url, typed);
			await form.save();
			await form.says(says);
		});
		checks.check(`with ${what} the form explains what to do`, true);
	}
	await steps.do('Save it with a wrong RFC of the issuer', async () => {
		await form.fill(serviceUrl, token);
		await form.fillIssuer('EKU9003173', 'ESCUELA KEMPER URGATE', '601 - ', '42501');
		await form.save();
		await form.says('Issuer RFC (Emisor) in the credential');
	});
	checks.check('with a wrong RFC of the issuer the form says so', true);
	await steps.do('Save it with the right values, and wait until it closes', async () => {
		await form.fillIssuer('EKU9003173C9', 'ESCUELA KEMPER URGATE', '601 - ', '42501');
		await form.save();
		await form.closed();
	});
	checks.check('with the right values it passes', true);
	await node.close();
	return [];
}
