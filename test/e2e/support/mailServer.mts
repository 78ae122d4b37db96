import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { N8nRest } from '../../../tools/n8n/rest.mts';
import type { Credentials } from '../../../tools/sandbox/start.mts';
import type { Setup } from './setup.mts';

const REFUSED_DOMAIN = '@refused.example';

/** Runs a real SMTP server and keeps its mails. */
export class MailServer {
	readonly #server: SMTPServer;
	readonly #rest: N8nRest;
	readonly #mails: Email[] = [];
	#credentials: Credentials = {};
	isAway = false;

	private constructor({ n8n }: Pick<Setup, 'n8n'>) {
		this.#rest = n8n.rest;
		this.#server = new SMTPServer({
			authOptional: true,
			disabledCommands: ['STARTTLS', 'AUTH'],
			onRcptTo: ({ address }, _session, done) =>
				done(
					this.isAway
						? new Error('The mail server is away')
						: address.endsWith(REFUSED_DOMAIN)
							? new Error('No such mailbox here')
							: undefined,
				),
			onData: (stream, _session, done) => {
				void buffer(stream)
					.then(async (raw) => await PostalMime.parse(raw))
					.then((mail) => {
						this.#mails.push(mail);
						done();
					}, done);
			},
		});
		// A killed n8n does not close its connection, so ignore the errors of such a connection.
		this.#server.on('error', (error: NodeJS.ErrnoException) => {
			if (!['ECONNRESET', 'EPIPE'].includes(error.code ?? '')) throw error;
		});
	}

	/** Starts the server and creates n8n's only SMTP credential, which imported workflows use. */
	static async start(setup: Pick<Setup, 'n8n'>): Promise<MailServer> {
		const mailServer = new MailServer(setup);
		const listener = mailServer.#server.listen(0, '127.0.0.1');
		await once(listener, 'listening');
		const type = 'smtp';
		const { id, name } = await setup.n8n.rest.createCredential({
			name: 'SMTP on this machine',
			type,
			data: {
				user: '',
				password: '',
				host: '127.0.0.1',
				port: (listener.address() as AddressInfo).port,
				secure: false,
				disableStartTls: true,
			},
		});
		mailServer.#credentials = { [type]: { id, name } };
		return mailServer;
	}

	get credentials(): Credentials {
		return this.#credentials;
	}

	get mails(): readonly Email[] {
		return this.#mails;
	}

	/**
	 * Stops the server and deletes its credential, because imports use the only credential of a
	 * type.
	 */
	async stop(): Promise<void> {
		for (const { id } of Object.values(this.#credentials)) {
			await this.#rest.call('DELETE', `/rest/credentials/${id}`);
		}
		await new Promise<void>((resolve) => this.#server.close(resolve));
	}
}

export function attached({ attachments }: Email, ending: string): Buffer {
	const shown = attachments.filter(
		({ disposition, related, contentId }) =>
			disposition === 'attachment' && related !== true && contentId === undefined,
	);
	const content = shown.find(({ filename }) => filename?.endsWith(ending))?.content;
	if (content === undefined) {
		const all = JSON.stringify(attachments.map(({ content: _content, ...file }) => file));
		throw new Error(`The mail has no ${ending} among its attachments: ${all}`);
	}
	return typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
}
