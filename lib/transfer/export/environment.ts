import { isSecretName } from '@/lib/recorder/secrets/names';

/**
 * Returns the environment variable from which exported code reads a value, such as `PASSWORD`. Names that no recorder assigns
 * get a prefix, so that a foreign recording cannot have `AWS_SECRET_ACCESS_KEY`, or the service's key, typed.
 * @param name as in `{{name}}`
 */
export const environmentName = (name: string) => (isSecretName(name) ? '' : 'WINNOW_') + name.toUpperCase();
