import { randomUUID } from 'node:crypto';
import { example } from '../../../tools/examples.mts';
import { parseFlatted } from '../../../tools/n8n/flatted.mts';
import { until } from '../../../tools/run/until.mts';
import type { Credentials } from '../../../tools/sandbox/start.mts';
import { storedExecution } from './executions.mts';
import type { Setup } from './setup.mts';

const FILE = 'agent-with-confirmation';
const ASKING = 'Ask first';

/** n8n ignores clicks from clients that look like robots. */
const BROWSER =
	'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

/** The chat's page must answer the first heartbeat within a minute. */
const HEARTBEAT = 'n8n|heartbeat';
const HEARTBEAT_ACK = 'n8n|heartbeat-ack';
const CONTINUE = 'n8n|continue';

export interface Question {
	text: string;
	yes: string;
	no: string;
}

interface Message {
	text: string;
	buttons: Array<{ link: string }>;
}

interface Started {
	executionId?: string;
	resumeToken?: string;
}

interface Ran {
	resultData: {
		error?: { message: string };
		runData?: Record<
			string,
			Array<{ data?: { ai_tool?: Array<Array<{ sendMessage?: Message }>> } }>
		>;
	};
}

export class Chat {
	readonly #setup: Setup;
	readonly #url: string;
	readonly #sessionId = randomUUID();
	#execution = '';
	#asked = 0;
	#answer: string | undefined;

	private constructor(setup: Setup, url: string) {
		this.#setup = setup;
		this.#url = url;
	}

	get answer(): string | undefined {
		return this.#answer;
	}

	static async open(setup: Setup, credentials: Credentials): Promise<Chat> {
		const { n8n } = setup;
		const workflow = await example(FILE, credentials);
		for (const node of workflow.nodes) {
			if (node.type.endsWith('.chatTrigger')) node.parameters.public = true;
		}
		const saved = await n8n.rest.createWorkflow(workflow);
		await n8n.rest.activate(saved);
		const trigger = saved.nodes.find(({ type }) => type.endsWith('.chatTrigger')) as {
			webhookId?: string;
		};
		return new Chat(setup, `${n8n.url}/webhook/${trigger.webhookId}/chat`);
	}

	async says(chatInput: string): Promise<Question | undefined> {
		const response = await fetch(this.#url, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ action: 'sendMessage', sessionId: this.#sessionId, chatInput }),
			signal: this.#setup.signal,
		});
		const text = await response.text();
		const { executionId, resumeToken } = JSON.parse(text) as Started;
		if (executionId === undefined) throw new Error(`n8n's chat answered: ${text}`);
		this.#execution = executionId;
		this.#asked = 0;
		this.#answer = undefined;
		this.#listen(resumeToken ?? '');
		return await this.#next();
	}

	async answers(
		question: Question | undefined,
		answer: 'yes' | 'no',
	): Promise<Question | undefined> {
		if (question === undefined) throw new Error('The agent asked nothing.');
		const headers = { 'user-agent': BROWSER };
		const { ok, status } = await fetch(question[answer], { headers, signal: this.#setup.signal });
		if (!ok) throw new Error(`n8n answered the click with ${status}.`);
		return await this.#next();
	}

	/**
	 * Without the chat's socket, no client receives the agent's answer, and the execution waits
	 * forever. n8n closes the socket when the execution ends.
	 */
	#listen(token: string): void {
		const { n8n, signal } = this.#setup;
		const query = new URLSearchParams({
			sessionId: this.#sessionId,
			executionId: this.#execution,
			isPublic: 'true',
			token,
		});
		const socket = new WebSocket(`${n8n.url.replace(/^http/, 'ws')}/chat?${query}`);
		socket.addEventListener('message', ({ data }) => {
			const text = String(data);
			if (text === HEARTBEAT) socket.send(HEARTBEAT_ACK);
			else if (text !== CONTINUE && !isQuestion(text)) this.#answer = text;
		});
		signal.addEventListener('abort', () => socket.close(), { once: true });
	}

	async #next(): Promise<Question | undefined> {
		const { n8n, signal } = this.#setup;
		return await until(
			'the agent asks, or answers and ends',
			async () => {
				const { status, data } = await storedExecution(n8n.rest, this.#execution);
				const ran = (typeof data === 'string' ? parseFlatted(data) : data) as Ran;
				const { error, runData = {} } = ran.resultData;
				if (status === 'success' && this.#answer !== undefined) return { question: undefined };
				if (status === 'error') throw new Error(`The agent stopped: ${error?.message}`);
				const runs = runData[ASKING] ?? [];
				const message = runs
					.at(-1)
					?.data?.ai_tool?.flat()
					.find((item) => item.sendMessage);
				if (status !== 'waiting' || runs.length <= this.#asked || !message?.sendMessage) return;
				this.#asked = runs.length;
				return { question: questionOf(message.sendMessage) };
			},
			{ signal },
		).then(({ question }) => question);
	}
}

function questionOf({ text, buttons }: Message): Question {
	const link = (approved: string) =>
		buttons.find((button) => new URL(button.link).searchParams.get('approved') === approved)
			?.link ?? '';
	return { text, yes: link('true'), no: link('false') };
}

/** A question is JSON with its buttons. An answer is plain text. */
const isQuestion = (text: string): boolean => text.startsWith('{"');
