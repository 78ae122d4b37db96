import { recipientChoices } from '../index';
import { regimenFiscal, usoCfdi } from '../catalogs/sat';
import { recipientRules } from './parties';
import { rootElement } from '../invoice/element';
import { plainInvoice } from '../fixtures/invoices';

/** Of a regime or a use that a kind of person cannot have, or not together. */
const rules = recipientRules.filter(({ satCode = '' }) =>
	['CFDI40158', 'CFDI40159', 'CFDI40161'].includes(satCode),
);
const RECIPIENTS = ['URE180429TM6', 'CACX7605101P8', 'XAXX010101000', 'XEXX010101000'];

it.each(RECIPIENTS)('what %s may choose is what the rules let pass, and nothing else', (rfc) => {
	const choices = recipientChoices(rfc);
	const offered = choices?.regimes.flatMap(({ code, uses }) => uses.map((use) => `${code} ${use}`));
	const passed = regimenFiscal.flatMap((regime) =>
		usoCfdi
			.filter(({ code }) => !['CP01', 'CN01'].includes(code))
			.filter((use) => {
				const changes = {
					'Receptor.Rfc': rfc,
					'Receptor.RegimenFiscalReceptor': regime.code,
					'Receptor.UsoCFDI': use.code,
				};
				const root = rootElement(plainInvoice(changes));
				return rules.every((rule) => rule.problems(root, { now: 0 }).length === 0);
			})
			.map((use) => `${regime.code} ${use.code}`),
	);
	expect(offered?.sort()).toEqual(passed.sort());
});

it('it tells companies from persons, and gives nothing for what is no RFC', () => {
	expect(recipientChoices('URE180429TM6')?.person).toBe('moral');
	expect(recipientChoices('CACX7605101P8')?.person).toBe('fisica');
	expect(recipientChoices('CACX76')).toBeUndefined();
});
