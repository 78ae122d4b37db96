/** Tests the credential as n8n's server does: its request on a temporary node, then its rules. */
import { ExecuteContext, RoutingNode } from 'n8n-core';
import type { ICredentialDataDecryptedObject, INodeType } from 'n8n-workflow';
import { NodeConnectionTypes, createEmptyRunExecutionData } from 'n8n-workflow';

import { CfdiApi } from '../../credentials/CfdiApi.credentials';
import { additionalData, baseUrl, token } from './engine';
import { cfdiNode, workflowOf } from './oneNode';

export interface CredentialVerdict {
	status: 'OK' | 'Error';
	message?: string;
}

/** The credential's own test, run against whatever answers. */
export async function testCredential(
	data: ICredentialDataDecryptedObject = { baseUrl, accessToken: token },
): Promise<CredentialVerdict> {
	const { test } = new CfdiApi();
	const routingNode = temporaryNode(data);
	try {
		const output = await routingNode.runNode();
		const answer = output?.[0]?.[0]?.json;
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

function temporaryNode(data: ICredentialDataDecryptedObject): RoutingNode {
	const node = cfdiNode({ name: 'Temp-Node', type: 'noOp' });
	const nodeType: INodeType = {
		description: {
			displayName: 'No Operation',
			name: 'noOp',
			group: ['organization'],
			version: 1,
			description: '',
			defaults: {},
			inputs: [NodeConnectionTypes.Main],
			outputs: [NodeConnectionTypes.Main],
			credentials: [{ name: 'cfdiApi', required: true }],
			properties: [
				{
					displayName: 'Temp',
					name: 'temp',
					type: 'string',
					routing: { request: new CfdiApi().test.request },
					default: '',
				},
			],
		},
	};
	const context = new ExecuteContext(
		workflowOf(node, nodeType),
		node,
		additionalData(data),
		'internal',
		createEmptyRunExecutionData(),
		0,
		[],
		{ main: [[{ json: {} }]] },
		{ node, data: {}, source: null },
		[],
	);
	return new RoutingNode(context, nodeType, {
		id: '1',
		name: 'CFDI account',
		type: 'cfdiApi',
		data,
	});
}
