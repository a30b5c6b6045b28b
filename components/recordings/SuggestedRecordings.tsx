import { i18n } from '#i18n';
import { Row, Select } from '@/components/base/Controls';
import type { Recording } from '@/lib/recorder/recording';

interface SuggestedRecordingsProps {
  /** Recordings of this site. */
  recordings: readonly Pick<Recording, 'id' | 'name'>[];
  /** Id of the one whose steps run first; absent for none. */
  value?: string | undefined;
  onChange(id: string | undefined): void;
}

/** Recordings whose steps can run before a scrape; nothing where this site has none. */
export function SuggestedRecordings({ recordings, value = '', onChange }: SuggestedRecordingsProps) {
  if (recordings.length === 0) return null;
  const options = [
    { value: '', label: i18n.t('recordings.suggested.none') },
    ...recordings.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Row label={i18n.t('recordings.suggested.label')}>
      <Select value={value} options={options} onChange={(id) => onChange(id || undefined)} />
    </Row>
  );
}
