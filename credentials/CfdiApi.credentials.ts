import type { IAuthenticate, ICredentialType, INodeProperties, Icon } from 'n8n-workflow';

import { regimenFiscal } from 'cfdi-mx/catalogs';
import { authenticated, BASE_URL_HINT } from '../nodes/Cfdi/service/credential';
import { catalogOptions, choiceField, textField } from '../nodes/Cfdi/form/fields';

export class CfdiApi implements ICredentialType {
	name = 'cfdiApi';

	displayName = 'CFDI Invoicing API';

	icon: Icon = { light: 'file:../nodes/Cfdi/cfdi.svg', dark: 'file:../nodes/Cfdi/cfdi.dark.svg' };

	documentationUrl =
		'https://github.com/n8n-nodes-cfdi/n8n-nodes-cfdi?tab=readme-ov-file#the-credential';

	properties: INodeProperties[] = [
		textField('baseUrl', 'Base URL', {
			required: true,
			placeholder: 'e.g. https://api.example.com',
			description: BASE_URL_HINT,
		}),
		textField('accessToken', 'Access Token', {
			typeOptions: { password: true },
			required: true,
			description: 'The token that your invoicing service gave you',
		}),
		textField('issuerRfc', 'Issuer RFC (Emisor)', {
			placeholder: 'e.g. EKU9003173C9',
			description:
				'Your own tax ID, for all invoices that do not say who issues them. With one, payments and credit notes of another issuer are shown before they are stamped.',
		}),
		textField('issuerName', 'Issuer Name (Emisor)', {
			placeholder: 'e.g. ESCUELA KEMPER URGATE',
			description:
				'Your own name exactly as SAT has it: upper case, without "SA DE CV". Leave it empty if your service fills it in.',
		}),
		choiceField('issuerTaxRegime', 'Issuer Regime (Régimen)', {
			description: 'Regime under which you pay taxes (Régimen Fiscal, c_RegimenFiscal)',
			options: [{ name: 'Not Given', value: '' }, ...catalogOptions(regimenFiscal)],
		}),
		textField('placeOfIssue', 'Place of Issue (Expedición)', {
			placeholder: 'e.g. 42501',
			description:
				'Postal code of the place where you issue (Lugar Expedición). Leave it empty if your service fills it in.',
		}),
	];

	/**
	 * Hides n8n's Allowed HTTP Request Domains field: the node sends the token only to the service's
	 * origin anyway.
	 */
	hideDomainRestrictionFields = true;

	/** Uses a function, because n8n would evaluate the expressions of an object for each request. */
	authenticate: IAuthenticate = async (credential, request) => authenticated(credential, request);
}
