/** What no rule looks at is said, so that "valid" means what was looked at. */
import { uncheckedParts } from '../index';
import { plainInvoice } from '../fixtures/invoices';

const notChecked = (changes: Record<string, unknown>) => {
	const found = uncheckedParts({ ...plainInvoice(), ...changes });
	return found.map(({ field, level, values }) =>
		`${level} ${field} ${String(values.name ?? '')}`.trim(),
	);
};

it.each([
	['nothing of an invoice without complements', {}, []],
	[
		'a transport document',
		{ Complemento: { Any: [{ 'cartaporte31:CartaPorte': {} }] } },
		['warn Complemento CartaPorte'],
	],
	[
		'each complement once, with any prefix or none',
		{ Complemento: [{ 'cce20:ComercioExterior': [{}, {}] }, { INE: {} }] },
		['warn Complemento ComercioExterior', 'warn Complemento INE'],
	],
	['one that SAT does not have', { Complemento: { 'x:Otro': {} } }, ['warn Complemento Otro']],
	[
		'neither local taxes nor the stamp, which are looked at',
		{
			Complemento: {
				Any: [{ 'implocal:ImpuestosLocales': {} }, { 'tfd:TimbreFiscalDigital': {} }],
			},
		},
		[],
	],
	['payroll', { TipoDeComprobante: 'N' }, ['warn TipoDeComprobante Nomina']],
	['goods in transit', { TipoDeComprobante: 'T' }, ['warn TipoDeComprobante CartaPorte']],
	['an Addenda', { Addenda: { pedido: '7' } }, ['warn Addenda']],
])('%s', (_what, changes, notes) => {
	expect(notChecked(changes)).toEqual(notes);
});
