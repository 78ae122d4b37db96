import type { Fix } from '../language';

/** What to do about lines and totals, where the kind alone does not tell it. */
export const lineRemedies: Readonly<Record<string, Fix>> = {
	completeLine: 'Give each line a description, a quantity and a unitPrice, or leave the line out.',
	enterDescription: 'Enter what was sold.',
	enterProductCode: {
		json: 'Enter its code of c_ClaveProdServ; 01010101 is for what the catalog does not have.',
		orDefault: 'For all lines that leave it out, fill in {default}.',
	},
	enterQuantity: 'Enter how many were sold, such as 1.',
	enterUnitCode: {
		json: 'Enter its code of c_ClaveUnidad, such as H87 (Pieza) or E48 (Unidad de servicio).',
		orDefault: 'For all lines that leave it out, fill in {default}.',
	},
	enterUnitPrice: {
		json: 'Enter the price of one, such as 500.00.',
		column: 'Enter the price, such as 500.00.',
	},
	giveExpectedTotal:
		"Give the order's total in Options > Expected Total, such as 1160.00: a dot, no commas, no currency sign. Or remove the option.",
	giveExpectedTotalAsCharged:
		'Give in Options > Expected Total what the order costs, rounded as it was charged.',
	giveFreeItemItsPrice:
		'SAT requires a price above zero (CFDI40166): give a free item its usual price, and a discount of the same amount.',
	giveSimpleLines: {
		json: "Lines given as Conceptos in Anexo 20's names are passed on unchanged, so their cents are fixed: give them as simple lines, too (description, quantity, unitPrice), or correct their amounts.",
		column: 'Compare quantity, price, discount and taxes, or write the prices without taxes.',
	},
	leaveLineOut: {
		json: 'Leave the line out if nothing was sold.',
		column: 'Delete the row if nothing was sold.',
	},
	sayTaxesOfConcepto:
		'Write "ObjetoImp": "01" if it has none, or "ObjetoImp": "02" and its Impuestos.',
	useMeantKey: 'Did you mean {meant}? Use these names: {names}.',
	writeDecimal:
		'Write it with a dot and without commas, such as "1250.50", or leave the totals to the service.',
	writeTaxAsObject:
		'Give type "Traslado" or "Retencion", Impuesto "001" (ISR), "002" (IVA) or "003" (IEPS), TipoFactor "Tasa", "Cuota" or "Exento", and TasaOCuota such as "0.160000"; or a name such as "IVA 16".',
};
