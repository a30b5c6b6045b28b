import type { VNode } from 'preact';
import { i18n } from '#i18n';
import { useLoaded } from '@/components/base/use-loaded';
import type { OperationName } from '@/lib/operations/registry';
import type { Settings } from '@/lib/store/settings';

/** What the form of an operation is given. */
interface FormProps {
  settings: Settings;
  windowId?: number | undefined;
  onBack(): void;
  onStarted(jobId: string): void;
}

interface FormRow {
  title(): string;
  /** Loads a part of its own: most panels never show it. */
  load(): Promise<(props: FormProps) => VNode | null>;
}

/** The form of each operation that the panel's menu offers by its row here. */
const FORMS = {
  agent: { title: () => i18n.t('panel.agent.title'), load: async () => (await import('./AgentApp')).AgentApp },
  crawl: { title: () => i18n.t('panel.crawl.title'), load: async () => (await import('./CrawlApp')).CrawlApp },
} satisfies Partial<Record<OperationName, FormRow>>;

export type FormName = keyof typeof FORMS;

const NAMES = Object.keys(FORMS) as FormName[];

export const isForm = (view: string): view is FormName => Object.hasOwn(FORMS, view);

/** Lists the forms for a menu. */
export const formItems = (show: (name: FormName) => void) =>
  NAMES.map((name) => ({ title: FORMS[name].title(), show: () => show(name) }));

export function OperationForm({ name, ...props }: FormProps & { name: FormName }) {
  const [Form] = useLoaded<(props: FormProps) => VNode | null>(FORMS[name].load, [name]);
  return Form ? <Form {...props} /> : null;
}
