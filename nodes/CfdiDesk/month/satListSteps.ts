import type { SatListReader } from 'cfdi-desk/audit';
import { beyondSatList, damagedZip } from 'cfdi-desk/audit';
import type { Steps } from 'cfdi-mx/reading';
import { isZip } from 'cfdi-mx/reading';
import type { Unpacker } from '../unzip';
import { Damaged, zipParts } from '../unzip';

/**
 * Reads SAT's list of issued CFDI from a text file or a ZIP of such files.
 * @throws Problems if the list cannot be used
 */
export function* satListSteps(
	reader: SatListReader,
	unpacker: Unpacker,
	file: string,
	bytes: Uint8Array,
): Steps<void> {
	let thrown: unknown;
	try {
		if (!isZip(bytes)) return yield* reader.read(file, bytes);
		const parts = zipParts(bytes, beyondSatList);
		return yield* reader.readZip(file, parts, (part) => unpacker.bytesOf(part));
	} catch (error) {
		thrown = error;
	}
	throw thrown instanceof Damaged ? damagedZip(file) : thrown;
}
