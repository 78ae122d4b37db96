import type { Email } from 'postal-mime';
import type { StoredExecution } from '../../../tools/n8n/execution.mts';
import type { SavedWorkflow } from '../../../tools/n8n/rest.mts';
import { until } from '../../../tools/run/until.mts';
import { storedExecution } from './executions.mts';
import { SECRET } from './openShop.mts';
import type { MailServer } from './mailServer.mts';
import type { Setup } from './setup.mts';

const NEVER = [
	/authorization/i,
	/bearer/i,
	/node_modules/,
	/\n\s+at /,
	/<br>|&lt;/,
	/undefined|null/,
];

export function mailsAbout({ mails }: MailServer, workflow: string): Email[] {
	return mails.filter(({ subject }) => subject?.startsWith(`Se detuvo «${workflow}»`) === true);
}

export async function mailed(
	{ signal }: Setup,
	mailServer: MailServer,
	workflow: string,
	count: number,
	withinMs?: number,
): Promise<Email[]> {
	return await until(
		`${count} mails say that "${workflow}" stopped`,
		async () => {
			const found = mailsAbout(mailServer, workflow);
			return await Promise.resolve(found.length >= count ? found : undefined);
		},
		{ signal, ...(withinMs !== undefined && { withinMs }) },
	);
}

/** Returns the workflow's execution to which a mail links. */
export async function linkedExecution(
	{ n8n }: Setup,
	{ text = '' }: Email,
	workflowId: string,
): Promise<StoredExecution | undefined> {
	const link = /^Ejecución: (\S+)$/m.exec(text)?.[1];
	if (link === undefined) return undefined;
	const [, owner, id] = /^\/workflow\/(\w+)\/executions\/(\d+)$/.exec(new URL(link).pathname) ?? [];
	const page = await fetch(link);
	return owner === workflowId && id !== undefined && page.ok
		? await storedExecution(n8n.rest, id)
		: undefined;
}

/** Finds forbidden content in mails: secrets, headers, stacks and missing values. */
export function secretsIn({ service }: Setup, mails: readonly Email[]): string[] {
	const text = mails.map((mail) => [mail.subject, mail.text, mail.html].join('\n')).join('\n');
	const words = [service.token, SECRET].filter((word) => text.includes(word));
	return [...words, ...NEVER.flatMap((pattern) => pattern.exec(text)?.[0] ?? [])];
}

/** Sets a workflow's error workflow, like a person in its settings. */
export async function setErrorWorkflow({ n8n }: Setup, id: string, errorWorkflow: string) {
	const path = `/rest/workflows/${id}`;
	const { settings } = await n8n.rest.call<SavedWorkflow>('GET', path);
	await n8n.rest.call('PATCH', path, { settings: { ...settings, errorWorkflow } });
}
