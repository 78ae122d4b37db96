import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { N8nRest } from '../../../tools/n8n/rest.mts';
import type { Credentials } from '../../../tools/sandbox/start.mts';
import type { Setup } from './setup.mts';

/** A mail to an address of this domain is refused. */
const REFUSED_DOMAIN = '@refused.example';

/** A real SMTP server on this machine, which keeps what it gets. */
export class MailServer {
	readonly #server: SMTPServer;
	readonly #rest: N8nRest;
	readonly #mails: Email[] = [];
	#credentials: Credentials = {};
	/** Takes no mail. */
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
		// n8n that is killed leaves its connection open; what is told by mail is looked at in the mails.
		this.#server.on('error', (error: NodeJS.ErrnoException) => {
			if (!['ECONNRESET', 'EPIPE'].includes(error.code ?? '')) throw error;
		});
	}

	/** Starts it, and makes n8n's only SMTP credential for it, which an imported workflow takes. */
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

	/** n8n's credential for it. */
	get credentials(): Credentials {
		return this.#credentials;
	}

	/** The mails that it took, in order. */
	get mails(): readonly Email[] {
		return this.#mails;
	}

	/** Stops it, and takes its credential from n8n, so that the next one is again the only one. */
	async stop(): Promise<void> {
		for (const { id } of Object.values(this.#credentials)) {
			await this.#rest.call('DELETE', `/rest/credentials/${id}`);
		}
		await new Promise<void>((resolve) => this.#server.close(resolve));
	}
}

/** Returns a file from the list of attachments that a mail program shows, by the end of its name. */
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
