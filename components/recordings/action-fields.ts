import { i18n } from '#i18n';
import {
  ACTION_TYPES,
  type Action,
  type ActionType,
  actionSchemas,
  describeFields,
  type Field,
  type Issue,
  issuesOf,
  sentence,
} from '@/lib/contract';

/** The fields of each action. */
export const actionFields = Object.fromEntries(
  ACTION_TYPES.map((type) => [type, describeFields(actionSchemas[type])]),
) as Record<ActionType, Field[]>;

/** The name of an action in the list to choose from. */
export const actionName = (type: ActionType) => i18n.t(`recordings.action.${type}`);

const FIELD_LABELS: Record<string, () => string> = {
  milliseconds: () => i18n.t('recordings.field.milliseconds'),
  selector: () => i18n.t('recordings.field.selector'),
  fullPage: () => i18n.t('recordings.field.fullPage'),
  quality: () => i18n.t('recordings.field.quality'),
  viewport: () => i18n.t('recordings.field.viewport'),
  all: () => i18n.t('recordings.field.all'),
  text: () => i18n.t('recordings.field.text'),
  key: () => i18n.t('recordings.field.key'),
  direction: () => i18n.t('recordings.field.direction'),
  script: () => i18n.t('recordings.field.script'),
  format: () => i18n.t('recordings.field.format'),
  landscape: () => i18n.t('recordings.field.landscape'),
  scale: () => i18n.t('recordings.field.scale'),
};

/** Says in words what a field of an action is. */
export const fieldLabel = (name: string): string => FIELD_LABELS[name]?.() ?? name;

/** The fields of an action as they are typed, not yet checked. */
export type ActionDraft = Record<string, unknown>;

/** Gives the fields that a new action begins with. */
export const newDraft = (type: ActionType): ActionDraft =>
  type === 'wait' ? { milliseconds: 1000 } : type === 'press' ? { key: 'Enter' } : {};

export function actionDraftOf({ type: _type, ...fields }: Action): ActionDraft {
  return fields;
}

/** Reads what was typed as an action. @returns it, or what the contract says against it */
export function parseAction(
  type: ActionType,
  draft: ActionDraft,
): { ok: true; action: Action } | { ok: false; issues: Issue[] } {
  const parsed = actionSchemas[type].safeParse({ ...draft, type }, { error: sentence });
  return parsed.success ? { ok: true, action: parsed.data } : { ok: false, issues: issuesOf(parsed.error) };
}

/** Tells whether an action of the type is about an element that can be pointed at. */
export const hasSelector = (type: ActionType) => actionFields[type].some(({ name }) => name === 'selector');
