import type { INodeExecutionData } from 'n8n-workflow';
import { fileContent, runNode } from '../../support/engine';
import { withoutNetwork } from '../../support/service';

withoutNetwork();

async function answered(items: INodeExecutionData[]) {
	const { outputs } = await runNode({
		parameters: {
			resource: 'office',
			operation: 'useResult',
			request: JSON.stringify({ step: 'month', month: '2026-11' }),
		},
		node: { type: 'n8n-nodes-cfdi.cfdiDesk' },
		items,
	});
	const [, , , answers = [], files = []] = outputs;
	return { answer: answers[0], file: files[0] };
}

const zips = ['PK\u0003\u0004\n{"zips":[]}\n', '\n'.repeat(1_000)].map((text) => Buffer.from(text));

const parts = zips.map((bytes, index): INodeExecutionData => {
	const fileName = `facturas-2026-11-parte-${index + 1}.zip`;
	const file = { data: bytes.toString('base64'), mimeType: 'application/zip', fileName };
	return {
		json: {
			...{ month: '2026-11', invoices: 510, missing: 0, taxes: [], odd: [], parts: 2 },
			files: [{ field: 'data', fileName, fileSize: bytes.length }],
		},
		binary: { data: file },
	};
});

it("returns a JSON line with the file names and sizes, followed by the month's files", async () => {
	const { answer, file } = await answered(parts);
	expect(answer).toBeUndefined();
	expect(file?.json).toEqual({ file: 'answer' });
	const content = fileContent(file, 'answer');
	const end = content.indexOf('\n') + 1;
	expect(JSON.parse(content.toString('utf8', 0, end))).toMatchObject({
		title: 'Facturas de noviembre de 2026',
		says: [
			'Son 2 archivos: cada ZIP tiene como máximo 1,000. El libro está en el último.',
			'CFDI leídos: 510. Sin descargar o incompletos: 0.',
		],
		zips: zips.map(({ length: size }, index) => ({
			name: `facturas-2026-11-parte-${index + 1}.zip`,
			size,
		})),
	});
	expect(content.subarray(end)).toEqual(Buffer.concat(zips));
});

it('explains why the month has no file and what to do', async () => {
	const es = { message: 'El token no sirve', description: 'Ponga otro.' };
	const { answer, file } = await answered([{ json: { error: { message: 'The token', es } } }]);
	expect(file).toBeUndefined();
	expect(answer?.json).toEqual({
		state: 'undone',
		title: 'No hay archivo',
		text: 'El token no sirve.\nPonga otro.',
	});
});
