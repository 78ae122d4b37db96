import { creditNoteRules } from './comprobante';
import { creditNote } from '../fixtures/invoices';
import { proveRules } from '../fixtures/proveRules';

const warn = { level: 'warn' } as const;
const doubt = { level: 'doubt' } as const;

const ownRules = creditNoteRules.filter(({ level }) => level === 'warn');

proveRules(
	ownRules,
	[
		{
			...doubt,
			says: 'a credit note must name the credited invoice',
			changes: { ...creditNote(), CfdiRelacionados: undefined },
			code: '',
			field: 'CfdiRelacionados',
			message: 'CfdiRelacionados is missing: a credit note (E) should name the invoice',
		},
		{
			...doubt,
			says: 'a credit note cannot be paid later',
			changes: { ...creditNote(), MetodoPago: 'PPD', FormaPago: '99' },
			code: '',
			field: 'MetodoPago',
			message: 'MetodoPago is "PPD", but a credit note (E) should have payment method PUE',
		},
		{
			...doubt,
			says: 'the form of the refund must be known',
			changes: { ...creditNote(), FormaPago: '99' },
			code: '',
			field: 'FormaPago',
			message: 'FormaPago is "99", but a credit note (E) should say how the money is returned',
		},
		{
			...doubt,
			says: 'applying an advance requires payment form 30',
			changes: { ...creditNote('07'), FormaPago: '03' },
			code: '',
			field: 'FormaPago',
			message: 'FormaPago is "03", but a credit note (E) that applies an advance',
		},
		{
			...warn,
			says: 'the use of a credit note is returns, discounts and rebates',
			changes: { ...creditNote(), 'Receptor.UsoCFDI': 'G03' },
			code: '',
			field: 'Receptor.UsoCFDI',
			message: 'Receptor.UsoCFDI is "G03", but a credit note (E) should have CFDI use G02',
			fix: 'Set Receptor.UsoCFDI to G02 (Devoluciones, descuentos o bonificaciones).',
		},
	],
	[
		...['15', '01', '03'].map((form) => ({
			says: `money that is returned with payment form ${form}`,
			changes: { ...creditNote(), FormaPago: form },
		})),
		{ says: 'returned goods', changes: creditNote('03') },
		{
			says: 'an advance that is applied, with the use of its invoice',
			changes: { ...creditNote('07'), 'Receptor.UsoCFDI': 'G03' },
		},
		{
			says: 'a discount on future sales',
			changes: { ...creditNote(), CfdiRelacionados: undefined, FormaPago: '23' },
		},
		{
			says: 'a recipient whose regime does not allow G02',
			changes: {
				...creditNote(),
				'Receptor.Rfc': 'CACX7605101P8',
				'Receptor.Nombre': 'XOCHILT CASAS CHAVEZ',
				'Receptor.RegimenFiscalReceptor': '605',
				'Receptor.UsoCFDI': 'S01',
			},
		},
	],
);
