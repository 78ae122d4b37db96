import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Workflow } from '../../../../tools/n8n/rest.mts';
import type { MailServer } from '../../support/mailServer.mts';
import type { Setup } from '../../support/setup.mts';
import { mailed, secretsIn } from '../../support/stoppedMails.mts';
import type { Row } from '../../support/table.mts';

const NAME = 'watched-feed';
const TRIGGER = 'New in the feed';
const FEED = '<rss version="2.0"><channel><title>Avisos</title></channel></rss>';
/** The trigger checks the feed once a minute. */
const LOOKS_WITHIN_MS = 150_000;

/**
 * Deletes the resource that a trigger watches. The mail has no link, because a trigger has no
 * execution.
 */
export async function triggerStopped(
	setup: Setup,
	errorWorkflow: string,
	mailServer: MailServer,
): Promise<Row> {
	const { checks, n8n } = setup;
	const server = createServer((_request, response) => response.end(FEED));
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	const saved = await n8n.rest.createWorkflow(
		watching(`http://127.0.0.1:${port}/feed`, errorWorkflow),
	);
	await n8n.rest.activate(saved);
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
	const mails = await mailed(setup, mailServer, NAME, 1, LOOKS_WITHIN_MS);
	await n8n.rest.call('POST', `/rest/workflows/${saved.id}/deactivate`);
	const [mail] = mails;
	const told =
		mail?.text?.includes('se detuvo el disparador') === true && mail.text.includes(TRIGGER);
	checks.check('a trigger that fails is mailed, without an execution', told, mail);
	const found = secretsIn(setup, mails);
	checks.check('no token, header or stack is in it either', found.length === 0, found);
	return {
		fault: 'What a trigger watches is gone',
		shown: 'a mail that names the workflow and its trigger',
		books: '0 stamps',
	};
}

const watching = (feedUrl: string, errorWorkflow: string): Workflow => ({
	name: NAME,
	nodes: [
		{
			name: TRIGGER,
			type: 'n8n-nodes-base.rssFeedReadTrigger',
			parameters: { feedUrl, pollTimes: { item: [{ mode: 'everyMinute' }] } },
			...{ id: 'watched-feed-0', typeVersion: 1, position: [0, 0] },
		},
	],
	connections: {},
	settings: { executionOrder: 'v1', errorWorkflow },
});
