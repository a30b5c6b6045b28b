import { createTransport } from 'nodemailer';
import { Problem } from '../../problem.ts';

/** Timeout for a mail server's response, in ms. */
const ANSWER_LIMIT = 30_000;

interface Mail {
  /** Equal for the same message, so that a repeated message is recognized. */
  id: string;
  recipients: string[];
  subject: string;
  text: string;
}

/** Sends mail by a server that the user names. */
export interface Mailer {
  /** @throws if the server does not accept it */
  send(mail: Mail): Promise<void>;
}

export interface MailOptions {
  /** `smtp://` or `smtps://` address, with the name and the password of the sender. */
  url: string;
  /** Sender address; defaults to the name in `url`. */
  from?: string | undefined;
}

/** @throws Problem for an address that is not a mail server's, or without a sender; it never repeats a password */
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

/** @throws Problem like `checkMail` */
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
