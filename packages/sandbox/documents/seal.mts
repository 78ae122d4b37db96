import { generateKeyPair, sign, X509Certificate } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { der } from './der.mts';

const generate = promisify(generateKeyPair);

const year = 365 * 24 * 60 * 60 * 1000;

const identifiers = {
	sha256WithRsa: '1.2.840.113549.1.1.11',
	commonName: '2.5.4.3',
	organization: '2.5.4.10',
};

export interface Holder {
	name: string;
	number: string;
}

/**
 * As in SAT's certificates, the serial number's bytes are the ASCII digits of the certificate
 * number.
 */
function certificateFor({ name, number }: Holder, publicKey: KeyObject, privateKey: KeyObject) {
	const algorithm = der.sequence(der.identifier(identifiers.sha256WithRsa), der.nothing());
	const attribute = (identifier: string, text: string) =>
		der.set(der.sequence(der.identifier(identifier), der.text(text)));
	const holder = der.sequence(
		attribute(identifiers.organization, 'SIN VALIDEZ FISCAL'),
		attribute(identifiers.commonName, name),
	);
	const now = Date.now();
	const body = der.sequence(
		der.explicit(0, der.integer(Buffer.from([2]))),
		der.integer(Buffer.from(number)),
		algorithm,
		holder,
		der.sequence(der.time(new Date(now - year)), der.time(new Date(now + year))),
		holder,
		publicKey.export({ type: 'spki', format: 'der' }),
	);
	const signature = der.bits(sign('sha256', body, privateKey));
	return new X509Certificate(der.sequence(body, algorithm, signature));
}

/** Signs with a new key. The seals look real but have no legal value. */
export class Sealer {
	readonly number: string;
	readonly certificate: X509Certificate;
	private readonly key: KeyObject;

	private constructor(number: string, certificate: X509Certificate, key: KeyObject) {
		this.number = number;
		this.certificate = certificate;
		this.key = key;
	}

	static async create(holder: Holder): Promise<Sealer> {
		const { publicKey, privateKey } = await generate('rsa', { modulusLength: 2048 });
		return new Sealer(holder.number, certificateFor(holder, publicKey, privateKey), privateKey);
	}

	seal(text: string): string {
		return sign('sha256', Buffer.from(text), this.key).toString('base64');
	}
}
