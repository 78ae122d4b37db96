/** The service did not take it, and nothing of it is wrong, neither a field nor a rule of SAT: it is tried again by itself. */
export const IS_LATER =
	"Boolean($json.error) && !$json.error.fields && !/\\b(CFDI|CRP)[0-9]{4,5}\\b/.test($json.error.message + ' ' + $json.error.description) && !['unknown', 'conflict', 'duplicate'].includes($json.error.outcome)";

/** What a row says meanwhile. */
export const WAITS = "'Se está timbrando, o no llegó la respuesta.'";
