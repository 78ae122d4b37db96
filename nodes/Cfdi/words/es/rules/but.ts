/** What is wrong with an attribute that was read as a text. */
export const wrong = (why: string) => `dice "{value}", pero ${why}`;

/** What is wrong with an attribute that was read as a number. */
export const wrongAmount = (why: string) => `dice {value}, pero ${why}`;

/** Why an attribute or an element may not be missing. */
export const missing = (why: string) => `falta este dato; ${why}`;
