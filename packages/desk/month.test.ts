import { monthPage, wantedRows } from './month';
import type { ArchiveItem } from './month';

const NOW = Date.parse('2026-12-01T03:00:00Z');
const UUID = '5fb2822e-396d-4725-8521-cdc4bdd20ccf';

describe('What is wanted', () => {
	it('a month takes what was issued in it, and of any month what may belong to it', () => {
		expect(wantedRows({ day: '2026-11-17', one: '' }, NOW)).toEqual({
			month: '2026-11',
			issuedIn: '2026-11',
			method: 'PPD',
			credits: 'E',
			complements: 'P',
			received: 'received',
			again: 'again',
			refused: 'refused',
			unknown: 'unknown',
			refund: 'refund',
			one: '##',
			uuid: '##',
		});
	});

	it('without a month and an invoice it is the month before, in Mexico City', () => {
		expect(wantedRows({ day: undefined, one: null }, NOW).month).toBe('2026-10');
	});

	it.each([
		[` ${UUID}\u200B`, UUID, UUID],
		['A-17', 'A-17', '##'],
		// A part of a UUID is that of many.
		['5fb2822e', '5fb2822e', '##'],
	])('one invoice, %j, takes nothing of a month', (written, one, uuid) => {
		const wanted = wantedRows({ day: '2026-11-17', one: written }, NOW);

		expect(wanted).toMatchObject({ month: '', one, uuid });
		const others = Object.entries(wanted).filter(
			([key]) => !['month', 'one', 'uuid'].includes(key),
		);
		expect(new Set(others.map(([, value]) => value))).toEqual(new Set(['##']));
	});
});

const file = { fileName: 'facturas-2026-11.zip', fileSize: 12_345_678 };
const amounts = { collected: { amount: '400.00' }, open: { amount: '880.00' } };
const done: ArchiveItem = {
	month: '2026-11',
	invoices: 31,
	missing: 1,
	taxes: [{ tax: 'IVA 16 %', ...amounts }],
	odd: [{ number: 'X-1', uuid: '', es: 'El pedido no tiene factura' }],
	files: [file],
	downloadUrl: 'https://n8n.test/rest/binary-data/signed?token=x',
};

describe('The last page', () => {
	it('has the link, how many, the taxes, and what to look at', () => {
		expect(monthPage([done], '7')).toEqual({
			title: 'Facturas de noviembre de 2026',
			message: [
				'<a href="https://n8n.test/rest/binary-data/signed?token=x">Descargar facturas-2026-11.zip</a> (12.3 MB; el enlace sirve una hora)',
				'CFDI leídos: 31. Sin descargar o incompletos: 1.',
				'IVA 16 %: cobrado 400.00, por cobrar 880.00 MXN',
				'Por revisar: 1',
				'• X-1: El pedido no tiene factura',
			].join('\n'),
		});
	});

	it('has a link to each ZIP of a large month, and says where the book is', () => {
		const parts = [1, 2].map((part) => ({
			...done,
			parts: 2,
			files: [{ fileName: `facturas-2026-11-parte-${part}.zip`, fileSize: 1_000_000 }],
			downloadUrl: `https://n8n.test/${part}`,
		}));

		expect(monthPage(parts, '7').message.split('\n').slice(0, 3)).toEqual([
			'<a href="https://n8n.test/1">Descargar facturas-2026-11-parte-1.zip</a> (1.0 MB; el enlace sirve una hora)',
			'<a href="https://n8n.test/2">Descargar facturas-2026-11-parte-2.zip</a> (1.0 MB; el enlace sirve una hora)',
			'Son 2 archivos: cada ZIP tiene como máximo 1,000. El libro está en el último.',
		]);
	});

	it('names twenty of what is odd, and where the others are', () => {
		const odd = Array.from({ length: 30 }, (_, index) => ({
			number: '',
			uuid: `U${index}`,
			es: 'x',
		}));
		const { message } = monthPage([{ ...done, odd }], '7');

		expect(message.match(/•/g)).toHaveLength(20);
		expect(message).toContain('Por revisar: 30');
		expect(message.endsWith('en la hoja Por revisar.')).toBe(true);
	});

	it('says where the file is if n8n has no link for it, and that nothing is odd', () => {
		const { message } = monthPage([{ ...done, odd: [], downloadUrl: undefined }], '7');

		expect(message).toMatch(/^facturas-2026-11.zip está en la ejecución 7 de n8n\./);
		expect(message).toMatch(/\nNada por revisar\.$/);
	});

	it('says why there is no file, line by line', () => {
		const es = { message: 'El token no sirve', description: 'Ponga otro.\nNo se leyó nada.' };

		expect(monthPage([{ error: { message: 'The token', es } }], '7')).toEqual({
			title: 'No hay archivo',
			message: 'El token no sirve\n\nPonga otro.\nNo se leyó nada.',
		});
	});

	it('shows what others wrote as text', () => {
		const odd = [{ number: '<img src=x onerror=alert(1)>', uuid: '', es: 'a & b' }];
		const { message } = monthPage([{ ...done, odd, downloadUrl: 'https://n8n.test/"><b>' }], '7');

		expect(message).not.toMatch(/<(?!\/?a\b)/);
		expect(message).toContain('• &lt;img src=x onerror=alert(1)&gt;: a &amp; b');
		expect(message).toContain('href="https://n8n.test/&quot;&gt;&lt;b&gt;"');
	});
});
