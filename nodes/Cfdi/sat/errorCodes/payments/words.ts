/** What to do about a value that the form of Stamp Payment finds by itself. */
export const orCalculate = (correction: string): string =>
	`Stamp the payment with the form of Stamp Payment, which calculates it, or ${correction}`;

export const JSON_FIELD = 'Additional Fields > More (JSON)';

export const BANK_DATA = 'Additional Fields';
