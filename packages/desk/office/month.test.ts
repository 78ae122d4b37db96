import { monthAnswer } from '../office';
import type { ArchiveItem } from '../office';

const amounts = { collected: { amount: '400.00' }, open: { amount: '880.00' } };
const done: ArchiveItem = {
	month: '2026-11',
	invoices: 31,
	missing: 1,
	taxes: [{ tax: 'IVA 16 %', ...amounts }],
	odd: [{ number: 'X-1', uuid: '', es: 'El pedido no tiene factura' }],
};

it("shows a month's number of CFDI, their taxes, and what to review", () => {
	expect(monthAnswer([done])).toEqual({
		state: 'month',
		title: 'Facturas de noviembre de 2026',
		says: [
			'CFDI leídos: 31. Sin descargar o incompletos: 1.',
			'IVA 16 %: cobrado 400.00, por cobrar 880.00 MXN',
		],
		review: 'Por revisar: 1',
		odd: ['X-1: El pedido no tiene factura'],
	});
});

it('names the file that contains the book of a large month', () => {
	expect(monthAnswer([1, 2].map(() => ({ ...done, parts: 2 })))).toMatchObject({
		says: [
			'Son 2 archivos: cada ZIP tiene como máximo 1,000. El libro está en el último.',
			expect.stringContaining('CFDI leídos') as string,
			expect.stringContaining('IVA') as string,
		],
	});
});

it('lists twenty findings, and refers to the book for the rest', () => {
	const odd = Array.from({ length: 30 }, (_, index) => ({
		number: '',
		uuid: `U${index}`,
		es: 'x',
	}));
	const answer = monthAnswer([{ ...done, odd }]);

	expect(answer).toMatchObject({
		review: 'Por revisar: 30. Los demás están en el libro, en la hoja Por revisar',
	});
	expect('odd' in answer && answer.odd).toHaveLength(20);
});

it('says that there is nothing to review in a month', () => {
	expect(monthAnswer([{ ...done, odd: [] }])).toMatchObject({
		review: 'Nada por revisar',
		odd: [],
	});
});

it('gives the answer about a single invoice the title "Expediente"', () => {
	expect(monthAnswer([{ ...done, month: undefined }])).toMatchObject({ title: 'Expediente' });
});

it('explains why there is no file for a month, and what to do', () => {
	const es = { message: 'El token no sirve', description: 'Ponga otro.\nNo se leyó nada.' };

	expect(monthAnswer([{ error: { message: 'The token', es } }])).toEqual({
		state: 'undone',
		title: 'No hay archivo',
		text: 'El token no sirve.\nPonga otro.\nNo se leyó nada.',
	});
	for (const error of ['x', { message: 'x' }]) {
		expect(monthAnswer([{ error }])).toMatchObject({ state: 'undone', text: 'x.' });
	}
});

it("removes control characters from a shop's texts", () => {
	const odd = [{ number: 'A\u202e1', uuid: '', es: 'a\u0000b' }];
	const [shown = ''] = (monthAnswer([{ ...done, odd }]) as { odd: string[] }).odd;
	for (const sign of ['\u202e', '\u0000']) expect(shown).not.toContain(sign);
});
