import { CredentialTestContext } from 'n8n-core';
import type { ICredentialDataDecryptedObject, INodeCredentialTestResult } from 'n8n-workflow';

import { additionalData, baseUrl, loadedNode, token } from './engine';

export async function testCredential(
	data: ICredentialDataDecryptedObject = { baseUrl, accessToken: token },
): Promise<INodeCredentialTestResult> {
	const { description, methods } = loadedNode();
	const { testedBy } = description.credentials?.find(({ name }) => name === 'cfdiApi') ?? {};
	const test = methods?.credentialTest?.[String(testedBy)];
	if (test === undefined) throw new Error('No function of the node tests the credential');
	const context = new CredentialTestContext(additionalData(data));
	return await test.call(context, { id: '1', name: 'CFDI account', type: 'cfdiApi', data });
}
