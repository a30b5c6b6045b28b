import { i18n } from '#i18n';
import { Row, Select } from '@/components/base/Controls';
import type { Recording } from '@/lib/recorder/recording';

interface SuggestedRecordingsProps {
  /** Recordings of this site. */
  recordings: readonly Pick<Recording, 'id' | 'name'>[];
  /** Id of the one whose steps run first; absent for none. */
  value?: string | undefined;
  /** True where they take the place of something that was chosen in the options. */
  replaces: boolean;
  onChange(id: string | undefined): void;
}

/** Recordings whose steps can run before a scrape; empty if no recordings of this site exist. */
export function SuggestedRecordings({ recordings, value = '', replaces, onChange }: SuggestedRecordingsProps) {
  if (recordings.length === 0) return null;
  const options = [
    { value: '', label: i18n.t('recordings.suggested.none') },
    ...recordings.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const hint = [i18n.t('recordings.suggested.hint'), replaces && i18n.t('recordings.suggested.replaced')];
  return (
    <Row label={i18n.t('recordings.suggested.label')} hint={value && hint.filter(Boolean).join(' ')}>
      <Select value={value} options={options} onChange={(id) => onChange(id || undefined)} />
    </Row>
  );
}
