/** What is wrong with an attribute that was read as a text. */
export const wrong = (why: string) => `is "{value}", but ${why}`;

/** What is wrong with an attribute that was read as a number. */
export const wrongAmount = (why: string) => `is {value}, but ${why}`;

/** Why an attribute or an element may not be missing. */
export const missing = (why: string) => `is missing, but ${why}`;
