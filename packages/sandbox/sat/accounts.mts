import tables from './catalogs.json' with { type: 'json' };

export type AccountHolder = 'payer' | 'payee';

const column = { payer: 'patron_cuenta_ordenante', payee: 'patron_cuenta_beneficiario' } as const;

/**
 * Checks an account number against the pattern of the payment form in SAT's catalog c_FormaPago.
 * Accepts any account if the payment form is missing or has no pattern.
 */
export function accountFits(holder: AccountHolder, form?: string, account?: string): boolean {
	const pattern = tables.cfdi_40_formas_pago.find(({ id }) => id === form)?.[column[holder]] ?? '';
	// Payment form 99 ("Por definir") has the pattern \V*, which JavaScript does not support.
	if (account === undefined || pattern === '' || pattern.startsWith('\\V')) return true;
	return new RegExp(`^(${pattern})$`).test(account);
}
