import type { INodeProperties } from 'n8n-workflow';
import { injectDomainRestrictionFields } from 'n8n-workflow';

import { CfdiApi } from '../../credentials/CfdiApi.credentials';
import { Cfdi } from '../../nodes/Cfdi/Cfdi.node';
import { CREDENTIAL, issuerLabels } from '../../nodes/Cfdi/words/dictionaries';

const form = new CfdiApi();

it('the form of the credential has the fields of the README and none that n8n adds', () => {
	expect(injectDomainRestrictionFields(form).map(({ displayName }) => displayName)).toEqual([
		'Base URL',
		'Access Token',
		...Object.values(issuerLabels),
	]);
});

it('messages call the credential and its fields as n8n shows them, and the node has the same labels', () => {
	expect(form.displayName).toBe(CREDENTIAL);
	const { properties } = new Cfdi().description;
	for (const [name, label] of Object.entries(issuerLabels)) {
		const inNode = properties.flatMap((field) =>
			field.name === 'otherIssuer' ? (field.options as INodeProperties[]) : [field],
		);
		const own = [...form.properties, ...inNode].filter((field) => field.name === name);
		expect(own.map(({ displayName }) => displayName)).toEqual(own.map(() => label));
		expect(own.length).toBeGreaterThan(2);
	}
});

it('who issues is not required, neither in the credential nor in the node', () => {
	const fields = [...form.properties, ...new Cfdi().description.properties];
	const ofIssuer = fields.filter(({ name }) => name in issuerLabels);
	expect(
		ofIssuer.filter(({ required, default: value }) => required === true || value !== ''),
	).toEqual([]);
});
