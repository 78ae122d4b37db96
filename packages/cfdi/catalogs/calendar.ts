import { IEPS, IVA } from './catalog';

/** The day when the small catalogs were last compared with SAT's, row by row. */
export const CATALOGS_AS_OF = '2026-08-06';

/**
 * The highest quota of IEPS in c_TasaOCuota in each year. It changes each 1 January, and an invoice can still have a
 * date in the previous year.
 */
export const highestQuotas: ReadonlyArray<{ until: string; quota: string }> = [
	{ until: '2025-12-31', quota: '66.506200' },
	{ until: '2026-12-31', quota: '72.160500' },
];

/** A rate (Tasa) that the law changes: a fraction with six decimals, as in c_TasaOCuota. */
interface RateChange {
	/** The first day of the change: 2026-01-01. */
	from: string;
	tax: string;
	/** The old rate and the new one. Either can be missing. */
	old?: string;
	now?: string;
	source: string;
}

const LIEPS_2026 = 'LIEPS, DOF 2025-11-07, art. 2 I C';
const BORDER = 'DOF 2018-12-31, 2020-12-30, 2024-12-24';

/**
 * The known changes. A rate is checked for the day of the invoice. If the law and SAT's catalog differ, the warning
 * names both. docs/law.md lists them, and other changes of the law.
 */
export const rateChanges: readonly RateChange[] = [
	{ from: '2026-01-01', tax: IEPS, old: '1.600000', now: '2.000000', source: LIEPS_2026 },
	{ from: '2026-01-01', tax: IEPS, old: '0.304000', now: '0.320000', source: LIEPS_2026 },
	{ from: '2026-01-01', tax: IEPS, now: '1.000000', source: LIEPS_2026 },
	{ from: '2027-01-01', tax: IVA, old: '0.080000', source: BORDER },
];
