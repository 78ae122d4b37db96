import { injectDomainRestrictionFields } from 'n8n-workflow';

import { CfdiApi } from '../../credentials/CfdiApi.credentials';

it('the form of the credential has the two fields of the README and none that n8n adds', () => {
	expect(
		injectDomainRestrictionFields(new CfdiApi()).map(({ displayName }) => displayName),
	).toEqual(['Base URL', 'Access Token']);
});
