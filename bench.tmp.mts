import postgres from 'postgres';
