/** Which order the owner of two shops corrects, by the expressions of the form. */
import type { Json } from '../support/workflowExpressions.cts';
import { expressionsOf } from '../support/workflowExpressions.cts';

const evaluated = expressionsOf('refused-orders.json');

const ofForm = (form: Json) =>
	[3].flatMap((at) =>
		['keyName', 'keyValue'].map(
			(part) =>
				evaluated('Its row', `filters.conditions.${at}.${part}`, { $input: [form] }) as unknown,
		),
	);

const rowsOf = (...shops: string[]) =>
	shops.map((shop, at) => ({ id: at + 1, order_number: '1001', shop }));

describe('An order to correct', () => {
	it('is found by its number and its shop, as the mail names it', () => {
		expect(ofForm({ Pedido: '1001', Tienda: ' b.mx ' })).toEqual(['shop', 'b.mx']);
		expect(ofForm({ Pedido: ' 1001 ' })).toEqual(['order_number', '1001']);
	});

	it.each<[string, Json[], boolean]>([
		['of one shop is found', rowsOf('a.mx'), true],
		['with two rows of one shop is found', rowsOf('a.mx', 'a.mx'), true],
		['that two shops have is not guessed', rowsOf('a.mx', 'b.mx'), false],
		['that is not there is not found', [{}], false],
	])('%s', (_what, rows, is) => {
		const given = { 'Its row': rows, $input: rows };
		expect(evaluated('Is it there?', 'conditions.conditions.0.leftValue', given)).toBe(is);
	});

	it('that two shops have is asked about, with both', () => {
		const rows = rowsOf('a.mx', 'b.mx');
		const given = { 'Its row': rows, $input: rows };
		expect(evaluated('No such order', 'completionMessage', given)).toContain('a.mx, b.mx');
	});
});

it('a customer reads in the mail what is wrong with each field, in words for them, and may attach a Constancia', () => {
	const fields = 'Receptor.Nombre,Receptor.DomicilioFiscalReceptor';
	const text = evaluated('Ask the customer', 'text', {
		$input: [{ order_number: '1001', total: 1160, fields, message: 'x', what_to_do: 'su cliente' }],
	});
	expect(String(text)).toContain(
		'• Nombre: No es el nombre que el SAT tiene para su RFC. Cópielo de su Constancia de Situación Fiscal.\n• Código postal: No es',
	);
	expect(String(text)).not.toContain('su cliente');
	expect(String(text)).toContain('puede adjuntar su Constancia de Situación Fiscal');
	expect(String(text)).toContain('no es obligatorio');
});

describe('The form in which an order is corrected', () => {
	const ROW = { id: 3, order_number: '1001', shop: 'a.mx', postal_code: '86991' };
	const READ = {
		recipient: {
			rfc: 'URE180429TM6',
			name: 'UNIVERSIDAD',
			taxRegime: '601',
			postalCode: '01160',
			cfdiUse: 'D01',
		},
	};
	const at = (node: string, parameter: string, input: Json) =>
		evaluated(node, parameter, {
			'Its row': [ROW],
			'What the order says': [READ],
			$input: [input],
		}) as unknown;
	const fields = [0, 1, 2, 3, 4, 5];
	const shown = () =>
		fields.map((field) =>
			at('What is wrong', `formFields.values.${field}.defaultValue`, READ),
		) as string[];

	it('shows what the order says, of codes with their names, and what was corrected before', () => {
		expect(shown()).toEqual([
			'URE180429TM6',
			'UNIVERSIDAD',
			'86991',
			'601 - General de Ley Personas Morales',
			'D01 - Honorarios médicos, dentales y gastos hospitalarios',
			'',
		]);
	});

	it('writes down only what was changed, of a list its code', () => {
		const [rfc, name, postal, regime] = shown();
		const sent = {
			RFC: rfc,
			'Nombre o razón social': ` ${name} `,
			'Código postal': postal,
			'Régimen fiscal': regime,
			'Uso del CFDI': 'G03 - Gastos en general',
		};
		const written = (column: string) => at('Correct it', `columns.value.${column}`, sent);
		expect(
			['rfc', 'name', 'postal_code', 'regime', 'cfdi_use', 'payment_form'].map(written),
		).toEqual(['', '', '86991', '', 'G03', '']);
	});
});
