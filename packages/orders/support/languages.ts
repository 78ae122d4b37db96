import { withMessages } from 'cfdi-mx/words';
import { en as cfdiInEnglish } from 'cfdi-mx/messages/en';
import { messages as inEnglish } from '../messages/en';

export const en = withMessages(cfdiInEnglish, inEnglish);
