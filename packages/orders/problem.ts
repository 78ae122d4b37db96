import type { Kind as CfdiKind } from 'cfdi-mx';
import type * as cfdi from 'cfdi-mx/parts';
import { problemMaker } from 'cfdi-mx/parts';
import type { messages } from './messages/en';

/** Names of the problems of an order and its invoice. */
export type Kind = CfdiKind | keyof typeof messages.kinds;

export type Phrase = cfdi.Phrase<Kind>;
export type Values = cfdi.Values<Kind>;

export const { problem, refused } = problemMaker<Kind>();
