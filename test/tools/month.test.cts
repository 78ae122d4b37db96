/** What the last page of the accountant's month says. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

interface Parameters {
	completionTitle: string;
	completionMessage: string;
}

const parametersOf = (file: string): Parameters => {
	const { nodes } = JSON.parse(
		readFileSync(resolve(__dirname, '../../workflows', file), 'utf8'),
	) as { nodes: Array<{ type: string; parameters: Parameters }> };
	const page = nodes.find(({ parameters }) => parameters.completionMessage !== undefined);
	return page?.parameters as Parameters;
};

/** @param rows what the register gave @param parts the items of all ZIPs */
function said(
	file: string,
	json: object,
	rows: object[] = [{ invoice_id: '1' }],
	parts: object[] = [json],
) {
	const { completionTitle, completionMessage } = parametersOf(file);
	const node = () => ({ all: () => rows.map((row) => ({ json: row })) });
	return [completionTitle, completionMessage].map((expression) => {
		const inner = /^=\{\{(.*)\}\}$/s.exec(expression)?.[1] ?? '';
		// n8n ends an expression there.
		expect(inner).not.toContain('}}');
		const input = { all: () => parts.map((part) => ({ json: part })) };
		const page = new Function('$json', '$', '$execution', '$input', `return ${inner};`);
		return page(json, node, { id: '7' }, input) as string;
	});
}

const file = { fileName: 'facturas-2026-11.zip', fileSize: 12_345_678 };
const amounts = { collected: { amount: '400.00' }, open: { amount: '880.00' } };
const done = {
	month: '2026-11',
	invoices: 31,
	missing: 1,
	taxes: [{ tax: 'IVA 16 %', ...amounts }],
	odd: [{ number: 'X-1', uuid: '', es: 'El pedido no tiene factura' }],
	files: [file],
	downloadUrl: 'https://n8n.test/rest/binary-data/signed?token=x',
};

describe.each(['month.json', 'es/month.json'])('%s', (edition) => {
	it('takes credit notes and complements of any month', () => {
		const text = readFileSync(resolve(__dirname, '../../workflows', edition), 'utf8');
		for (const type of ['E', 'P']) expect(text).toMatch(new RegExp(`'##' : '${type}' }}`));
	});

	it('has the link, how many, the taxes, and what to look at', () => {
		expect(said(edition, done)).toEqual([
			'Facturas de 2026-11',
			'<a href="https://n8n.test/rest/binary-data/signed?token=x">Descargar facturas-2026-11.zip</a> (12.3 MB; el enlace sirve una hora)\n' +
				'CFDI leídos: 31. Sin descargar o incompletos: 1.\n' +
				'IVA 16 %: cobrado 400.00, por cobrar 880.00 MXN\n' +
				'Por revisar: 1\n' +
				'• X-1: El pedido no tiene factura',
		]);
	});

	it('has a link to each ZIP of a large month, and says where the book is', () => {
		const parts = [1, 2].map((part) => ({
			...done,
			part,
			parts: 2,
			files: [{ fileName: `facturas-2026-11-parte-${part}.zip`, fileSize: 1_000_000 }],
			downloadUrl: `https://n8n.test/${part}`,
		}));
		const [, message] = said(edition, parts[0] ?? {}, undefined, parts);

		expect(message?.split('\n').slice(0, 3)).toEqual([
			'<a href="https://n8n.test/1">Descargar facturas-2026-11-parte-1.zip</a> (1.0 MB; el enlace sirve una hora)',
			'<a href="https://n8n.test/2">Descargar facturas-2026-11-parte-2.zip</a> (1.0 MB; el enlace sirve una hora)',
			'Son 2 archivos: cada ZIP tiene como máximo 1,000. El libro está en el último.',
		]);
	});

	it('names twenty of what is odd, and where the others are', () => {
		const odd = Array.from({ length: 30 }, (_none, index) => ({
			number: '',
			uuid: `U${index}`,
			es: 'x',
		}));
		const [, message] = said(edition, { ...done, odd });

		expect(message?.match(/•/g)).toHaveLength(20);
		expect(message).toContain('Por revisar: 30');
		expect(message?.endsWith('en la hoja Por revisar.')).toBe(true);
	});

	it('says where the file is if n8n has no link for it', () => {
		const [, message] = said(edition, { ...done, downloadUrl: undefined });

		expect(message).toMatch(/^facturas-2026-11.zip está en la ejecución 7 de n8n\./);
	});

	it('says that there is nothing, or why there is no file', () => {
		const error = { es: { message: 'El token no sirve', description: 'Ponga otro.' } };

		expect(said(edition, { error }, [{}])).toEqual([
			'No hay archivo',
			'El registro no tiene ninguna factura de ese mes, o con esos datos.',
		]);
		expect(said(edition, { error })).toEqual([
			'No hay archivo',
			'El token no sirve\n\nPonga otro.',
		]);
	});
});
