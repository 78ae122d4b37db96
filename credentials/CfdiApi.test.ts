import { injectDomainRestrictionFields } from 'n8n-workflow';
import { CfdiApi } from './CfdiApi.credentials';
import { CREDENTIAL, issuerLabels } from '../nodes/Cfdi/messages';

const form = new CfdiApi();

it('shows only the fields that the README describes', () => {
	expect(injectDomainRestrictionFields(form).map(({ displayName }) => displayName)).toEqual([
		'Base URL',
		'Access Token',
		...Object.values(issuerLabels),
	]);
});

it('uses the credential name and the issuer labels that the messages use', () => {
	expect(form.displayName).toBe(CREDENTIAL);
	for (const [name, label] of Object.entries(issuerLabels)) {
		const own = form.properties.filter((field) => field.name === name);
		expect(own.map(({ displayName }) => displayName)).toEqual([label]);
	}
});

it('leaves the issuer fields optional and empty by default', () => {
	const ofIssuer = form.properties.filter(({ name }) => name in issuerLabels);
	expect(
		ofIssuer.filter(({ required, default: value }) => required === true || value !== ''),
	).toEqual([]);
});
