/** What to do about a sum that the node finds by itself. */
export const CALCULATE = 'Deje que se calculen los totales (Options > Totals: Calculate)';
