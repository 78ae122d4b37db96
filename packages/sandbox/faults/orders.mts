import { validateHeaderName, validateHeaderValue } from 'node:http';
import { Refusal } from '../refusal.mts';
import { faults } from './faults.mts';
import type { FaultName, FaultOptions } from './faults.mts';

export interface FaultOrder extends FaultOptions {
	/** `any` means every operation of the invoicing service, but not SAT's status query. */
	operation: string;
	fault: FaultName;
	work: 'none' | 'done';
	times: number | 'always';
	/** This number of matching requests gets a normal response before the fault applies. */
	after: number;
	match?: string;
}

export type NewFaultOrder = Partial<FaultOrder> & Pick<FaultOrder, 'operation' | 'fault'>;

interface OpenOrder extends FaultOrder {
	id: number;
	hits: number;
	passed: number;
}

const optionNames = ['status', 'headers', 'body', 'delayMs'] as const;

function checkHeaders(headers: Record<string, string>): void {
	for (const [name, value] of Object.entries(headers)) {
		try {
			validateHeaderName(name);
			validateHeaderValue(name, value);
		} catch {
			throw new Refusal(400, `The header ${JSON.stringify(name)} cannot be sent`);
		}
	}
}

/** Throws a Refusal if an option is missing or does not belong to this fault. */
function complete(order: NewFaultOrder): FaultOrder {
	const { needs = [], only, takes = [], doesTheWork = false } = faults[order.fault];
	if (only !== undefined && order.operation !== only) {
		throw new Refusal(400, `The fault ${order.fault} is only for ${only}`);
	}
	for (const option of optionNames) {
		if (needs.includes(option) && order[option] === undefined) {
			throw new Refusal(400, `The fault ${order.fault} needs "${option}"`);
		}
		if (!needs.includes(option) && !takes.includes(option) && order[option] !== undefined) {
			throw new Refusal(400, `The fault ${order.fault} does not take "${option}"`);
		}
	}
	if (doesTheWork && order.work === 'none') {
		throw new Refusal(
			400,
			`The fault ${order.fault} needs the real answer, so work must be "done"`,
		);
	}
	checkHeaders(order.headers ?? {});
	return { times: 1, after: 0, ...order, work: order.work ?? (doesTheWork ? 'done' : 'none') };
}

const appliesTo = (order: OpenOrder, operation: string): boolean =>
	order.operation === operation || (order.operation === 'any' && operation !== 'sat.status');

const isOpen = ({ times, hits }: OpenOrder): boolean => times === 'always' || hits < times;

export class FaultOrders {
	private orders: OpenOrder[] = [];
	private lastId = 0;

	add(order: NewFaultOrder): OpenOrder {
		const open = { id: (this.lastId += 1), ...complete(order), hits: 0, passed: 0 };
		this.orders.push(open);
		return open;
	}

	take(operation: string, rawBody: string): FaultOrder | undefined {
		for (const order of this.orders) {
			const matches =
				appliesTo(order, operation) && (order.match === undefined || rawBody.includes(order.match));
			if (!matches || !isOpen(order)) continue;
			if (order.passed < order.after) {
				order.passed += 1;
				continue;
			}
			order.hits += 1;
			return order;
		}
		return undefined;
	}

	get open(): OpenOrder[] {
		return this.orders.filter(isOpen);
	}

	clear(): void {
		this.orders = [];
	}
}
