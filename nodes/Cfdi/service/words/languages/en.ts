import { withMessages } from 'cfdi-mx';
import { en as cfdi } from 'cfdi-mx/messages/en';
import { messages as orders } from 'cfdi-orders/messages/en';
import { messages as sheets } from 'cfdi-sheets/messages/en';

/** The messages of all packages in English. */
export const en = withMessages(cfdi, orders, sheets);
