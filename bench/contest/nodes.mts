import type { INode } from 'n8n-workflow';

export type NodeSetting = Pick<INode, 'type' | 'parameters'>;

export function thisNode(operation: string, parameters: INode['parameters']): NodeSetting {
	return {
		type: 'n8n-nodes-cfdi.cfdi',
		parameters: { resource: 'invoice', operation, ...parameters },
	};
}

/** Removes this node's limit, so that it sends all requests at once like HTTP Request. */
export function allAtOnce({ type, parameters }: NodeSetting): NodeSetting {
	const requestOptions = { batching: { batch: { batchSize: 1_000_000 } } };
	return { type, parameters: { ...parameters, requestOptions } };
}

/** Configures the HTTP Request node with the same credential and the service's Content-Type. */
export function httpRequest(url: string, parameters: INode['parameters']): NodeSetting {
	return {
		type: 'n8n-nodes-base.httpRequest',
		parameters: {
			method: 'POST',
			url,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'cfdiApi',
			sendHeaders: true,
			headerParameters: {
				parameters: [{ name: 'Content-Type', value: 'application/jsontoxml' }],
			},
			sendBody: true,
			contentType: 'json',
			...parameters,
		},
	};
}

export function jsonBody(text: string): INode['parameters'] {
	return { specifyBody: 'json', jsonBody: text };
}

/** Sets HTTP Request's body field by field. A dot in a name creates a nested object. */
export function bodyFields(fields: Record<string, string>): INode['parameters'] {
	const parameters = Object.entries(fields).map(([name, value]) => ({ name, value }));
	return { specifyBody: 'keypair', bodyParameters: { parameters } };
}
