/** What the page of invoice-form is answered. */
import type { Json } from '../support/workflowExpressions.cts';
import { expressionsOf } from '../support/workflowExpressions.cts';

describe('The page is answered', () => {
	const answer = (body: Json, given: Record<string, Json[]>) =>
		expressionsOf('invoice-form.json')('Answer the page', 'responseBody', {
			'What it asks': [{ body }],
			...given,
		});
	const issue = { step: 'issue', sale: '7', email: 'a@b.mx' };
	const made = [{ uuid: 'U', summary: 'Factura para X.' }];
	const refused = (outcome: string) => ({
		error: { outcome, fields: { 'Receptor.Rfc': ['no'] }, es: { message: 'M', description: 'D' } },
	});
	const old = [{ uuid: 'OLD' }];

	it.each<[string, Json, Record<string, Json[]>, object]>([
		[
			'an invoice that is issued and mailed',
			issue,
			{ 'Stamp the invoice': made, 'Mail it': [{}], $input: [{}] },
			{ state: 'told', uuid: 'U', text: expect.stringContaining('XML y PDF a a@b.mx.') as string },
		],
		[
			'one that is not mailed',
			issue,
			{ 'Stamp the invoice': made, 'Mail it': [{}], $input: [{ error: 'no' }] },
			{ text: expect.stringContaining('no se pudo enviar a a@b.mx.') as string },
		],
		[
			'one without an address',
			{ ...issue, email: '' },
			{ 'Stamp the invoice': made, 'Mail it': [{}], $input: [{ error: 'no' }] },
			{ text: expect.stringContaining('no se escribió ninguno') as string },
		],
		[
			'what is refused',
			issue,
			{ $input: [refused('notSent')] },
			{ state: 'wrong', fields: ['Receptor.Rfc'], message: 'M', description: 'D' },
		],
		[
			'an expression that failed',
			issue,
			{ $input: [{ error: 'x is not defined' }] },
			{ state: 'wrong', fields: [], message: 'No se pudo emitir' },
		],
		['a number of another sale', issue, { $input: [refused('conflict')] }, { state: 'used' }],
		[
			'a lost answer',
			issue,
			{ $input: [refused('unknown')] },
			{ state: 'told', title: 'No se sabe si se emitió' },
		],
		[
			'a sale that has an invoice',
			issue,
			{ $input: [{ outcome: 'duplicate', stamped: { uuid: 'U' } }] },
			{ state: 'told', uuid: 'U', title: 'Esta venta ya tiene factura' },
		],
		[
			'no customers and no products',
			{ step: 'lists' },
			{ 'Registered customers': [{ error: 'no' }], 'Registered products': [{}], $input: [{}] },
			{ state: 'lists', customers: [], products: [] },
		],
		[
			'a customer who is unknown',
			{ step: 'customer', rfc: 'X' },
			{ $input: [{}] },
			{ state: 'customer', known: null },
		],
		[
			'a customer who is known',
			{ step: 'customer', rfc: 'X' },
			{ $input: [{ rfc: 'X', regime: '601', order_json: 'secret' }] },
			{
				state: 'customer',
				known: { rfc: 'X', name: '', regime: '601', postal_code: '', cfdi_use: '', email: '' },
			},
		],
		[
			'the general public, who are many',
			{ step: 'customer', rfc: 'XAXX010101000' },
			{ $input: [{ rfc: 'XAXX010101000', email: 'ana@example.com' }] },
			{ state: 'customer', known: null },
		],
		['no codes', { step: 'codes' }, { $input: [{}] }, { state: 'codes', codes: [] }],
		[
			'an old invoice that is not there',
			{ step: 'old', uuid: { $gt: '' } },
			{ 'The old one': [{}], $input: [refused('notSent')] },
			{ title: 'La factura no se puede sustituir' },
		],
		[
			'one whose replacement is refused',
			{ step: 'replace' },
			{ 'The old one': old, $input: [refused('notSent')] },
			{ state: 'wrong', message: 'M' },
		],
		[
			'one that is replaced',
			{ step: 'replace' },
			{
				'The old one': old,
				'List the new one': [{ uuid: 'NEW' }],
				'Cancel the old one': [{}],
				$input: [{ status: 'cancelling' }],
			},
			{ uuid: 'NEW', title: 'La factura está sustituida' },
		],
		['an unknown step', { step: 'drop' }, { 'The old one': [{}], $input: [{}] }, { state: 'told' }],
		['nothing', {}, { 'The old one': [{}], $input: [{}] }, { state: 'told' }],
	])('%s', (_of, body, given, is) => {
		expect(answer(body, given)).toMatchObject(is);
	});
});
