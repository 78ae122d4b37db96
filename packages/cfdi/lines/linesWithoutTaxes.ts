import type { Problem } from '../problems/problem';
import { problem } from '../problems/problem';
import { isRecord } from '../values/record';
import { saysTaxes } from './conceptos';

/**
 * The lines of a whole invoice that say nothing of taxes. SAT would stamp them without any, which is
 * probably not meant.
 */
export function linesWithoutTaxes({ Conceptos }: Record<string, unknown>): Problem[] {
	const lines: unknown[] = Array.isArray(Conceptos) ? Conceptos : [Conceptos];
	return lines.flatMap((line, index) =>
		isRecord(line) && !saysTaxes(line)
			? [problem(`Conceptos[${index}]`, 'noTaxesSaid', { remedy: 'sayTaxesOfConcepto' })]
			: [],
	);
}
