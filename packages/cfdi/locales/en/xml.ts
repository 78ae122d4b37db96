import type { Fix, Words } from '../language';

/** Faults of the XML of a CFDI, and the parts that messages name. */
export const xmlWords = {
	attributeTwice: 'The attribute {name} is twice in one tag',
	attributeWithoutValue: 'The attribute {name} has no value',
	bareAmpersand: 'An & must be written as &amp;',
	bareLessThan: 'The value of {name} holds <, which is written as &lt;',
	cfdiWithoutVersion: 'The file is not a CFDI 4.0: its Comprobante has no Version',
	dashesInComment: 'A comment holds --',
	earlierCfdi: 'The file is a CFDI {version} or older, not a CFDI 4.0',
	elementTwice: '{name} is there twice',
	endTagDoesNotEnd: 'The end tag of {name} does not end',
	endsInElement: 'The file ends before {name} does',
	endsInTag: 'The file ends inside the tag of {name}',
	forbiddenCharacter: 'XML may not hold this character',
	forbiddenReference: '{reference} is not a character that XML may hold',
	hasDoctype: 'The file has a DOCTYPE, which is not read',
	hasInstruction: 'The file has a processing instruction (<?…?>), which is not read',
	lateXmlDeclaration: 'The XML declaration is not at the very start of the file',
	linksOnly: {
		what: 'The service gave links in place of files',
		fix: 'Get the XML from its link{=withRequest|}.',
	},
	longXmlName: '{what} has a name of more than {most} characters',
	moreAfterEnd: 'There is more after the end of {name}',
	noCfdi: 'The file is not a CFDI 4.0: its first element is {name} of {namespace}',
	noCfdiNorNamespace: 'The file is not a CFDI 4.0: its first element is {name} of no namespace',
	noFirstElement: 'The file ends before its first element',
	noPlaceInJson: '{holder} holds {name}, which has no place in JSON next to the rest',
	noSpaceInTag: 'The tag of {name} goes on without a space',
	noXmlDeclaration: 'The file does not begin with a declaration of XML 1.0',
	noXmlFile: {
		what: 'The service gave no XML',
		fix: 'Ask your invoicing service how its download gives the XML.',
	},
	noXmlName: '{what} has no name that XML allows',
	otherCfdiVersion:
		'The file is not a CFDI 4.0: its Comprobante says that it has Version {version}',
	otherEncoding: 'The file is in {encoding}, not in UTF-8',
	declaredEncodingDiffers: 'The file says that it is in {encoding}, not in UTF-8',
	otherTagClosed: '{name} is open here, but {closed} is closed',
	ownEntity:
		'{entity} is an entity of its own, and only &amp;, &lt;, &gt;, &apos; and &quot; are read',
	prefixWithoutNamespace: '{name} declares a prefix without a namespace',
	reservedNamespace: '{name} declares what XML keeps for itself',
	stopsBeingUtf8: 'Here the file stops being UTF-8',
	strayCdataEnd: 'A text holds ]]>',
	strayElement: "{holder} holds {name}, which it does not have in SAT's standard",
	strayText: "{name} holds a text, which it does not have in SAT's standard",
	textBeforeFirstElement: 'There is text before the first element',
	tooDeep: 'Elements are in each other more than {most} deep',
	tooManyXmlNames: 'There are more than {most} elements and attributes',
	unknownPrefix: '{name} has the prefix {prefix}, which no xmlns:{prefix} declares',
	valueWithoutQuotes: 'The value of {name} is not in quotes',
	xmlAttributeOf: 'An attribute of {name}',
	xmlCdata: 'A CDATA section',
	xmlComment: 'A comment',
	xmlDoesNotEnd: '{what} does not end',
	xmlEndTag: 'An end tag',
	xmlTag: 'A tag',
	xmlTooLarge: 'The XML is larger than {most}',
	xmlValueOf: 'The value of {name}',
	zipOnly: {
		what: 'The service gave a ZIP, which is not opened',
		fix: 'Take the XML out of it{=withCompression|}.',
	},
} satisfies Readonly<Record<string, Words>>;

/** Advice that several kinds share. */
export const xmlRemedies = {
	damagedXml:
		'The file was damaged or changed after it was stamped. Download it again from the service that stamped it.',
	notAnInvoice: 'Give the XML of a CFDI 4.0, whose first element is cfdi:Comprobante.',
	notUtf8: 'Anexo 20 asks for UTF-8. Ask the service that stamped it for its original file.',
	tooLarge: 'Read it with another program.',
	unusualXml: 'A stamped CFDI does not need it. Check where the file comes from.',
} satisfies Readonly<Record<string, Fix>>;
