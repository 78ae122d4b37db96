import type {
	IAuthenticate,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
	Icon,
} from 'n8n-workflow';
import { UserError } from 'n8n-workflow';

import { serviceAddress } from './serviceAddress';

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
				'Address of your invoicing service, with or without a path. The node adds the rest, such as /api/customers.',
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

	/**
	 * Joins a request to the service's address and signs it. A function, because n8n then evaluates
	 * no expression for each request. An absolute address (n8n's HTTP Request node with this
	 * credential) gets the token only where it is the service's own.
	 */
	authenticate: IAuthenticate = async ({ baseUrl, accessToken }, request) => {
		const base = serviceAddress(baseUrl);
		const target = (request as { uri?: string }).uri ?? request.url;
		if (/^https?:/i.test(target)) {
			return new URL(target).origin === new URL(base).origin
				? signed(request, accessToken)
				: request;
		}
		return signed({ ...request, baseURL: base }, accessToken);
	};

	/** Asks for the first customers: only the service's own JSON passes, not just any 200. */
	test: ICredentialTestRequest = {
		request: {
			method: 'POST',
			url: '/api/customers',
			headers: { 'Content-Type': 'application/jsontoxml', Accept: 'application/json' },
			body: '{}',
			disableFollowRedirect: true,
		},
		rules: [
			{
				type: 'responseCode',
				properties: {
					value: 401,
					message: 'The service does not accept the Access Token. Copy it again from your service.',
				},
			},
			{
				type: 'responseCode',
				properties: {
					value: 403,
					message: 'The service knows the Access Token, but it may not read customers.',
				},
			},
			{
				type: 'responseCode',
				properties: {
					value: 404,
					message:
						'There is no CFDI API at this Base URL: the service does not know /api/customers.',
				},
			},
			{
				// The answer of the service has `data`; a web page, or anything else, has none.
				type: 'responseSuccessBody',
				properties: {
					key: 'data',
					value: undefined,
					message:
						'Something answers at this Base URL, but not the CFDI API: its answer is not the JSON of /api/customers.',
				},
			},
		] as ICredentialTestRequest['rules'],
	};
}

function signed(request: IHttpRequestOptions, accessToken: unknown): IHttpRequestOptions {
	const token =
		typeof accessToken === 'string' ? accessToken.trim().replace(/^Bearer\s+/i, '') : '';
	if (token === '') {
		throw new UserError(
			'The Access Token of the CFDI credential is empty. Enter the token that your invoicing service gave you.',
		);
	}
	if (!/^[\x21-\x7e]+$/.test(token)) {
		throw new UserError(
			'The Access Token of the CFDI credential holds a space, a line break or a character that no token has. Copy it again from your service.',
		);
	}
	return { ...request, headers: { ...request.headers, Authorization: `Bearer ${token}` } };
}
