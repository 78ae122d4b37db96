// Without this, n8n's logger prints each error that the tests provoke.
process.env.N8N_LOG_LEVEL = 'silent';
