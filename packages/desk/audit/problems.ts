import { problemMaker } from 'cfdi-mx/problems';
import type { messages } from '../messages/en';

export type Kind = keyof typeof messages.kinds;

export const { problem, refused } = problemMaker<Kind>();

/**
 * The field name of the audit's problems. It is empty because these problems concern a file or a CFDI,
 * which the message names.
 */
export const NO_FIELD = '';
