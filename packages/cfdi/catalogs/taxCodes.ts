/** The codes of c_Impuesto. */
export const ISR = '001';
export const IVA = '002';
export const IEPS = '003';
