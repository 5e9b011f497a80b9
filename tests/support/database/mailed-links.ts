/** Email from the embedded backend. */
export interface SentMail {
  to: string;
  subject: string;
  text?: string;
  html?: string;
}

/** Token and type of the link in the newest email to an address. Skips emails without a link. */
export function mailedToken(mails: readonly SentMail[], to: string) {
  const mail = mails.findLast((one) => one.to === to && one.text?.includes('#token_hash='));
  const params = new URLSearchParams(/#(\S+)/.exec(mail?.text ?? '')?.[1]);
  return { mail, token_hash: params.get('token_hash') ?? '', type: params.get('type') ?? '' };
}
