/** What to do about a value that the form of Stamp Payment finds by itself. */
export const orCalculate = (correction: string): string =>
	`Deje que se calcule (formulario de Stamp Payment), o ${correction}`;
