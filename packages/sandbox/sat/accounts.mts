import tables from './catalogs.json' with { type: 'json' };

export type AccountHolder = 'payer' | 'payee';

const column = { payer: 'patron_cuenta_ordenante', payee: 'patron_cuenta_beneficiario' } as const;

/**
 * Checks an account number against the payment form's pattern in SAT's c_FormaPago, if there is
 * one.
 */
export function accountFits(holder: AccountHolder, form?: string, account?: string): boolean {
	const pattern = tables.cfdi_40_formas_pago.find(({ id }) => id === form)?.[column[holder]] ?? '';
	// Payment form 99 ("Por definir") has the pattern \V*, which JavaScript does not support.
	if (account === undefined || pattern === '' || pattern.startsWith('\\V')) return true;
	return new RegExp(`^(${pattern})$`).test(account);
}
