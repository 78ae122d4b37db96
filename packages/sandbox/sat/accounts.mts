import tables from './catalogs.json' with { type: 'json' };

/** Who has the account: the one who pays, or the one who is paid. */
export type AccountHolder = 'payer' | 'payee';

const column = { payer: 'patron_cuenta_ordenante', payee: 'patron_cuenta_beneficiario' } as const;

/** Whether an account has the form that c_FormaPago gives it; true if the catalog gives none. */
export function accountFits(holder: AccountHolder, form?: string, account?: string): boolean {
	const pattern = tables.cfdi_40_formas_pago.find(({ id }) => id === form)?.[column[holder]] ?? '';
	// "Por definir" (99) has the pattern \V*, which is not one of JavaScript.
	if (account === undefined || pattern === '' || pattern.startsWith('\\V')) return true;
	return new RegExp(`^(${pattern})$`).test(account);
}
