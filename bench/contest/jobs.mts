import { cancel } from './cancel.mts';
import { download } from './download.mts';
import { stampFields, stampWhole } from './stamp.mts';

export const jobs = { stampFields, stampWhole, cancel, download };
export type JobName = keyof typeof jobs;
