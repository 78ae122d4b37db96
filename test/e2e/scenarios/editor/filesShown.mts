import { example } from '../../../../tools/examples.mts';
import { readPdfText, readStampedXml } from '../../../../tools/documents.mts';
import type { Setup } from '../../support/setup.mts';
import type { Row } from '../../support/table.mts';

/**
 * Runs first-invoice in the editor and downloads its files, because n8n's output panel does not
 * display PDF and XML.
 */
export async function filesShown(setup: Setup): Promise<Row[]> {
	const { checks, credentials, n8n, service } = setup;
	const { id } = await n8n.rest.createWorkflow(await example('first-invoice', credentials));
	const editor = await setup.editor();
	const { steps } = editor;
	await steps.do('Open the workflow', async () => await editor.open(id));
	await steps.do('Execute it', async () => {
		const execution = await n8n.rest.finished(await editor.execute());
		checks.check('it runs to its end', execution.status === 'success', execution.error);
	});
	const [booked] = await service.invoices();
	const uuid = String(booked?.uuid);
	const node = await steps.do(
		'Open Download',
		async () => await editor.openNode('Download the invoice'),
	);
	await steps.do('Show its files', async () => {
		await node.show('binary');
		await node.output.getByText('data_xml', { exact: true }).first().waitFor();
	});
	const shown = await node.output.innerText();
	for (const kind of ['pdf', 'xml']) {
		const named = shown.includes(`${uuid}.${kind}`) && shown.includes(`application/${kind}`);
		checks.check(`the output panel names ${uuid}.${kind}`, named, shown);
	}
	const pdf = await steps.do('Download the PDF', async () => await node.download('data_pdf'));
	const text = await readPdfText(pdf);
	checks.check('it opens and shows the UUID', text.replace(/\s/g, '').includes(uuid), text);
	const xml = readStampedXml(
		await steps.do('Download the XML', async () => await node.download('data_xml')),
	);
	checks.check('the XML is a CFDI with the UUID', xml.uuid === uuid, xml);
	await node.close();
	return [];
}
