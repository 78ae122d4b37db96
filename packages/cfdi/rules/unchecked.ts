import { plainName } from '../anexo20/complements';
import { complementNames } from '../invoice/complements';
import { attribute, isPresent, lineItems, rootElement } from '../invoice/element';
import type { Problem } from '../problems/problem';
import { problem } from '../problems/problem';

/** Complements whose content has rules here, and the stamp, which is the service's. */
const CHECKED: ReadonlySet<string> = new Set(
	['Pagos', 'ImpuestosLocales', 'HidroYPetro', 'TimbreFiscalDigital'].map(plainName),
);

/** Vouchers whose content is in their complement. */
const IN_COMPLEMENT: Readonly<Record<string, string>> = { N: 'Nomina', T: 'CartaPorte' };

/**
 * What of an invoice no rule looks at: its other complements, its Addenda, and the voucher that a complement
 * makes (N, T). Notes: an invoice without findings is right only in what was looked at.
 * @param comprobante with the names of Anexo 20
 */
export function uncheckedParts(comprobante: Record<string, unknown>): Problem[] {
	const root = rootElement(comprobante);
	const type = attribute(root, 'TipoDeComprobante') ?? '';
	const ofType = IN_COMPLEMENT[type];
	const names = complementNames(root, lineItems(root)).filter(
		(name) => !CHECKED.has(plainName(name)),
	);
	return [
		...names.map((name) =>
			problem('Complemento', 'complementNotChecked', { level: 'warn', values: { name } }),
		),
		...(ofType === undefined
			? []
			: [
					problem('TipoDeComprobante', 'voucherNotChecked', {
						level: 'warn',
						values: { value: type, name: ofType },
					}),
				]),
		...(isPresent(root, 'Addenda')
			? [problem('Addenda', 'addendaNotChecked', { level: 'warn' })]
			: []),
	];
}
