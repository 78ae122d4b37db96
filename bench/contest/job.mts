import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Service } from '../../tools/sandbox/service.mts';
import type { NodeSetting } from './nodes.mts';

export interface Tally {
	done: number;
	requests: number;
	answered: number;
}

export interface Job {
	path: string;
	contenders: Record<string, NodeSetting | 'bare'>;
	/** @returns the input, one object per item */
	prepare(service: Service, items: number): Promise<IDataObject[]>;
	body(json: IDataObject): object;
	/** Throws unless every item was done exactly once and got its response. */
	check(service: Service, input: INodeExecutionData[], out: INodeExecutionData[]): Promise<void>;
	/** Counts the results instead of `check` if the service can refuse items. */
	count(service: Service, out: INodeExecutionData[]): Promise<Tally>;
}
