import type { Setup } from './setup.mts';

interface ToolResult {
	content: Array<{ type: string; text?: string }>;
	isError?: boolean;
}

interface SdkClient {
	connect(transport: unknown): Promise<void>;
	listTools(): Promise<{ tools: Array<{ name: string; description?: string }> }>;
	callTool(call: { name: string; arguments: object }): Promise<ToolResult>;
	getInstructions(): string | undefined;
	close(): Promise<void>;
}

interface Sdk {
	Client: new (info: { name: string; version: string }) => SdkClient;
	StreamableHTTPClientTransport: new (
		url: URL,
		options: { requestInit: { headers: Record<string, string> } },
	) => unknown;
}

const SDK = '@modelcontextprotocol/sdk/client';

/** Connects to n8n's MCP server with the official library, which n8n includes. */
export class McpClient {
	readonly #client: SdkClient;

	private constructor(client: SdkClient) {
		this.#client = client;
	}

	static async connect(setup: Setup, path: string, token: string): Promise<McpClient> {
		const { Client } = setup.moduleOfN8n(`${SDK}/index.js`) as Sdk;
		const { StreamableHTTPClientTransport } = setup.moduleOfN8n(`${SDK}/streamableHttp.js`) as Sdk;
		const client = new Client({ name: 'cfdi-e2e', version: '1.0.0' });
		await client.connect(
			new StreamableHTTPClientTransport(new URL(`${setup.n8n.url}/mcp/${path}`), {
				requestInit: { headers: { authorization: `Bearer ${token}` } },
			}),
		);
		return new McpClient(client);
	}

	get instructions(): string {
		return this.#client.getInstructions() ?? '';
	}

	async tools(): Promise<string[]> {
		return (await this.#client.listTools()).tools.map(({ name }) => name);
	}

	async call(name: string, values: object): Promise<string> {
		const { content } = await this.#client.callTool({ name, arguments: values });
		return content.map(({ text = '' }) => text).join('\n');
	}

	async item(name: string, values: object): Promise<Record<string, unknown>> {
		const text = await this.call(name, values);
		const [item] = [JSON.parse(text) as unknown].flat();
		return item as Record<string, unknown>;
	}

	async close(): Promise<void> {
		await this.#client.close();
	}
}
