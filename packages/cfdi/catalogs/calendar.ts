import { IEPS, IVA } from './catalog';

/** Something of invoices that changes on a day, by a law or a decree. */
export interface LegalChange {
	/** The first day on which it holds: 2026-01-01. */
	from: string;
	/** What changes: its words are in the locales, for the page of the documentation. */
	id: string;
	/** Where it is published. */
	source: string;
	/** What the node does about it, where it is more than saying so here. */
	rate?: RateChange;
}

/** A rate of c_TasaOCuota, as a fraction with six decimals. */
interface RateChange {
	tax: string;
	/** The rate that no longer holds, and the one in its place; either may be missing. */
	old?: string;
	now?: string;
}

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

const LIEPS_2026 = 'LIEPS, DOF 2025-11-07';
const QUOTAS_2026 = 'SHCP, DOF 2025-12-22';

/**
 * What is known to change, in the order of its days. A rate is asked for with the day of the invoice; where the law
 * and SAT's catalog differ, an invoice has a warning with both.
 */
export const legalChanges: readonly LegalChange[] = [
	{
		from: '2026-01-01',
		id: 'tobacco',
		source: `${LIEPS_2026}, art. 2 I C`,
		rate: { tax: IEPS, old: '1.600000', now: '2.000000' },
	},
	{
		from: '2026-01-01',
		id: 'handMade',
		source: `${LIEPS_2026}, art. 2 I C`,
		rate: { tax: IEPS, old: '0.304000', now: '0.320000' },
	},
	{
		from: '2026-01-01',
		id: 'nicotine',
		source: `${LIEPS_2026}, art. 2 I C`,
		rate: { tax: IEPS, now: '1.000000' },
	},
	{
		from: '2026-01-01',
		id: 'betting',
		source: `${LIEPS_2026}, art. 2 II B`,
	},
	{
		from: '2026-01-01',
		id: 'drinks',
		source: `${LIEPS_2026}, art. 2 I G`,
	},
	{
		from: '2026-01-01',
		id: 'fuelQuota',
		source: QUOTAS_2026,
	},
	{
		from: '2026-01-01',
		id: 'cigarette',
		source: LIEPS_2026,
	},
	{
		from: '2026-01-01',
		id: 'highestQuota',
		source: 'SAT, c_TasaOCuota 2026-08-06',
	},
	{
		from: '2026-01-01',
		id: 'paymentCancelled',
		source: 'RMF 2026, 2.7.1.35',
	},
	{
		from: '2026-04-24',
		id: 'hidroYPetro',
		source: 'RMF 2026, 2.7.1.48',
	},
	{
		from: '2027-01-01',
		id: 'border',
		source: 'DOF 2018-12-31, 2020-12-30, 2024-12-24',
		rate: { tax: IVA, old: '0.080000' },
	},
	{
		from: '2027-01-01',
		id: 'cigaretteLater',
		source: LIEPS_2026,
	},
	{
		from: '2027-01-01',
		id: 'quotaLater',
		source: 'LIEPS, art. 2; CFF, art. 17-A',
	},
	{
		from: '2027-04-01',
		id: 'cancelUntil',
		source: 'CFF, art. 29-A, 81 y 82',
	},
];
