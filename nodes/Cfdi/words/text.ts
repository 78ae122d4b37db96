import { speaker } from 'cfdi-mx';
import { languages } from '../service/words';
import { en as service } from '../service/words/en';
import { es as servicio } from '../service/words/es';
import { en } from './en';
import { es } from './es';

/** What the node says by itself, also of the service, by name. */
export type NodeKind = keyof typeof en | keyof typeof service;

export const { advice, lines, placedText, sameText, sentences, text } = speaker<NodeKind>(
	languages,
	{
		en: { ...service, ...en },
		es: { ...servicio, ...es },
	},
);
