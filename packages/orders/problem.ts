import type { Kind as CfdiKind } from 'cfdi-mx';
import type * as cfdi from 'cfdi-mx/parts';
import { problemMaker } from 'cfdi-mx/parts';
import type { messages } from './messages/en';

/** What can be wrong with an order, and with the invoice that it becomes. */
export type Kind = CfdiKind | keyof typeof messages.kinds;

export type Phrase = cfdi.Phrase<Kind>;
export type Values = cfdi.Values<Kind>;

export const { problem, refused } = problemMaker<Kind>();
