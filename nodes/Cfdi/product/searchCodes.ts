import { searchProductCodes } from 'cfdi-mx';
import { limitField, textField } from '../form/fields';
import { defineOperation } from '../form/operation';
import { writtenText } from '../form/values';

/** Searches c_ClaveProdServ in this package, as the field Product Code does in the editor. Sends no request. */
export const searchCodes = defineOperation({
	resource: 'product',
	operation: 'searchCodes',
	name: 'Search Codes',
	action: 'Search product codes (sends nothing)',
	description: "Find the product codes of the SAT by words, without asking the service's products",
	builderHint:
		'Each code is an item with code and name, the best first; none where nothing is found. The words are Spanish. A person chooses among them: the first one is not always meant.',
	patterns: [
		{
			title: 'The codes for what is sold',
			parameters: { words: '={{ $json.what }}', limit: 20 },
		},
	],
	effect: 'read',
	fields: [
		textField('words', 'Words (Palabras)', {
			required: true,
			placeholder: 'e.g. taza de cerámica',
			description: 'What is sold, in Spanish, or how the code begins',
		}),
		limitField,
	],
	prepare: (_declared, { read }) => ({
		answerOf: async () => {
			const day = new Date().toISOString().slice(0, 10);
			const found = await searchProductCodes(
				writtenText(read('words')),
				Number(read('limit')),
				day,
			);
			return found.map((code) => ({ json: { ...code } }));
		},
	}),
});
