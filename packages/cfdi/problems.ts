export type { AnyPhrase, Phrase, ProblemOptions, RefusedAt, Values } from './problems/problem';
export { problem, problemsOr, problemMaker, refused, messageValue } from './problems/problem';
export type { Explanation, RequestKind } from './problems/render';
export { explain } from './problems/render';
