import { cancelUntil, cancellationNotes } from './comprobante';

const COMPANY = 'EKU9003173C9';
const PERSON = 'XAMA620210DQ5';
const at = (local: string) => Date.parse(`${local}-06:00`);
const invoice = (Fecha: unknown, Rfc: unknown = COMPANY) => ({ Fecha, Emisor: { Rfc } });

it.each([
	[COMPANY, '2025-11-02T10:00:00', '2026-03-26T00:00:00', undefined],
	[COMPANY, '2025-11-02T10:00:00', '2026-03-27T00:00:00', 'deadlineNear'],
	[COMPANY, '2025-11-02T10:00:00', '2026-03-31T23:59:59', 'deadlineNear'],
	[COMPANY, '2025-11-02T10:00:00', '2026-04-01T00:00:00', 'deadlinePassed'],
	[PERSON, '2025-11-02T10:00:00', '2026-04-01T00:00:00', undefined],
	[PERSON, '2025-11-02T10:00:00', '2026-04-30T23:59:59', 'deadlineNear'],
	[PERSON, '2025-11-02T10:00:00', '2026-05-01T00:00:00', 'deadlinePassed'],
	[COMPANY, '2026-01-01T00:00:00', '2026-12-31T23:59:59', undefined],
])(
	'checks the deadline for an invoice that %s issued on %s and cancels on %s: %s',
	(rfc, fecha, now, kind) => {
		expect(cancellationNotes(invoice(fecha, rfc), at(now))[0]?.code).toBe(kind);
	},
);

it("calculates the cancellation deadline from the invoice's year, not the current year (CFF 29-A)", () => {
	const [note] = cancellationNotes(invoice('2024-12-31T23:59:59'), at('2026-01-01T00:00:00'));
	expect(note?.values).toEqual({ date: '2024-12-31', deadline: '2025-03-31' });
});

it.each([
	[COMPANY, '2027-03-31'],
	[PERSON, '2027-04-30'],
	['H&E951128469', '2027-03-31'],
])('allows the issuer %s to cancel an invoice of 2026 until %s', (rfc, until) => {
	expect(cancelUntil(invoice('2026-12-31T23:59:59', rfc))).toBe(until);
});

it.each([
	[PERSON, '626', '2026-02-03T10:00:00', '2026-02-28'],
	[PERSON, '626', '2028-02-29T10:00:00', '2028-02-29'],
	[PERSON, '626', '2026-12-31T23:59:59', '2026-12-31'],
	[PERSON, '612', '2026-02-03T10:00:00', '2027-04-30'],
	[COMPANY, '626', '2026-02-03T10:00:00', '2027-03-31'],
])(
	'allows the issuer %s in regime %s to cancel a global invoice dated %s until %s',
	(rfc, regime, fecha, until) => {
		const Emisor = { Rfc: rfc, RegimenFiscal: regime };
		const InformacionGlobal = { Periodicidad: '01', Meses: '02', Año: '2026' };
		expect(cancelUntil({ Fecha: fecha, Emisor, InformacionGlobal })).toBe(until);
		const own = cancelUntil({ Fecha: fecha, Emisor });
		expect(own).toMatch(rfc === COMPANY ? /03-31$/ : /04-30$/);
	},
);

it.each([undefined, null, 'text', {}, invoice('2025-02-30T10:00:00'), invoice(5), invoice('')])(
	'finds no cancellation deadline for the invoice %j',
	(value) => {
		expect(cancelUntil(value)).toBeUndefined();
		expect(cancellationNotes(value, at('2030-01-01T00:00:00'))).toEqual([]);
	},
);
