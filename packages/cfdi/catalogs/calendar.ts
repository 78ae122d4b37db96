import { IEPS, IVA } from './catalog';

/** When the small catalogs were last compared with SAT's, row by row. */
export const CATALOGS_AS_OF = '2026-08-06';

/**
 * The highest quota of IEPS that c_TasaOCuota had in each year, which changes each 1 January. An invoice may still be
 * dated in the year before.
 */
export const highestQuotas: ReadonlyArray<{ until: string; quota: string }> = [
	{ until: '2025-12-31', quota: '66.506200' },
	{ until: '2026-12-31', quota: '72.160500' },
];

/** A rate (Tasa) that the law changes: a fraction with six decimals, as in c_TasaOCuota. */
interface RateChange {
	/** The first day on which it holds: 2026-01-01. */
	from: string;
	tax: string;
	/** The rate that no longer holds, and the one in its place; either may be missing. */
	old?: string;
	now?: string;
	/** Where it is published. */
	source: string;
}

const LIEPS_2026 = 'LIEPS, DOF 2025-11-07, art. 2 I C';
const BORDER = 'DOF 2018-12-31, 2020-12-30, 2024-12-24';

/**
 * The changes that are known. A rate is asked for with the day of the invoice; where the law and SAT's catalog differ,
 * an invoice has a warning with both. docs/law.md says them, and what else changes by law.
 */
export const rateChanges: readonly RateChange[] = [
	{ from: '2026-01-01', tax: IEPS, old: '1.600000', now: '2.000000', source: LIEPS_2026 },
	{ from: '2026-01-01', tax: IEPS, old: '0.304000', now: '0.320000', source: LIEPS_2026 },
	{ from: '2026-01-01', tax: IEPS, now: '1.000000', source: LIEPS_2026 },
	{ from: '2027-01-01', tax: IVA, old: '0.080000', source: BORDER },
];
