/** The advice for a value that is missing in the invoice and in the settings: `orDefault` of a fix. */
export const IN_CREDENTIAL = 'Llene {default} una sola vez{=inCredential|}.';

/** Where taxpayers can look up their registered data. */
export const OWN_DATA = 'su Cédula de Datos Fiscales';
export const CUSTOMER_DATA = 'la Cédula de Datos Fiscales de su cliente';

/** The fault of an attribute that was read as a text. */
export const wrong = (why: string) => `dice "{value}", pero ${why}`;

/** The fault of an attribute that was read as a number. */
export const wrongAmount = (why: string) => `dice {value}, pero ${why}`;

/** The reason why an attribute or an element is required. */
export const missing = (why: string) => `falta este dato; ${why}`;

/** The advice to let a program calculate the totals. */
export const CALCULATE = '{=calculate|Deje que se calculen los totales}';
