import { postOrder } from './post.mts';

try {
	await postOrder(process.argv.slice(3));
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exit(1);
}
