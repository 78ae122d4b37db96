import { withMessages } from 'cfdi-mx';
import { es as cfdi } from 'cfdi-mx/messages/es';
import { messages as orders } from 'cfdi-orders/messages/es';
import { messages as sheets } from 'cfdi-sheets/messages/es';

export { paidDocumentLabel } from 'cfdi-mx/messages/es';

/** The messages of all packages in Spanish. */
export const es = withMessages(cfdi, orders, sheets);
