import type { Kind as CfdiKind } from 'cfdi-mx';
import type * as cfdi from 'cfdi-mx/parts';
import { problemMaker } from 'cfdi-mx/parts';
import type { messages } from './messages/en';

/** Names of the problems of a spreadsheet and of its invoices. */
export type Kind = CfdiKind | keyof typeof messages.kinds;

export type Given = cfdi.Given<Kind>;
export type Phrase = cfdi.Phrase<Kind>;

export const { problem, refused } = problemMaker<Kind>();
