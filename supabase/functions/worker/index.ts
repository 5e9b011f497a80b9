// Edge Function `/functions/v1/worker`, called by a schedule (docs/deploy.md). Sends the emails of the outbox over SMTP, and
// webhooks. Takes no input from the caller.
import nodemailer from 'nodemailer';
import { CONCURRENCY, sendOutbox } from '../_shared/outbox.ts';
import { outboxStore, webhookStore } from '../_shared/rest-store.ts';
import { sendWebhooks } from '../_shared/webhooks.ts';
import { worker } from '../_shared/worker.ts';

declare const Deno: {
  env: { get: (name: string) => string | undefined };
  serve: (handler: (request: Request) => Promise<Response>) => void;
};

const setting = (name: string) => Deno.env.get(name) ?? '';

// Edge Functions cannot open connections to the ports 25 and 587.
const transport = nodemailer.createTransport({
  host: setting('SMTP_HOST'),
  port: Number(setting('SMTP_PORT') || 465),
  secure: true,
  auth: { user: setting('SMTP_USER'), pass: setting('SMTP_PASSWORD') },
  pool: true,
  maxConnections: CONCURRENCY,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
});

const project = { url: setting('SUPABASE_URL'), secretKey: setting('SUPABASE_SERVICE_ROLE_KEY') };
const sendMail = async (mail: object) => {
  await transport.sendMail({ from: setting('MAIL_FROM'), ...mail });
};

// A call of an Edge Function may compute for two seconds, which about 1,000 emails stay below.
const options = { origin: setting('APP_URL'), api: project.url, most: 1000 };

Deno.serve(
  worker({
    sent: () => sendOutbox(outboxStore(project), sendMail, options),
    webhooks: () => sendWebhooks(webhookStore(project)),
  }),
);
