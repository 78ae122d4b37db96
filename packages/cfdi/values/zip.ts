/** Whether a file is a ZIP with something in it, as an Excel workbook is: a text may begin with PK, too. */
export function isZip(bytes: Uint8Array): boolean {
	return [0x50, 0x4b, 3, 4].every((byte, at) => bytes[at] === byte);
}
