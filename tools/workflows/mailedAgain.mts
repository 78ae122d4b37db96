/** What a row says of the mail to its customer. */

/** With these words begins what a row says of a mail that was not taken. */
export const NOT_MAILED = 'No se envió';

/** What a row says before its mail. @param address its expression */
export const beforeMail = (address: string) => `'${NOT_MAILED} el correo a ' + ${address}`;

/** What it says afterwards: to whom it was not sent, and why; nothing of a mail that was taken. */
export const afterMail = (address: string) =>
	`((to) => to && ${beforeMail('to')} + ($json.error ? ': ' + $json.error : ''))($json.error ? ${address} : ($json.rejected ?? []).join(', '))`;
