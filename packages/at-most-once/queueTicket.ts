export class QueueTicket {
	private hasLeft = false;

	private resolveSaid = () => {};

	private resolveDeparture = () => {};

	readonly said = new Promise<void>((resolve) => {
		this.resolveSaid = resolve;
	});

	private readonly departure = new Promise<void>((resolve) => {
		this.resolveDeparture = resolve;
	});

	/**
	 * @param earlier resolves when the sequences of all earlier requests are known
	 * @param last last ticket in each sequence
	 */
	constructor(
		private readonly earlier: Promise<unknown>,
		private readonly last: Map<string, QueueTicket>,
	) {}

	/**
	 * Joins sequences behind all requests that entered before.
	 * @returns promises to wait for; empty if the earlier requests have left
	 */
	async join(sequences: readonly string[]): Promise<Array<Promise<void>>> {
		await this.earlier;
		const before = sequences.flatMap((sequence) => this.last.get(sequence) ?? []);
		for (const sequence of sequences) this.last.set(sequence, this);
		this.resolveSaid();
		return before.filter(({ hasLeft }) => !hasLeft).map(({ departure }) => departure);
	}

	leave(): void {
		this.hasLeft = true;
		this.resolveSaid();
		this.resolveDeparture();
	}
}
