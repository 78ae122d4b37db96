import type { ElementPath } from '../anexo20/anexo20';
import { anexo20, elementAt } from '../anexo20/anexo20';
import { rules } from './findings';
import { textRules } from './rule';
import type { Changes } from '../fixtures/invoices';
import { toForeigner } from '../fixtures/invoices';
import { proveRules } from '../fixtures/proveRules';

const isElement = (path: string): path is ElementPath => Object.hasOwn(anexo20, path);

function isInTable(where: string): boolean {
	if (isElement(where)) return true;
	const end = Math.max(where.lastIndexOf('.'), 0);
	const holder = where.slice(0, end);
	return isElement(holder) && where.slice(end).replace('.', '') in elementAt(holder).attributes;
}

it('applies each rule to an element or attribute of Anexo 20', () => {
	expect(rules.filter(({ where }) => where === undefined || !isInTable(where))).toEqual([]);
});

it.each([
	['Receptor.UsoCFDI', 'CFDI40160 CFDI40161'],
	['MetodoPago', 'CFDI40124 CFDI40125 CRP20106'],
	['Conceptos.Parte.Importe', 'CFDI40198'],
	['Complemento.Pagos.Pago.Monto', 'CRP20217 CRP20218 CRP20219 CRP20275'],
])('has rules with these SAT codes for the attribute %s: %s', (attribute, codes) => {
	const found = rules.filter(({ where, satCode }) => where === attribute && satCode !== undefined);
	expect([...new Set(found.map(({ satCode }) => satCode))].sort().join(' ')).toBe(codes);
});

it.each([
	['CFDI40137', 'CfdiRelacionados.TipoRelacion CfdiRelacionados.CfdiRelacionado.UUID'],
	['CRP20238', 'Complemento.Pagos.Pago.DoctoRelacionado.EquivalenciaDR'],
])('names the fields that the rules with the code %s check: %s', (wanted, places) => {
	const found = rules.filter(({ satCode }) => satCode === wanted).map(({ where }) => where);
	expect([...new Set(found)].join(' ')).toBe(places);
});

it("has a rule for each text and amount that SAT's schema limits", () => {
	const paths = Object.keys(anexo20).filter(isElement);
	const limited = (path: ElementPath, type: string) =>
		elementAt(path).entries.some(([, attribute]) => attribute.type === type);
	const outside = (path: string) => !path.startsWith('Complemento.ImpuestosLocales');
	const withAmounts = paths.filter((path) => outside(path) && limited(path, 'amount'));
	const places = new Set(rules.map(({ where }) => where));
	expect(withAmounts.filter((path) => !places.has(path))).toEqual([]);
	const texts = paths.flatMap((path) =>
		elementAt(path).entries.flatMap(([name, { longest }]) =>
			longest === undefined ? [] : [path === '' ? name : `${path}.${name}`],
		),
	);
	expect(texts.filter((path) => !places.has(path))).toEqual([]);
});

describe('textRules', () => {
	const limits: ReadonlyArray<readonly [field: string, longest: number, changes: Changes]> = [
		['Serie', 25, {}],
		['Folio', 40, {}],
		['CondicionesDePago', 1000, {}],
		['Emisor.Nombre', 300, {}],
		['Receptor.Nombre', 300, {}],
		['Receptor.NumRegIdTrib', 40, { ...toForeigner, 'Receptor.ResidenciaFiscal': 'DEU' }],
	];

	const row = { code: '', level: 'block' } as const;

	proveRules(
		[...textRules(''), ...textRules('Emisor'), ...textRules('Receptor')],
		limits.flatMap(([field, longest, changes]) => [
			{
				...row,
				says: `${longest + 1} characters are too many`,
				changes: { ...changes, [field]: 'Ñ'.repeat(longest + 1) },
				field,
				message: `this text has ${longest + 1} characters, and only ${longest} are allowed`,
			},
			{ ...row, says: `${field} must not be empty`, changes: { ...changes, [field]: '' }, field },
			{
				...row,
				says: `${field} must not be blank`,
				changes: { ...changes, [field]: ' \n' },
				field,
			},
			{
				...row,
				says: `${field} must not contain "|"`,
				changes: { ...changes, [field]: 'A|B' },
				field,
			},
		]),
		limits.flatMap(([field, longest, changes]) => [
			{
				says: `${field} of ${longest} characters, outside of Unicode's first plane, too`,
				changes: { ...changes, [field]: '𝄞'.repeat(longest) },
			},
			{
				says: `${field} of ${longest} characters between spaces, which XML drops`,
				changes: { ...changes, [field]: `  ${'A'.repeat(longest)}\t` },
			},
			{ says: `${field} of one character`, changes: { ...changes, [field]: 'A' } },
		]),
	);
});
