/** What helps where a value is neither in an invoice nor in the settings: `orDefault` of a fix. */
export const IN_CREDENTIAL = 'Fill in {default} once{=inCredential|}.';

/**
 * What SAT has registered of a taxpayer, where they can look it up. An invoice must not depend on their
 * Constancia de Situación Fiscal (CFF, article 83, IX).
 */
export const OWN_DATA = 'your Cédula de Datos Fiscales shows it';
export const CUSTOMER_DATA = "your customer's Cédula de Datos Fiscales shows it";

/** What is wrong with an attribute that was read as a text. */
export const wrong = (why: string) => `is "{value}", but ${why}`;

/** What is wrong with an attribute that was read as a number. */
export const wrongAmount = (why: string) => `is {value}, but ${why}`;

/** Why an attribute or an element may not be missing. */
export const missing = (why: string) => `is missing, but ${why}`;

/** What to do about a sum that a program finds by itself. */
export const CALCULATE = '{=calculate|Let the totals be calculated}';
