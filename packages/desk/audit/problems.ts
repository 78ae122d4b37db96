import { problemMaker } from 'cfdi-mx/problems';
import type { messages } from '../messages/en';

export type Kind = keyof typeof messages.kinds;

export const { problem, refused } = problemMaker<Kind>();

/**
 * The audit's problems have no field name, because they concern a file or a CFDI, which the message names.
 */
export const NO_FIELD = '';
