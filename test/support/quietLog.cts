// Prevents n8n's logger from printing each error that the tests provoke.
process.env.N8N_LOG_LEVEL = 'silent';
