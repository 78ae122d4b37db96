/** What a customer reads of tax data that SAT refuses, each at its field and in a mail. */
const REFUSED = {
	'Receptor.Rfc': 'El SAT no tiene este RFC. Cópielo de su Constancia de Situación Fiscal.',
	'Receptor.Nombre':
		'No es el nombre que el SAT tiene para su RFC. Cópielo de su Constancia de Situación Fiscal.',
	'Receptor.DomicilioFiscalReceptor':
		'No es el código postal que el SAT tiene para su RFC. Cópielo de su Constancia de Situación Fiscal.',
	'Receptor.RegimenFiscalReceptor':
		'El SAT no tiene este régimen para su RFC. Elija el de su Constancia de Situación Fiscal.',
	'Receptor.UsoCFDI': 'Este uso del CFDI no corresponde a su régimen. Elija otro.',
};

/** Each field of a row that is wrong, with its words for a customer. @param row its expression */
const refusedFields = (row: string) =>
	`${row}.fields.split(',').map((field) => ({ field, text: (${JSON.stringify(REFUSED)})[field] ?? '' }))`;

/** What a row says is wrong, in a mail to its customer: the value that they gave, and what SAT has. @param row its expression */
export const whatIsWrong = (row: string) =>
	`${refusedFields(row)}.filter(({ text }) => text).map(({ field, text }) => '• ' + (({ 'Receptor.Rfc': 'RFC', 'Receptor.Nombre': 'Nombre', 'Receptor.DomicilioFiscalReceptor': 'Código postal', 'Receptor.RegimenFiscalReceptor': 'Régimen fiscal', 'Receptor.UsoCFDI': 'Uso del CFDI' })[field]) + ': ' + text).join('\\n')`;
