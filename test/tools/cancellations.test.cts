/** What the expressions and the Code nodes of the workflow for cancellations give, without n8n. */
import {
	expressionsOf,
	inIsolate,
	isolatedExpressionsOf,
	workflowIn,
} from '../support/workflowExpressions.cts';

type Json = Record<string, unknown>;

const inWorkflow = expressionsOf('cancellations.json');

describe('The register of what is cancelled', () => {
	const refusal = { error: { outcome: 'refused', es: { message: 'No.' } } };
	const other = { id: 1, invoice_id: '9', status: 'stamped' };

	/** Writes an item as n8n does: into the rows of which any condition holds, else into a new one. */
	function upsert(rows: readonly Json[], asked: Json, item: Json): Json[] {
		const given = { $input: [item], 'To be cancelled': [asked] };
		const of = (parameter: string) => inWorkflow('Write it down', parameter, given) as unknown;
		if (of('options.dryRun') === true) return [...rows];
		const values = {
			invoice_id: of('columns.value.invoice_id'),
			status: of('columns.value.status'),
		};
		const [id, invoice] = [0, 1].map((at) => of(`filters.conditions.${at}.keyValue`));
		const isIts = (one: Json) => one.id === id || one.invoice_id === invoice;
		return rows.some(isIts)
			? rows.map((one) => (isIts(one) ? { ...one, ...values } : one))
			: [...rows, { id: rows.length + 1, ...values }];
	}

	it.each<[string, rows: Json[], asked: Json, answer: Json, after: string[]]>([
		[
			'has one row of an invoice that it did not have, and whose cancellation is refused',
			[other],
			{ invoice_id: '10', listed: {} },
			refusal,
			['9 stamped', '10 cancelRefused'],
		],
		[
			'has one row of an invoice that it did not have, and whose cancellation is requested',
			[other],
			{ invoice_id: '10', listed: {} },
			{ success: true },
			['9 stamped', '10 cancelling'],
		],
		[
			'changes the one row of an invoice that it has, and no other row of it',
			[other, { id: 2, invoice_id: '10' }, { id: 3, invoice_id: '10', status: 'inGlobal' }],
			{ id: 2, invoice_id: '10', listed: { id: 2, status: 'stamped' } },
			refusal,
			['9 stamped', '10 cancelRefused', '10 inGlobal'],
		],
		['is not changed where nothing is cancelled', [other], {}, { error: {} }, ['9 stamped']],
	])('%s', (_, rows, asked, answer, after) => {
		const before = upsert(rows, asked, asked);
		const written = upsert(before, asked, answer);
		expect(written.map(({ invoice_id, status }) => `${invoice_id} ${status}`)).toEqual(after);
	});
});

/** Runs a Code node as n8n does. */
function ran(file: string, node: string, names: readonly string[], values: readonly unknown[]) {
	const { nodes } = workflowIn(file);
	const code = String(nodes.find(({ name }) => name === node)?.parameters.jsCode);
	expect(code.split('\n').length).toBeLessThanOrEqual(20);
	return (new Function(...names, code)(...values) as Array<{ json: Json }>).map(({ json }) => json);
}

const inputOf = (...items: Json[]) => {
	const all = items.map((json) => ({ json }));
	return { all: () => all, first: () => all[0] };
};

it.each([
	['one UUID that the register does not have', 1, 100],
	['three of them', 3, 300],
	['fifty, of which each costs less', 50, 1000],
])('of %s at most so many files are downloaded', (_, unknown, most) => {
	const rows = Array.from({ length: unknown }, (_none, at) => ({
		kind: 'cancellation',
		uuid: `AAAAAAAA-0000-4000-8000-${String(at).padStart(12, '0')}`,
	}));
	const known = { kind: 'cancellation', uuid: 'BBBBBBBB-0000-4000-8000-000000000000' };
	const given = {
		'Upload the file': [{}],
		'Read it': [...rows, known],
		'In the register': [{ uuid: known.uuid, invoice_id: '812' }],
	};
	const of = (parameter: string) =>
		inWorkflow('Find the others', parameter, given) as unknown as string;
	expect(of('uuid')).toBe(rows.map(({ uuid }) => uuid).join(','));
	expect(of('options.fromId')).toBe('812');
	expect(of('options.mostIds')).toBe(most);
});

it('a UUID that the register has in small letters is not looked for', () => {
	const uuid = 'AAAAAAAA-0000-4000-8000-00000000000A';
	const of = (node: string, parameter: string) =>
		inWorkflow(node, parameter, {
			'Upload the file': [{}],
			'Read it': [{ kind: 'cancellation', uuid }],
			'In the register': [{ uuid: ` ${uuid.toLowerCase()}`, invoice_id: '812' }],
			$input: [{ kind: 'cancellation', uuid }],
		}) as unknown;
	expect([1, 2].map((at) => of('In the register', `filters.conditions.${at}.condition`))).toEqual([
		'ilike',
		'ilike',
	]);
	expect(of('Find the others', 'uuid')).toBe('');
});

describe('What is requested', () => {
	const LATE = 'Fuera de plazo, con multa';
	const decided = [
		{ what: 'free', question: '' },
		{ what: 'accept', question: '' },
		{ what: 'late', question: LATE },
		{ what: 'unknown', question: 'Sin respuesta del SAT' },
		{ what: 'waiting' },
		{ what: 'no' },
	];
	const asked = (chosen: Json) =>
		ran(
			'cancellations.json',
			'To be cancelled',
			['$', '$input'],
			[() => inputOf(...decided), inputOf(chosen)],
		).map(({ what }) => what);

	it('is nothing but what was shown as such, and what the person chose', () => {
		expect(asked({})).toEqual(['free', 'accept']);
		expect(asked({ [LATE]: 'Pedir su cancelación' })).toEqual(['free', 'accept', 'late']);
		expect(asked({ [LATE]: 'No pedir su cancelación' })).toEqual(['free', 'accept']);
	});

	it('is asked about with a choice that says no by itself', () => {
		const page = { html: '<h3>Qué</h3>', questions: [LATE] };
		const fields = inWorkflow('What will happen', 'jsonOutput', {
			'What SAT says': [{ page }],
		}) as unknown as string;
		expect(JSON.parse(fields)).toMatchObject([
			{ fieldType: 'html', html: page.html },
			{ fieldLabel: LATE, fieldType: 'dropdown', defaultValue: 'No pedir su cancelación' },
		]);
	});
});

it('the owner of agreements is told once what is due tomorrow, and each time what is wrong', () => {
	const memory = {};
	const told = (...items: Json[]) =>
		ran(
			'recurring.json',
			'Announce it once',
			['$input', '$getWorkflowStaticData'],
			[inputOf(...items), () => memory],
		);
	const error = (message: string) => ({ error: { es: { message } } });
	const [due, news, wrong] = [
		{ folio: 'A 2027-01' },
		{ notice: 'Mañana', announces: '2027-02-01' },
		{ notice: 'Corrija' },
	];
	expect(told(due, news, wrong)).toEqual([due, error('Mañana'), error('Corrija')]);
	expect(told(news, wrong)).toEqual([error('Corrija')]);
	expect(told({ ...news, announces: '2027-03-01' })).toEqual([error('Mañana')]);
	expect(told(wrong)).toEqual([error('Corrija')]);
	expect(told({ ...news, announces: '2027-03-01' })).toEqual([]);
});

describe("n8n's isolate", () => {
	inIsolate();

	it('hands Review the lists of nodes, and empty ones of those that did not run', async () => {
		const lists = await isolatedExpressionsOf('cancellations.json')('What SAT says', 'listsJson', {
			'Which invoices?': [{ invoice_id: '1' }],
			'Download the XML': [{ error: { message: 'x' } }],
			'Their payments': [{}],
			$input: [{ error: { message: 'no' } }],
		});
		expect(lists).toEqual({
			rows: [],
			named: [],
			register: [{ invoice_id: '1' }],
			downloads: [{ error: { message: 'x' } }],
			answers: [{ error: 'no' }],
			payments: [],
		});
	});
});
