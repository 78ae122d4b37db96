import type { IContextObject } from 'n8n-workflow';

const ofContexts = new WeakMap<IContextObject, Sequences>();

/**
 * The sequences of one execution, such as the payments of one invoice: in each, a request waits for
 * the outcome of those before it. What they left stands in the ledger; this is only the waiting.
 */
export class Sequences {
	/** The last place in each sequence. */
	private readonly last = new Map<string, Place>();

	/** Resolves when all that have entered so far have said of what they are, or left. */
	private said: Promise<unknown> = Promise.resolve();

	/**
	 * The same for all runs of a node in one execution, also for calls of a tool under way together.
	 * @param context n8n's node context
	 */
	static of(context: IContextObject): Sequences {
		const known = ofContexts.get(context) ?? new Sequences();
		ofContexts.set(context, known);
		return known;
	}

	/** Takes a place behind all that have entered: of which sequences it is, may be known later. */
	enter(): Place {
		const place = new Place(this.said, this.last);
		this.said = Promise.all([this.said, place.said]);
		return place;
	}
}

/** The place of one request. */
export class Place {
	private hasLeft = false;

	private resolveSaid = () => {};

	private resolveLeft = () => {};

	/** Resolves when it is known of which sequences it is. */
	readonly said = new Promise<void>((resolve) => {
		this.resolveSaid = resolve;
	});

	private readonly left = new Promise<void>((resolve) => {
		this.resolveLeft = resolve;
	});

	/**
	 * @param earlier resolves when it is known of which sequences those are that entered before
	 * @param last the last place in each sequence
	 */
	constructor(
		private readonly earlier: Promise<unknown>,
		private readonly last: Map<string, Place>,
	) {}

	/**
	 * Says of which sequences it is, behind all that entered before.
	 * @returns what it has to wait for, one by one; nothing where those before it have left
	 */
	async join(sequences: readonly string[]): Promise<Array<Promise<void>>> {
		await this.earlier;
		const before = sequences.flatMap((sequence) => this.last.get(sequence) ?? []);
		for (const sequence of sequences) this.last.set(sequence, this);
		this.resolveSaid();
		return before.filter(({ hasLeft }) => !hasLeft).map(({ left }) => left);
	}

	/** Its outcome is known; leaving twice does no harm. */
	leave(): void {
		this.hasLeft = true;
		this.resolveSaid();
		this.resolveLeft();
	}
}
