import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Service } from '../../tools/sandbox/service.mts';
import type { NodeSetting } from './nodes.mts';

export interface Tally {
	/** Entries in the service's books. */
	done: number;
	/** Requests that the service received. */
	requests: number;
	/** Items that left the node with their answer. */
	answered: number;
}

/** A piece of work that every contender does. */
export interface Job {
	path: string;
	contenders: Record<string, NodeSetting | 'bare'>;
	/** Prepares the service. @returns the input, one object per item */
	prepare(service: Service, items: number): Promise<IDataObject[]>;
	/** The request body for an item. */
	body(json: IDataObject): object;
	/** Throws unless every item was done exactly once and came out with its own answer. */
	check(service: Service, input: INodeExecutionData[], out: INodeExecutionData[]): Promise<void>;
	/** Counts instead, for a run in which items may be refused. */
	count(service: Service, out: INodeExecutionData[]): Promise<Tally>;
}
