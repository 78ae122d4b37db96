import type { IAuthenticate, ICredentialType, INodeProperties, Icon } from 'n8n-workflow';

import { authenticated } from '../nodes/Cfdi/request/authentication';

export class CfdiApi implements ICredentialType {
	name = 'cfdiApi';

	displayName = 'CFDI Invoicing API';

	icon: Icon = { light: 'file:../nodes/Cfdi/cfdi.svg', dark: 'file:../nodes/Cfdi/cfdi.dark.svg' };

	documentationUrl =
		'https://github.com/n8n-nodes-cfdi/n8n-nodes-cfdi?tab=readme-ov-file#the-credential';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://api.example.com',
			description:
				'Address of your invoicing service, with or without /api at its end. The node adds the rest, such as /api/customers.',
		},
		{
			displayName: 'Access Token',
			name: 'accessToken',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description: 'The token that your invoicing service gave you',
		},
	];

	/** Neither list of allowed domains is needed: the token is sent to the service's own origin only. */
	hideDomainRestrictionFields = true;

	/** A function saves n8n an expression for each request. */
	authenticate: IAuthenticate = async (credential, request) => authenticated(credential, request);
}
