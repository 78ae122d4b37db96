import { injectDomainRestrictionFields } from 'n8n-workflow';
import { CfdiApi } from './CfdiApi.credentials';
import { CREDENTIAL, issuerLabels } from '../nodes/Cfdi/messages';

const form = new CfdiApi();

it('the form of the credential has the fields of the README and none that n8n adds', () => {
	expect(injectDomainRestrictionFields(form).map(({ displayName }) => displayName)).toEqual([
		'Base URL',
		'Access Token',
		...Object.values(issuerLabels),
	]);
});

it('messages call the credential and its fields as n8n shows them', () => {
	expect(form.displayName).toBe(CREDENTIAL);
	for (const [name, label] of Object.entries(issuerLabels)) {
		const own = form.properties.filter((field) => field.name === name);
		expect(own.map(({ displayName }) => displayName)).toEqual([label]);
	}
});

it('who issues is not required', () => {
	const ofIssuer = form.properties.filter(({ name }) => name in issuerLabels);
	expect(
		ofIssuer.filter(({ required, default: value }) => required === true || value !== ''),
	).toEqual([]);
});
