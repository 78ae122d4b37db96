import { speaker } from 'cfdi-mx';
import { languages } from '../service/words';
import { en as service } from '../service/words/en';
import { es as servicio } from '../service/words/es';
import { en } from './en';
import { es } from './es';

/** Names of the node's messages, including those about the service. */
export type NodeKind = keyof typeof en | keyof typeof service;

export const { advice, lines, placedText, sameText, sentences, text } = speaker<NodeKind>(
	languages,
	{
		en: { ...service, ...en },
		es: { ...servicio, ...es },
	},
);
