import './ask-box.css';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { typedDirection } from '@/lib/base/text/direction';
import { LIMITS } from '@/lib/contract/limits';
import { IconButton } from './Button';
import { classNames } from './class-names';

interface AskBoxProps {
  placeholder?: string;
  /** Text that the question is about, quoted above the field. */
  about?: { text: string } | undefined;
  /**
   * Gets the question, trimmed, in the click or key press itself.
   * @returns whether it was taken: the box is emptied then
   */
  onAsk(question: string): Promise<boolean>;
  /** Error of the question. */
  error?: string | undefined;
}

export function AskBox({ placeholder = i18n.t('common.askPlaceholder'), about, onAsk, error }: AskBoxProps) {
  const [question, setQuestion] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const asked = question.trim();
        if (asked) void onAsk(asked).then((taken) => taken && setQuestion(''));
      }}
    >
      {about?.text && (
        <blockquote class="ask-about" dir="auto">
          {about.text}
        </blockquote>
      )}
      <div class={classNames('ask-box', about && 'ask-box-about')}>
        <input
          type="text"
          dir={typedDirection(question)}
          aria-label={placeholder}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'ask-error' : undefined}
          placeholder={placeholder}
          value={question}
          // More than a question may have: what was pasted by mistake is refused in words, but holds nothing up.
          maxLength={2 * LIMITS.prompt.max}
          onInput={(event) => setQuestion(event.currentTarget.value)}
        />
        <IconButton icon="arrow" label={i18n.t('common.ask')} type="submit" />
      </div>
      {error && (
        <p class="field-error" id="ask-error">
          {error}
        </p>
      )}
    </form>
  );
}
