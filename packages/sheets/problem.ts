import type { Kind as CfdiKind } from 'cfdi-mx';
import type * as cfdi from 'cfdi-mx/parts';
import { problemMaker } from 'cfdi-mx/parts';
import type { messages } from './messages/en';

/** What can be wrong with a spreadsheet, and with the invoices in it. */
export type Kind = CfdiKind | keyof typeof messages.kinds;

export type Given = cfdi.Given<Kind>;
export type Phrase = cfdi.Phrase<Kind>;

export const { problem, refused } = problemMaker<Kind>();
