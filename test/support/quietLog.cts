// n8n's logger would print every refusal that the tests provoke.
process.env.N8N_LOG_LEVEL = 'silent';
