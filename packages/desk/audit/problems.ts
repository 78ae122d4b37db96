import { problemMaker } from 'cfdi-mx/problems';
import type { messages } from '../messages/en';

export type Kind = keyof typeof messages.kinds;

export const { problem, refused } = problemMaker<Kind>();

/** The audit's problems have no field: their messages name a file or a CFDI instead. */
export const NO_FIELD = '';
