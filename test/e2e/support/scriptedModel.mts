import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { N8nRest } from '../../../tools/n8n/rest.mts';
import type { Credentials } from '../../../tools/sandbox/start.mts';

export interface Given {
	messages: Array<{ role: string; content: string | null }>;
	tools: Array<{ function: { name: string; description: string; parameters: object } }>;
}

export type Reply = { tool: string; args: object } | string;

/** A function receives the last tool result (an object or a string). */
export type Turn = Reply | ((result: unknown) => Reply);

/** Serves a scripted language model with OpenAI's API and records its requests. */
export class ScriptedModel {
	readonly given: Given[] = [];
	readonly #server: Server;
	#turns: Turn[] = [];

	private constructor() {
		this.#server = createServer((request, response) => {
			void json(request).then((body) => {
				const { stream = false, ...given } = body as Given & { stream?: boolean };
				this.given.push(given);
				const message = messageOf(this.#next(given), this.given.length);
				const head = { id: 'scripted', created: 0, model: 'scripted' };
				const finish_reason = 'tool_calls' in message ? 'tool_calls' : 'stop';
				if (!stream) {
					response.setHeader('content-type', 'application/json');
					const choices = [{ index: 0, message, finish_reason }];
					const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
					response.end(JSON.stringify({ ...head, object: 'chat.completion', choices, usage }));
					return;
				}
				response.setHeader('content-type', 'text/event-stream');
				for (const [delta, reason] of [
					[message, null],
					[{}, finish_reason],
				]) {
					const choices = [{ index: 0, delta, finish_reason: reason }];
					const chunk = { ...head, object: 'chat.completion.chunk', choices };
					response.write(`data: ${JSON.stringify(chunk)}\n\n`);
				}
				response.end('data: [DONE]\n\n');
			});
		});
	}

	static async start(rest: N8nRest): Promise<[ScriptedModel, Credentials]> {
		const model = new ScriptedModel();
		await once(model.#server.listen(0, '127.0.0.1'), 'listening');
		const { port } = model.#server.address() as AddressInfo;
		const type = 'openAiApi';
		const { id, name } = await rest.createCredential({
			name: 'Scripted model',
			type,
			data: { apiKey: 'none', url: `http://127.0.0.1:${port}/v1` },
		});
		return [model, { [type]: { id, name } }];
	}

	follow(...turns: Turn[]): void {
		this.#turns = turns;
	}

	stop(): void {
		this.#server.closeAllConnections();
		this.#server.close();
	}

	#next({ messages }: Given): Reply {
		const turn = this.#turns.shift();
		if (turn === undefined) return 'There is nothing left to say.';
		return typeof turn === 'function' ? turn(resultIn(messages.at(-1)?.content ?? '')) : turn;
	}
}

function messageOf(reply: Reply, number: number): object {
	const role = 'assistant';
	if (typeof reply === 'string') return { role, content: reply };
	const call = { name: reply.tool, arguments: JSON.stringify(reply.args) };
	return {
		role,
		content: null,
		tool_calls: [{ index: 0, id: `call_${number}`, type: 'function', function: call }],
	};
}

/** n8n sends a tool's items as JSON and everything else as plain text. */
function resultIn(content: string): unknown {
	try {
		return JSON.parse(content) as unknown;
	} catch {
		return content;
	}
}
