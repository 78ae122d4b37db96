import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Service } from '../../tools/sandbox/service.mts';
import type { NodeSetting } from './nodes.mts';

export interface Tally {
	/** What the service has in its books. */
	done: number;
	/** What it was asked for. */
	requests: number;
	/** The items that came out of the node with their answer. */
	answered: number;
}

/** One piece of work that several do beside each other. */
export interface Job {
	path: string;
	contenders: Record<string, NodeSetting | 'bare'>;
	/** Makes the service ready. @returns the input, one object an item */
	prepare(service: Service, items: number): Promise<IDataObject[]>;
	/** What the service is asked for an item. */
	body(json: IDataObject): object;
	/** Refuses a run in which not each item was done once, and came back with its own answer. */
	check(service: Service, input: INodeExecutionData[], out: INodeExecutionData[]): Promise<void>;
	/** For a run in which some may be refused. */
	count(service: Service, out: INodeExecutionData[]): Promise<Tally>;
}
