import { ownNames } from 'cfdi-mx';
import { issuerLabels } from '../../words/credential';
import type { Issuer } from '../../service/credential';
import type { Finding } from '../../service/words';
import { fixText, messageText } from '../../service/words';
import { checkedInvoice } from '../invoice/check';
import { sourceWithIssuer, withIssuer } from '../invoice/source/issuer';
import type { SetUpCheck } from './setUpCheck';
import { notKnown, ok } from './setUpCheck';

/** What every invoice with the issuer of a credential would be refused for. */
export function issuerFault(issuer: Issuer): Finding | undefined {
	const source = { comprobante: {}, shown: {}, notes: [], speaks: ownNames };
	const { taken } = withIssuer({}, issuer);
	// SAT refuses a name with the kind of company at the first stamp (CFDI40139); in an invoice it is a warning.
	return checkedInvoice(sourceWithIssuer(source, issuer)).findings.find(
		({ code, field, level }) =>
			taken.has(field) && (level === 'block' || code === 'nameHasCapitalRegime'),
	);
}

/** Whether RFC, name, regime and postal code of the credential fit, as far as SAT's rules know. */
export function checkIssuer(issuer: Issuer): SetUpCheck {
	const fault = issuerFault(issuer);
	if (fault !== undefined) {
		const [message, whatToDo] = [messageText(fault), fixText(fault)];
		return { check: 'issuer', state: 'problem', message, whatToDo };
	}
	const missing = (Object.keys(issuerLabels) as Array<keyof Issuer>).filter(
		(name) => issuer[name] === '',
	);
	const fields = missing.map((name) => issuerLabels[name]).join(', ');
	return missing.length === 0
		? ok('issuer', 'setUpIssuer')
		: notKnown('issuer', 'setUpIssuerMissing', { fields });
}
