import type { Language } from './language';

/**
 * A place and what is wrong there, as one sentence: `Unit Price: "1,250.50" is not a number`,
 * `Unit Price is empty`, `Precio unitario: está en blanco`.
 * @param place `''` where the sentence stands by itself
 */
export function placed(place: string, what: string, { predicate, subject }: Language): string {
	if (place === '') return capitalized(what);
	const isSubject = subject.test(place) && predicate.test(what);
	return isSubject ? `${place} ${what}` : `${place}: ${what}`;
}

export function capitalized(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}
