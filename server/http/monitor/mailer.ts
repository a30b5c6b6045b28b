import { createTransport } from 'nodemailer';
import { Problem } from '../../problem.ts';

/** How long a mail server may take to answer, in milliseconds. */
const ANSWER_LIMIT = 30_000;

interface Mail {
  /** The same for the same message, so that one that is sent twice is known as one. */
  id: string;
  recipients: string[];
  subject: string;
  text: string;
}

/** Sends mail by a server of the user's own. */
export interface Mailer {
  /** @throws if the server does not take it */
  send(mail: Mail): Promise<void>;
}

export interface MailOptions {
  /** `smtp://` or `smtps://` address, with the name and the password of whoever sends. */
  url: string;
  /** Address that mail comes from; without it that of the name in `url`. */
  from?: string | undefined;
}

/** @throws Problem for an address that is none of a mail server, or without a sender; it never repeats a password */
export function checkMail({ url, from }: MailOptions): { sender: string } {
  const parsed = URL.parse(url);
  if (!parsed || !/^smtps?:$/.test(parsed.protocol) || !parsed.hostname) {
    throw new Problem('smtp-url: The address of a mail server is smtp://user:password@host:port, or smtps://….', 2);
  }
  const sender = from ?? decodeURIComponent(parsed.username);
  if (!/^[^\s@]+@[^\s@]+$/.test(sender)) {
    throw new Problem('smtp-from: Mail needs an address that it comes from: add --smtp-from.', 2);
  }
  return { sender };
}

/** @throws Problem as `checkMail` */
export function createMailer(options: MailOptions): Mailer {
  const { sender } = checkMail(options);
  const transport = createTransport({
    url: options.url,
    connectionTimeout: ANSWER_LIMIT,
    greetingTimeout: ANSWER_LIMIT,
    socketTimeout: ANSWER_LIMIT,
    // Text of pages is never read as a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, recipients, subject, text }) {
      const [, host] = sender.split('@');
      // Recipients do not see one another.
      await transport.sendMail({
        from: sender,
        to: sender,
        bcc: recipients,
        subject,
        text,
        messageId: `<${id}@${host}>`,
      });
    },
  };
}
