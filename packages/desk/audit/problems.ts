import { problemMaker } from 'cfdi-mx/problems';
import type { messages } from '../messages/en';

export type Kind = keyof typeof messages.kinds;

export const { problem, refused } = problemMaker<Kind>();

/** The audit's problems do not concern a field. Their messages name the file and the CFDI. */
export const NO_FIELD = '';
