/** Tests the credential as n8n's server does: sends its request by a temporary node, then applies its rules. */
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { CfdiApi } from '../../credentials/CfdiApi.credentials';
import { runDeclaratively } from './declarativeEngine';
import { baseUrl, token } from './engine';
import { cfdiNode, nodeTypeOf } from './oneNode';

interface CredentialVerdict {
	status: 'OK' | 'Error';
	message?: string;
}

/** Runs the credential's test. */
export async function testCredential(
	data: ICredentialDataDecryptedObject = { baseUrl, accessToken: token },
): Promise<CredentialVerdict> {
	const { test } = new CfdiApi();
	const temporaryType = nodeTypeOf({
		credentials: [{ name: 'cfdiApi', required: true }],
		properties: [
			{
				displayName: 'Temp',
				name: 'temp',
				type: 'string',
				routing: { request: test.request },
				default: '',
			},
		],
	});
	try {
		const output = await runDeclaratively(cfdiNode({ type: 'node' }), temporaryType, {
			mode: 'internal',
			credentials: data,
			testedCredential: { id: '1', name: 'CFDI account', type: 'cfdiApi', data },
		});
		const answer = output?.[0]?.json;
		for (const rule of test.rules ?? []) {
			if (rule.type !== 'responseSuccessBody') continue;
			const { key, value, message } = rule.properties;
			if (answer?.[key] === value) return { status: 'Error', message };
		}
		return { status: 'OK' };
	} catch (error) {
		const { cause, message } = error as Error & { cause?: { response?: { status: number } } };
		for (const rule of test.rules ?? []) {
			if (rule.type !== 'responseCode') continue;
			if (rule.properties.value === cause?.response?.status) {
				return { status: 'Error', message: rule.properties.message };
			}
		}
		return { status: 'Error', message };
	}
}
