import type { NodeWords } from '../../nodeWords';

/** What is said of the service's answers, and of the files in them. */
export const answerWords = {
	answerBegins: 'It begins: {words}',
	answerDenies: 'The service reports a success, but says "{words}"',
	answerHolds: 'It holds: {content}',
	answerIsEmpty: 'It is empty.',
	answerTooLong: {
		what: 'The answer is longer than {most} MB, and is not read',
		fix: 'Ask your invoicing service for the file itself, which may have up to {mostOfFile} MB.',
	},
	failedWithoutReason: 'The service says that it failed, and not why',
	fileTooLarge: {
		what: 'The file is larger than {most} MB, and the download was stopped',
		fix: 'Download it from your invoicing service yourself.',
	},
	moreFields: '{count} more fields',
	moreMessages: '… {count} more',
	noFileGiven: 'The service gave no file',
	noUuidGiven: 'The answer to Stamp holds no UUID',
	notTheApi: {
		what: 'The answer does not come from the CFDI API',
		fix: 'Check the Base URL in the CFDI credential.',
	},
	sentAsSuccess: 'The service sent this as a success.',
	uuidGiven: 'Its uuid is {uuid}.',
} satisfies Readonly<Record<string, NodeWords>>;
