// Prevents n8n's logger from printing the errors that the tests cause on purpose.
process.env.N8N_LOG_LEVEL = 'silent';
