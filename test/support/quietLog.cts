// Otherwise n8n's logger prints every error that the tests provoke.
process.env.N8N_LOG_LEVEL = 'silent';
