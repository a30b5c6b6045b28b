import './step-sentence.css';
import { Icon } from '@/components/base/Icon';
import type { Sentence, SentencePart, SmallPrint } from '@/lib/recorder/describe';

/** Says what a step does, the page's own words set off from ours. */
export function StepSentence({ parts }: Pick<Sentence, 'parts'>) {
  return (
    <span class="step-sentence">
      {parts.map((part, index) => (
        <Piece key={index} {...part} />
      ))}
    </span>
  );
}

function Piece({ kind, text }: SentencePart) {
  switch (kind) {
    case 'words':
      return <>{text}</>;
    case 'strong':
      return <b>{text}</b>;
    case 'key':
      return <kbd>{text}</kbd>;
    case 'code':
      return <code>{text}</code>;
    case 'secret':
      return (
        <>
          <Icon name="lock" small />
          <b>{text}</b>
        </>
      );
  }
}

/** Says what else is to be known about a step. */
export function StepSmall({ small }: { small: readonly SmallPrint[] }) {
  return (
    <>
      {small.map(({ text, careful }) => (
        <small key={text} class={careful ? 'step-careful' : undefined}>
          {careful && <Icon name="alert" small />}
          {text}
        </small>
      ))}
    </>
  );
}
