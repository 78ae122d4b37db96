/** HTML's names of the characters that shops put into the names of products and customers. */
const names: Readonly<Record<string, string>> = Object.fromEntries(
	(
		'amp=& lt=< gt=> quot=" apos=\' ndash=– mdash=— hellip=… bull=• middot=· lsquo=‘ rsquo=’ ' +
		'sbquo=‚ ldquo=“ rdquo=” bdquo=„ laquo=« raquo=» prime=′ Prime=″ minus=− times=× divide=÷ ' +
		'plusmn=± deg=° ordf=ª ordm=º sup1=¹ sup2=² sup3=³ frac12=½ frac14=¼ frac34=¾ micro=µ ' +
		'copy=© reg=® trade=™ euro=€ pound=£ cent=¢ yen=¥ sect=§ para=¶ iexcl=¡ iquest=¿ acute=´ ' +
		'aacute=á eacute=é iacute=í oacute=ó uacute=ú Aacute=Á Eacute=É Iacute=Í Oacute=Ó Uacute=Ú ' +
		'agrave=à egrave=è igrave=ì ograve=ò ugrave=ù Agrave=À Egrave=È Igrave=Ì Ograve=Ò Ugrave=Ù ' +
		'acirc=â ecirc=ê icirc=î ocirc=ô ucirc=û Acirc=Â Ecirc=Ê Icirc=Î Ocirc=Ô Ucirc=Û ' +
		'auml=ä euml=ë iuml=ï ouml=ö uuml=ü Auml=Ä Euml=Ë Iuml=Ï Ouml=Ö Uuml=Ü ' +
		'atilde=ã otilde=õ ntilde=ñ Atilde=Ã Otilde=Õ Ntilde=Ñ ccedil=ç Ccedil=Ç aring=å Aring=Å ' +
		'oslash=ø Oslash=Ø aelig=æ AElig=Æ szlig=ß'
	)
		.split(' ')
		.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
);

const spaces: Readonly<Record<string, string>> = {
	nbsp: ' ',
	ensp: ' ',
	emsp: ' ',
	thinsp: ' ',
	shy: '',
};

const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi;

/** Some shops encode a text twice ("&amp;#8211;"), and none more often. */
const MOST_TIMES = 2;

/**
 * A text with the characters that its HTML entities stand for: "Taza &ndash; roja" is "Taza – roja".
 * An unknown entity, or one of a control character, stays as it is.
 */
export function withoutEntities(text: string): string {
	let read = text;
	for (let times = 0; times < MOST_TIMES && read.includes('&'); times++) {
		read = read.replace(ENTITY, (entity, decimal?: string, hexadecimal?: string, name = '') => {
			if (decimal !== undefined) return characterOf(Number(decimal)) ?? entity;
			if (hexadecimal !== undefined) return characterOf(parseInt(hexadecimal, 16)) ?? entity;
			return spaces[name as string] ?? names[name as string] ?? entity;
		});
	}
	return read;
}

function characterOf(code: number): string | undefined {
	if (code === 160) return ' ';
	if (code === 173) return '';
	const isText = code >= 32 && !(code >= 127 && code < 160) && !(code >= 0xd800 && code < 0xe000);
	return isText && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
