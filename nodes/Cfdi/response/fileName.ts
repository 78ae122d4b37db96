/**
 * The file name in a Content-Disposition header, `filename*` (UTF-8) before `filename`.
 * @returns the bare name, without a folder
 */
export function dispositionFileName(header: unknown): string | undefined {
	if (typeof header !== 'string') return undefined;
	const encoded = /filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(header)?.[1];
	const plain = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(header);
	const name = decoded(encoded) ?? plain?.[1] ?? plain?.[2];
	const bare = name?.split(/[\\/]/).pop()?.trim();
	return bare === undefined || bare === '' || /^\.+$/.test(bare) ? undefined : bare;
}

function decoded(text: string | undefined): string | undefined {
	if (text === undefined) return undefined;
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
}
