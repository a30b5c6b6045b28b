import type { VNode } from 'preact';
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

type Form = (props: FormProps) => VNode | null;

/** The form of each operation that has one, as a part of its own: most panels never show it. */
const FORMS = {
  agent: async () => (await import('./AgentApp')).AgentApp,
  crawl: async () => (await import('./CrawlApp')).CrawlApp,
} satisfies Partial<Record<OperationName, () => Promise<Form>>>;

export type FormName = keyof typeof FORMS;

export const isForm = (view: string): view is FormName => Object.hasOwn(FORMS, view);

export function OperationForm({ name, ...props }: FormProps & { name: FormName }) {
  const [Shown] = useLoaded<Form>(FORMS[name], [name]);
  return Shown ? <Shown {...props} /> : null;
}
