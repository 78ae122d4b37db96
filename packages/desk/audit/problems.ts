import { problemMaker } from 'cfdi-mx/problems';
import type { messages } from '../messages/en';

export type Kind = keyof typeof messages.kinds;

export const { problem, refused } = problemMaker<Kind>();

/** The messages themselves name the file and the CFDI. */
export const NO_FIELD = '';
