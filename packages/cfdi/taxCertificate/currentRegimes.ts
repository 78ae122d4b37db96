import { usoCfdi } from '../catalogs/sat';
import { recipientChoices } from '../rules/recipientChoices';
import type { TaxCertificate } from './readTaxCertificate';
import type { TaxRegime } from './taxRegimes';

/** A regime that the taxpayer has now, with the codes of c_UsoCFDI that an invoice for it may have. */
export type CurrentRegime = TaxRegime & { code: string; uses: string[] };

/**
 * The regimes that a taxpayer has now, the one that fits best first: those in which invoices may have the
 * use, before others those with more uses (a business before a salary), then as the document has them.
 * @param use a code of c_UsoCFDI; without one G03, which most invoices have
 */
export function currentRegimes(
	{ rfc = '', taxRegimes }: Pick<TaxCertificate, 'rfc' | 'taxRegimes'>,
	use = 'G03',
): CurrentRegime[] {
	const choices = recipientChoices(rfc)?.regimes ?? [];
	const usesOf = (code: string) =>
		choices.find((one) => one.code === code)?.uses ??
		usoCfdi.filter(({ regimes }) => regimes.includes(code)).map((one) => one.code);
	return taxRegimes
		.flatMap((regime) => {
			const { code, until } = regime;
			return code === undefined || until !== undefined
				? []
				: [{ ...regime, code, uses: usesOf(code) }];
		})
		.sort(
			(a, b) =>
				Number(b.uses.includes(use)) - Number(a.uses.includes(use)) ||
				b.uses.length - a.uses.length,
		);
}
