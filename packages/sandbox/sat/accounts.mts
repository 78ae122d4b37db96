import tables from './catalogs.json' with { type: 'json' };

export type AccountHolder = 'payer' | 'payee';

const column = { payer: 'patron_cuenta_ordenante', payee: 'patron_cuenta_beneficiario' } as const;

/**
 * Checks an account against the pattern of its payment form in c_FormaPago. Accepts any account
 * without a payment form.
 */
export function accountFits(holder: AccountHolder, form?: string, account?: string): boolean {
	const pattern = tables.cfdi_40_formas_pago.find(({ id }) => id === form)?.[column[holder]] ?? '';
	// The pattern for "Por definir" (99) is \V*, which is not valid in JavaScript.
	if (account === undefined || pattern === '' || pattern.startsWith('\\V')) return true;
	return new RegExp(`^(${pattern})$`).test(account);
}
