import type { Answer } from '../request';
import { failure } from '../failure';
import type { World } from './world';

const MAX_WORK = 2_000;

const uuidAt = (number: number): string =>
	`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export class SimulatedService {
	readonly stamps = new Map<string, number>();

	readonly stampedBy = new Set<string>();

	constructor(private readonly world: World) {}

	stampsOf(order: string): number {
		return this.stamps.get(order) ?? 0;
	}

	async stamp(order: string, delivery: string): Promise<Answer[]> {
		const broken = () => failure('unknown', 'noAnswer');
		return await this.world.step(
			'service',
			`has ${order} stamped`,
			() => {
				this.stamps.set(order, this.stampsOf(order) + 1);
				this.stampedBy.add(delivery);
				return [{ json: { order, uuid: uuidAt(this.stampedBy.size) } }];
			},
			{
				lag: MAX_WORK,
				errors: {
					lost: broken,
					lostAfter: broken,
					refused: () => failure('refused', 'no'),
					busy: () => failure('notSent', 'busy', {}, { transient: true }),
				},
				show: () => ` -> stamp ${this.stampsOf(order)} of ${order}`,
			},
		);
	}

	state(): string {
		return [...this.stamps].join('|') + [...this.stampedBy].join(' ');
	}
}
