import { withMessages } from 'cfdi-mx/words';
import { en as cfdiInEnglish } from 'cfdi-mx/messages/en';
import { es as cfdiInSpanish } from 'cfdi-mx/messages/es';
import { messages as inEnglish } from '../messages/en';
import { messages as inSpanish } from '../messages/es';

export const en = withMessages(cfdiInEnglish, inEnglish);
export const es = withMessages(cfdiInSpanish, inSpanish);
