export { default } from '../config.mts';
