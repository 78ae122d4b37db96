import { N8nRest, newOwner } from '../../../tools/n8n/rest.mts';
import type { Owner } from '../../../tools/n8n/rest.mts';
import { startServer } from '../../../tools/n8n/server.mts';
import type { N8nServer, ServerOptions } from '../../../tools/n8n/server.mts';

/** A real n8n with one account, which can be killed and started again on the same data. */
export class RealN8n {
	/** Resolves when n8n ends without having been told to. */
	readonly ended: Promise<string>;
	readonly #options: ServerOptions;
	readonly #owner: Owner;
	#server: N8nServer;
	#rest: N8nRest;
	/** The one whose end is not meant to be. */
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

	/** @param options with a key: n8n asks for the same one whenever it is started on the same data */
	static async start(options: ServerOptions & { encryptionKey: string }): Promise<RealN8n> {
		return new RealN8n(await startServer(options), options, newOwner());
	}

	get url(): string {
		return this.#server.url;
	}

	get rest(): N8nRest {
		return this.#rest;
	}

	/** Who may use it: the one account that it has. */
	get owner(): Owner {
		return this.#owner;
	}

	async setUpOwner(): Promise<void> {
		await this.#rest.setUpOwner(this.#owner);
	}

	/** SIGKILL, to n8n and all it started: nothing of it gets to finish anything. */
	async die(): Promise<void> {
		const dying = this.#server;
		this.#watch(undefined);
		await dying.kill();
	}

	/** Starts it again, on the same data. */
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
