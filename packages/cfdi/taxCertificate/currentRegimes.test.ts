import { certificateText, taxpayers } from '../fixtures/taxCertificates';
import { currentRegimes } from './taxRegimes';
import { readTaxCertificate } from './readTaxCertificate';

const of = (regimes: Array<readonly [string, string, string?]>) =>
	readTaxCertificate(certificateText({ ...taxpayers.person, regimes }), { now: 0 });

const salary = [
	'Régimen de Sueldos y Salarios e Ingresos Asimilados a Salarios',
	'01/02/2010',
] as const;
const rent = ['Régimen de Arrendamiento', '01/02/2015'] as const;
const resico = ['Régimen Simplificado de Confianza', '01/01/2022'] as const;

it.each([
	[undefined, ['606', '626', '605']],
	['G03', ['606', '626', '605']],
	['D01', ['606', '605', '626']],
	['S01', ['606', '626', '605']],
])('of a salary, RESICO and a rent stands first what fits %s best', (use, codes) => {
	expect(currentRegimes(of([salary, resico, rent]), use).map(({ code }) => code)).toEqual(codes);
});

it('a salary alone has only the uses of a person', () => {
	const [only] = currentRegimes(of([salary]));
	expect(only?.code).toBe('605');
	expect(only?.uses).toContain('D01');
	expect(only?.uses).not.toContain('G03');
});

it('what has ended, and what is not in the catalog, is no proposal', () => {
	const ended = [...rent, '31/12/2021'] as const;
	const unknown = ['Régimen Intermedio de las Personas Físicas', '01/01/2010'] as const;
	expect(currentRegimes(of([ended, unknown, resico])).map(({ code }) => code)).toEqual(['626']);
	expect(currentRegimes(of([ended]))).toEqual([]);
});
