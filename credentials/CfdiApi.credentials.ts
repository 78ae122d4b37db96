import type {
	IAuthenticate,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
	Icon,
} from 'n8n-workflow';

import { invalidCredential, serviceAddress } from '../nodes/Cfdi/request/serviceAddress';

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
	 * Adds the service's address and the token to a request. A function saves n8n an expression for
	 * each request. An absolute URL (n8n's HTTP Request node with this credential) gets the token only
	 * for the service's own origin.
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

	/** Asks for the first customers. Only the service's own JSON passes: any server may answer 200. */
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
				// The service's answer has `data`; a web page or another API has not.
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
		throw invalidCredential(
			'The Access Token of the CFDI credential is empty. Enter the token that your invoicing service gave you.',
		);
	}
	if (!/^[\x21-\x7e]+$/.test(token)) {
		throw invalidCredential(
			'The Access Token of the CFDI credential contains a space, a line break or another character that tokens cannot have. Copy it again from your service.',
		);
	}
	return { ...request, headers: { ...request.headers, Authorization: `Bearer ${token}` } };
}
