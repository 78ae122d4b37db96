function encode(tag: number, ...contents: Uint8Array[]): Buffer {
	const content = Buffer.concat(contents);
	if (content.length < 128) return Buffer.concat([Buffer.from([tag, content.length]), content]);
	const hex = content.length.toString(16);
	const length = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
	return Buffer.concat([Buffer.from([tag, 128 + length.length]), length, content]);
}

export const der = {
	sequence: (...items: Uint8Array[]) => encode(0x30, ...items),
	set: (...items: Uint8Array[]) => encode(0x31, ...items),
	/**
	 * Encodes a positive integer. The first bit of `bytes` must be 0, because DER reads a 1 as a
	 * minus sign.
	 */
	integer: (bytes: Uint8Array) => encode(0x02, bytes),
	bits: (bytes: Uint8Array) => encode(0x03, Buffer.from([0]), bytes),
	nothing: () => encode(0x05),
	text: (text: string) => encode(0x0c, Buffer.from(text)),
	/** Encodes UTCTime with seconds. Its two-digit years end with 2049. */
	time: (moment: Date) =>
		encode(0x17, Buffer.from(`${moment.toISOString().slice(2, 19).replace(/[-T:]/g, '')}Z`)),
	explicit: (number: number, item: Uint8Array) => encode(0xa0 + number, item),
	/** Encodes an object identifier such as 1.2.840.113549.1.1.11. */
	identifier: (dotted: string) => {
		const [first = 0, second = 0, ...others] = dotted.split('.').map(Number);
		const bytes = others.flatMap((part) => {
			const groups = [part & 127];
			for (let left = part >> 7; left > 0; left >>= 7) groups.unshift((left & 127) | 128);
			return groups;
		});
		return encode(0x06, Buffer.from([first * 40 + second, ...bytes]));
	},
};
