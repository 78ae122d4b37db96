import { paymentDateOf } from './paymentValues';
import { worded } from '../fixtures/english';

it.each([
	{ given: '2026-03-02T10:20:30', date: '2026-03-02T10:20:30' },
	{ given: '2026-03-02T10:20:30.500-06:00', date: '2026-03-02T10:20:30' },
	{ given: '2026-03-02T10:20:30-0700', date: '2026-03-02T10:20:30' },
	{ given: '2026-03-02 10:20', date: '2026-03-02T10:20:00' },
	{ given: ' 2026-03-02 ', date: '2026-03-02T12:00:00' },
	{ given: '2026-03-02T00:00:00', date: '2026-03-02T12:00:00' },
	{ given: '2026-03-02T00:00:00.000-06:00', date: '2026-03-02T12:00:00' },
	{ given: '2026-03-02T00:00:01', date: '2026-03-02T00:00:01' },
	{ given: '2028-02-29', date: '2028-02-29T12:00:00' },
])('reads $given as the payment date $date', ({ given, date }) => {
	expect(paymentDateOf('paymentDate', given)).toBe(date);
});

it.each(['2026-03-02T16:20:30Z', '2026-03-02T16:20:30.000+00:00', '2026-03-02 16:20:30 Z'])(
	'refuses the UTC time %s because the date in Mexico could be different',
	(given) => {
		expect(() => worded(() => paymentDateOf('paymentDate', given))).toThrow('which is UTC');
	},
);

it.each(['02/03/2026', '2026-3-2', '2026-02-29', '2026-03-02T25:00:00', '20260302', 46083])(
	'refuses %s as a payment date',
	(given) => {
		expect(() => worded(() => paymentDateOf('paymentDate', given))).toThrow('is not a date');
	},
);

it('reads the payment date from a DateTime object that an expression returns', () => {
	const dateTime = { toISO: () => '2026-03-02T10:20:30.000-06:00' };
	expect(paymentDateOf('paymentDate', dateTime)).toBe('2026-03-02T10:20:30');
});
