/** The advice for a value that is missing in the invoice and in the settings: `orDefault` of a fix. */
export const IN_CREDENTIAL = 'Fill in {default} once{=inCredential|}.';

/**
 * Where taxpayers can look up their registered data. An invoice must not depend on their Constancia de Situación
 * Fiscal (CFF, article 83, IX).
 */
export const OWN_DATA = 'your Cédula de Datos Fiscales shows it';
export const CUSTOMER_DATA = "your customer's Cédula de Datos Fiscales shows it";

/** The fault of an attribute that was read as a text. */
export const wrong = (why: string) => `is "{value}", but ${why}`;

/** The fault of an attribute that was read as a number. */
export const wrongAmount = (why: string) => `is {value}, but ${why}`;

/** The reason why an attribute or an element is required. */
export const missing = (why: string) => `is missing, but ${why}`;

/** The advice to let a program calculate the totals. */
export const CALCULATE = '{=calculate|Let the totals be calculated}';
