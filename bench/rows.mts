import type { Setup } from './setup.mts';
import type { Report } from './report.mts';
import { measureBusyService } from './rows/busyService.mts';
import { measureCancel, measureDownload } from './rows/cancelAndDownload.mts';
import { measureCompared } from './rows/compared.mts';
import { measureDownloads } from './rows/downloads.mts';
import { measureGrowth } from './rows/growth.mts';
import { measureInstalled } from './rows/installed.mts';
import { measureKey } from './rows/key.mts';
import { measureMonth } from './rows/month.mts';
import { measureRules } from './rows/rules.mts';
import { measureSearch } from './rows/search.mts';
import { measureStamps } from './rows/stamps.mts';
import { measureStampFields, measureStampWhole } from './rows/stamp.mts';

export interface Row {
	name: string;
	title: string;
	measure(setup: Setup): Promise<Report>;
}

export const rows: Row[] = [
	{
		name: 'fields',
		title: 'stamp 500 invoices of ten mapped fields',
		measure: measureStampFields,
	},
	{
		name: 'whole',
		title: 'stamp 500 invoices, each given by one expression',
		measure: measureStampWhole,
	},
	{
		name: 'cancel',
		title: 'cancel 500 invoices, two mapped fields',
		measure: measureCancel,
	},
	{
		name: 'download',
		title: 'download 500 files of 4 kB, one mapped field',
		measure: measureDownload,
	},
	{
		name: 'compared',
		title: 'what comparing costs: 200 stamps with files, 200 cancellations with Expected UUID',
		measure: measureCompared,
	},
	{
		name: 'busy',
		title: 'stamp 1,000 at a service that takes 150 ms and does 20 at once',
		measure: measureBusyService,
	},
	{
		name: 'growth',
		title: 'stamp 100, 1,000 and 10,000 invoices in one execution',
		measure: measureGrowth,
	},
	{
		name: 'downloads',
		title: 'memory that 300 downloads take',
		measure: measureDownloads,
	},
	{
		name: 'stamps',
		title: 'memory that 10,000 stamps of an invoice of 100 lines take in one execution',
		measure: measureStamps,
	},
	{
		name: 'month',
		title: 'memory that the archive of a month of 2,000 invoices takes, with a heap of 512 MB',
		measure: measureMonth,
	},
	{
		name: 'rules',
		title: 'check invoices of 1 to 1,000 lines and calculate their totals, without sending',
		measure: measureRules,
	},
	{
		name: 'installed',
		title: 'what the installed package costs',
		measure: measureInstalled,
	},
	{
		name: 'search',
		title: 'search product codes by word',
		measure: measureSearch,
	},
	{
		name: 'key',
		title: 'the Unique Key in a real n8n, orders delivered to a webhook',
		measure: measureKey,
	},
];
