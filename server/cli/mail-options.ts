import { checkMail, type MailOptions } from '../http/monitor/mailer.ts';

/** The options that name a mail server, for `parseArgs`. */
export const MAIL_OPTIONS = {
  'smtp-url': { type: 'string' },
  'smtp-from': { type: 'string' },
} as const;

/** Lines of a help text for these options. */
export const MAIL_HELP = `\
  --smtp-url URL   the mail server that messages about monitors go by: smtp://user:password@host:port, or smtps://…; better in
                   WINNOW_SMTP_URL, since all users of this computer can see command lines; without both no mail is sent
  --smtp-from ADDRESS
                   the address that they come from; without it WINNOW_SMTP_FROM, or the user of the mail server`;

/**
 * Chooses the mail server by the command line or the environment.
 * @throws Problem with exit code 2 for an unusable address; it never repeats a password
 */
export function chooseMail(
  chosen: { url?: string | undefined; from?: string | undefined },
  env: NodeJS.ProcessEnv,
): MailOptions | undefined {
  const url = (chosen.url ?? env.WINNOW_SMTP_URL)?.trim();
  if (!url) return undefined;
  const mail = { url, from: (chosen.from ?? env.WINNOW_SMTP_FROM)?.trim() || undefined };
  checkMail(mail);
  return mail;
}
