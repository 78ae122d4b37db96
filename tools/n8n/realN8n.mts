import { N8nRest, newOwner } from './rest.mts';
import type { Owner } from './rest.mts';
import { startServer } from './server.mts';
import type { N8nServer, ServerOptions } from './server.mts';

/** Runs a real n8n, which a test can kill and restart with the same data. */
export class RealN8n {
	readonly ended: Promise<string>;
	readonly #options: ServerOptions;
	readonly #owner: Owner;
	#server: N8nServer;
	#rest: N8nRest;
	#watched: N8nServer | undefined;
	#endedByItself: (how: string) => void = () => undefined;

	private constructor(server: N8nServer, options: ServerOptions, owner: Owner) {
		this.#options = options;
		this.#owner = owner;
		this.#server = server;
		this.#rest = new N8nRest(server.url, options.signal);
		this.ended = new Promise((resolve) => {
			this.#endedByItself = resolve;
		});
		this.#watch(server);
	}

	/** @param options must contain the same encryption key for each start with the same data */
	static async start(options: ServerOptions & { encryptionKey: string }): Promise<RealN8n> {
		return new RealN8n(await startServer(options), options, newOwner());
	}

	get url(): string {
		return this.#server.url;
	}

	get rest(): N8nRest {
		return this.#rest;
	}

	get owner(): Owner {
		return this.#owner;
	}

	async setUpOwner(): Promise<void> {
		await this.#rest.setUpOwner(this.#owner);
	}

	/** Kills n8n and its child processes with SIGKILL, so that they cannot finish their work. */
	async die(): Promise<void> {
		const dying = this.#server;
		this.#watch(undefined);
		await dying.kill();
	}

	async startAgain(): Promise<void> {
		this.#server = await startServer({ ...this.#options, port: this.#server.port });
		this.#watch(this.#server);
		this.#rest = new N8nRest(this.#server.url, this.#options.signal);
		await this.#rest.logIn(this.#owner.email, this.#owner.password);
	}

	async stop(): Promise<void> {
		await this.#server.stop();
	}

	async kill(): Promise<void> {
		await this.#server.kill();
	}

	#watch(server: N8nServer | undefined): void {
		this.#watched = server;
		void server?.ended.then((how) => {
			if (this.#watched === server) this.#endedByItself(how);
		});
	}
}
