import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { prepareRequest } from '../run/execute';
import { issuerIn } from '../service/credential';
import { formPayment, paymentSource, stampPayment } from './stampPayment';
import { executeItem, aRun, takes, writeItem } from '../../../test/support/itemContext';
import type { GeneratedInvoice } from '../../../packages/cfdi/fixtures/generatedPayments';
import { paidInvoices, rates } from '../../../packages/cfdi/fixtures/generatedPayments';
import { placesOf, worth } from '../../../packages/cfdi/fixtures/instalments';
import type { ItemParts } from '../../../test/support/itemContext';
import { brokenPaymentRules } from '../../../packages/cfdi/fixtures/paymentArithmetic';
import type { Document } from '../../../packages/cfdi/fixtures/payments';
import {
	feesLine,
	invoiceUuid,
	numbered,
	pagosOf,
	stampedInvoice,
	uuidNumber,
} from '../../../packages/cfdi/fixtures/payments';
import { exact } from '../../../packages/cfdi/fixtures/satArithmetic';

interface Given {
	rows: IDataObject[];
	amount: string;
	currency: string;
}

const readOf = ({ rows, amount, currency }: Given) => {
	const form: IDataObject = {
		paidInvoiceFrom: 'json',
		paidInvoicesJson: rows,
		paymentDate: '2026-03-02T10:20:30',
		paymentForm: '03',
		paymentAmount: amount,
		paymentCurrency: currency,
		additionalFields: { exchangeRate: currency === 'MXN' ? '' : rates[currency] },
		options: { checkBeforeStamping: 'warn' },
	};
	return (name: string) => form[name];
};

type Outcome = 'stamped' | 'refused' | 'unknown';

const status: Record<Outcome, number> = { stamped: 200, refused: 422, unknown: 500 };

async function paid(
	payments: ReadonlyArray<Given & { outcome: Outcome }>,
	parts: ItemParts = {},
	pause: () => Promise<unknown> = async () => {},
) {
	const run = aRun(3);
	const context = {};
	const sent: Array<{ outcome: Outcome; documents: Document[] }> = [];
	const broken: string[] = [];
	const items = payments.map(async (payment, index) => {
		const item = writeItem({
			run,
			context,
			index,
			read: readOf(payment),
			post: async ({ body }) => {
				const pagos = pagosOf(JSON.parse(String(body)) as Record<string, unknown>);
				const documents = pagos.Pago.flatMap(({ DoctoRelacionado }) => DoctoRelacionado);
				broken.push(...brokenPaymentRules(pagos));
				sent.push({ outcome: payment.outcome, documents });
				await pause();
				const statusCode = status[payment.outcome];
				const data = { id: index, uuid: uuidNumber(900 + index) };
				const answer = statusCode === 200 ? { data } : { error: { Folio: ['No'] } };
				return { body: statusCode === 500 ? '' : JSON.stringify(answer), headers: {}, statusCode };
			},
			...parts,
		});
		item.operation = { ...item.operation, prepare: stampPayment.prepare };
		const [result] = await executeItem(
			item,
			takes(() => prepareRequest(item)),
		);
		return result?.json ?? {};
	});
	return { sent, broken, items: Promise.all(items) };
}

const fees = stampedInvoice('953.33', [feesLine]);

it('settles an invoice with withheld IVA and ISR in three payments within SAT’s limits', async () => {
	const pays = (amount: string) => ({
		rows: [{ invoice: fees as IDataObject }],
		amount,
		currency: 'MXN',
		outcome: 'stamped' as const,
	});
	const { sent, broken, items } = await paid([pays('400.00'), pays('400.00'), pays('153.33')]);
	await items;
	const documents = sent.flatMap((one) => one.documents);

	expect(broken).toEqual([]);
	expect(documents.map(({ NumParcialidad }) => NumParcialidad)).toEqual(['1', '2', '3']);
	expect(documents.at(-1)?.ImpSaldoInsoluto).toBe('0.00');
	const withheld = documents.flatMap(({ ImpuestosDR }) =>
		(ImpuestosDR?.RetencionesDR ?? []).filter(({ ImpuestoDR }) => ImpuestoDR === '001'),
	);
	const sum = withheld.reduce((all, { ImporteDR = '' }) => all.plus(ImporteDR), exact(0));
	expect(sum.toFixed(2)).toBe('100.00');
});

it('builds one key per paid invoice from the upper-case UUID and the instalment number', () => {
	const other = stampedInvoice('953.33', [feesLine], numbered(2));
	const rows = [
		{
			uuid: invoiceUuid.toLowerCase(),
			total: '1160.00',
			taxes: ['IVA 16'],
			amount: '100.00',
			instalment: 3,
			earlierPayments: '500.00',
		},
		{ invoice: other as IDataObject, amount: '60.00' },
	];
	const payment = formPayment(readOf({ rows, amount: '160.00', currency: 'MXN' }), [
		{
			source: { fields: rows[0] as IDataObject },
			paid: { amount: '100.00', instalment: '3', earlierPayments: '500.00' },
		},
		{ source: { invoice: other as IDataObject }, paid: { amount: '60.00' } },
	]);
	if ('problems' in payment) throw new Error(JSON.stringify(payment.problems));
	const keysAfter = (before: Parameters<typeof paymentSource>[1]) => {
		const { source, leaves } = paymentSource(payment, before, {
			index: 0,
			runIndex: 0,
			issuer: issuerIn({}),
		});
		return { keys: 'keys' in source ? source.keys : undefined, leaves };
	};
	const first = keysAfter({});

	expect(first.keys).toEqual([
		{ of: 'payment', id: `${invoiceUuid} 3` },
		{ of: 'payment', id: `${uuidNumber(2)} 1` },
	]);
	const left = first.leaves[uuidNumber(2)] as IDataObject;
	const before = { index: 0, runIndex: 0, leaves: left, isUnknown: false };
	expect(keysAfter({ [uuidNumber(2)]: before }).keys?.[1]).toEqual({
		of: 'payment',
		id: `${uuidNumber(2)} 2`,
	});
});

/** A payment's share of an invoice is in ten-thousandths of the invoice's total. */
const part = fc.record({
	invoice: fc.integer({ min: 0, max: 2 }),
	share: fc.integer({ min: 1, max: 7_000 }),
});

const anyPayment = fc.record({
	parts: fc.uniqueArray(part, { minLength: 1, maxLength: 3, selector: ({ invoice }) => invoice }),
	outcome: fc.constantFrom<Outcome>('stamped', 'stamped', 'stamped', 'refused', 'unknown'),
});

function givenOf(
	invoices: readonly GeneratedInvoice[],
	parts: ReadonlyArray<{ invoice: number; share: number }>,
) {
	const taken = parts.flatMap(({ invoice: index, share }) => {
		const invoice = invoices[index % invoices.length];
		if (invoice === undefined) return [];
		const amount = exact(invoice.total).times(share).div(10_000).toFixed(invoice.decimals);
		return exact(amount).gt(0) ? [{ invoice, amount }] : [];
	});
	const all = taken.filter(
		({ invoice }, index) => taken.findIndex((one) => one.invoice === invoice) === index,
	);
	const [first] = all;
	const isOne = all.every(({ invoice }) => invoice.currency === first?.invoice.currency);
	const currency = isOne && first !== undefined ? first.invoice.currency : 'MXN';
	const sum = all.reduce(
		(whole, { invoice, amount }) => whole.plus(worth(amount, invoice.currency, currency)),
		exact(0),
	);
	const amount = isOne ? sum : sum.plus('0.05');
	return {
		taken: all,
		given: {
			rows: all.map(({ invoice, amount: own }) => ({
				invoice: invoice.invoice as IDataObject,
				amount: own,
				...(!isOne &&
					invoice.currency !== 'MXN' && { exchangeRate: rates[invoice.currency] ?? '' }),
			})),
			amount: amount.toFixed(placesOf(currency)),
			currency,
		},
	};
}

it('gives random payments consecutive instalment numbers and correct balances', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(paidInvoices, { minLength: 1, maxLength: 3 }),
			fc.array(anyPayment, { minLength: 1, maxLength: 8 }),
			fc.scheduler(),
			async (generated, payments, scheduler) => {
				const invoices = generated.map((one, index) => ({
					...one,
					invoice: { ...one.invoice, ...numbered(index + 1) },
				}));
				const given = payments
					.map(({ parts, outcome }) => ({ ...givenOf(invoices, parts), outcome }))
					.filter(({ taken }) => taken.length > 0);
				const { sent, broken, items } = await paid(
					given.map((one) => ({ ...one.given, outcome: one.outcome })),
					{},
					async () => await scheduler.schedule(Promise.resolve()),
				);
				await scheduler.waitFor(items);
				const results = await items;

				expect(broken).toEqual([]);
				const left = new Map(
					invoices.map(({ total }, index) => [uuidNumber(index + 1), exact(total)]),
				);
				const instalments = new Map<string, number>();
				const unknown = new Set<string>();
				for (const { documents, outcome } of sent) {
					for (const {
						IdDocumento = '',
						NumParcialidad,
						ImpSaldoAnt,
						ImpPagado,
						ImpSaldoInsoluto = '',
					} of documents) {
						expect(unknown.has(IdDocumento)).toBe(false);
						const before = left.get(IdDocumento);
						const instalment = (instalments.get(IdDocumento) ?? 0) + 1;
						expect(NumParcialidad).toBe(String(instalment));
						expect(before?.eq(ImpSaldoAnt ?? '')).toBe(true);
						const after = before?.minus(ImpPagado ?? '') ?? exact(-1);
						expect(after.gte(0) && after.eq(ImpSaldoInsoluto)).toBe(true);
						if (outcome === 'refused') continue;
						if (outcome === 'unknown') unknown.add(IdDocumento);
						instalments.set(IdDocumento, instalment);
						left.set(IdDocumento, after);
					}
				}
				const notSent = results.flatMap(({ error }) => {
					const { message, outcome } = (error ?? {}) as { message?: string; outcome?: string };
					return outcome === 'notSent' ? [message] : [];
				});
				expect(notSent).toHaveLength(given.length - sent.length);
				for (const message of notSent) {
					expect(message).toMatch(
						/^Item \d+ (?:pays|\(payment of .*\) was not sent: .* might have paid) \S+ \w{3} of invoice \S+ \(instalment \d+/,
					);
				}
			},
		),
	);
});
