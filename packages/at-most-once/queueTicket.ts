/** The place of one request. */
export class QueueTicket {
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
		private readonly last: Map<string, QueueTicket>,
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
