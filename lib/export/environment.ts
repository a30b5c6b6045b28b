import { SECRET_NAMES } from '@/lib/recorder/secrets/names';

/** Names that the recorder itself asks for: `password`, `card_number_2`. */
const RECORDED = new RegExp(`^(${SECRET_NAMES.join('|')})(_\\d+)?$`);

/**
 * The environment variable from which exported code reads a value: `PASSWORD`. Names that no recorder gives are kept
 * apart from what else is in an environment, so that a recording from elsewhere cannot have `AWS_SECRET_ACCESS_KEY`
 * typed, nor the key of the service.
 * @param name as in `{{name}}`
 */
export const environmentName = (name: string) => (RECORDED.test(name) ? '' : 'WINNOW_') + name.toUpperCase();
