import { isSecretName } from '@/lib/recorder/secrets/names';

/**
 * The environment variable from which exported code reads a value: `PASSWORD`. Names that no recorder gives are kept
 * apart from what else is in an environment, so that a recording from elsewhere cannot have `AWS_SECRET_ACCESS_KEY`
 * typed, nor the key of the service.
 * @param name as in `{{name}}`
 */
export const environmentName = (name: string) => (isSecretName(name) ? '' : 'WINNOW_') + name.toUpperCase();
