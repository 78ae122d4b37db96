/** What helps where a value is neither in an invoice nor in the settings: `orDefault` of a fix. */
export const IN_CREDENTIAL = 'Llene {default} una sola vez{=inCredential|}.';

/** Where taxpayers can look up what SAT has registered of them. */
export const OWN_DATA = 'su Cédula de Datos Fiscales';
export const CUSTOMER_DATA = 'la Cédula de Datos Fiscales de su cliente';

/** What is wrong with an attribute that was read as a text. */
export const wrong = (why: string) => `dice "{value}", pero ${why}`;

/** What is wrong with an attribute that was read as a number. */
export const wrongAmount = (why: string) => `dice {value}, pero ${why}`;

/** Why an attribute or an element may not be missing. */
export const missing = (why: string) => `falta este dato; ${why}`;

/** What to do about a sum that a program finds by itself. */
export const CALCULATE = '{=calculate|Deje que se calculen los totales}';
