import { manualWorkflow, stopAndError } from '../../../../tools/n8n/workflows.mts';
import { runExample } from '../../support/examples.mts';
import type { MailServer } from '../../support/mailServer.mts';
import type { Setup } from '../../support/setup.mts';
import { linkedExecution, mailed, secretsIn } from '../../support/stoppedMails.mts';
import type { Row } from '../../support/table.mts';

const NAME = 'stopped-by-hand';
const REASON = 'Faltan <2> pedidos & nada más';
const SAMPLE = 'Example Workflow';

/** Runs workflows from the editor: the sample, a failing workflow and its Retry. */
export async function stoppedByHand(
	setup: Setup,
	errorWorkflow: string,
	mailServer: MailServer,
): Promise<Row> {
	const { checks, n8n } = setup;
	await runExample(setup, errorWorkflow, 'An execution stopped');
	const samples = await mailed(setup, mailServer, SAMPLE, 1);
	const made = samples.length === 1 && secretsIn(setup, samples).length === 0;
	checks.check('Execute workflow sends a sample', made, samples);

	const workflow = manualWorkflow(NAME, [stopAndError(REASON)]);
	const saved = await n8n.rest.createWorkflow({
		...workflow,
		settings: { ...workflow.settings, errorWorkflow },
	});
	const first = await n8n.rest.finished(await n8n.rest.run(saved, 'Start here'));
	const again = await n8n.rest.finished(await n8n.rest.retry(first.id));
	const mails = await mailed(setup, mailServer, NAME, 1);
	const [mail] = mails;
	const linked = mail && (await linkedExecution(setup, mail, saved.id));
	const alone = first.status === 'error' && mails.length === 1 && linked?.id === again.id;
	checks.check('a start by hand that stops is not mailed, its Retry is', alone, [
		linked?.id,
		mails,
	]);
	const told = mail?.text?.includes(REASON);
	checks.check('the mail has the message unchanged', told === true, mail?.text);
	return {
		fault: 'The sample; a workflow started by hand that stops, and its Retry',
		shown: 'a mail of the sample, and one of the Retry',
		books: '',
	};
}
