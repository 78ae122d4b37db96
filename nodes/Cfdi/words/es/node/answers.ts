import type { answerWords as english } from '../../en/node/answers';
import type { Translated } from '../../nodeWords';

/** What is said of the service's answers, and of the files in them. */
export const answerWords: Translated<typeof english> = {
	answerBegins: 'Empieza así: {words}',
	answerDenies: 'El servicio informa que salió bien, pero dice "{words}"',
	answerHolds: 'Contiene: {content}',
	answerIsEmpty: 'Está vacía.',
	answerTooLong: {
		what: 'La respuesta pasa de {most} MB y no se lee',
		fix: 'Pida a su servicio de facturación el archivo mismo, que puede tener hasta {mostOfFile} MB.',
	},
	failedWithoutReason: 'El servicio dice que falló, pero no por qué',
	fileTooLarge: {
		what: 'El archivo pasa de {most} MB y se detuvo la descarga',
		fix: 'Descárguelo directamente de su servicio de facturación.',
	},
	moreFields: '{count} campos más',
	moreMessages: '… {count} más',
	noFileGiven: 'El servicio no entregó ningún archivo',
	noUuidGiven: 'La respuesta al timbrado no trae el UUID',
	notTheApi: {
		what: 'La respuesta no viene de la API de CFDI',
		fix: 'Revise la dirección del servicio en la credencial CFDI (Base URL).',
	},
	sentAsSuccess: 'El servicio lo envió como si fuera correcto.',
	uuidGiven: 'Su uuid es {uuid}.',
};
