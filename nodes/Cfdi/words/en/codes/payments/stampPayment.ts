/** What to do about a value that the form of Stamp Payment finds by itself. */
export const orCalculate = (correction: string): string =>
	`Stamp the payment with the form of Stamp Payment, which calculates it, or ${correction}`;
