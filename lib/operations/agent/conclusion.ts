/** Name of the member of an agent's result that contains its conclusion. */
export const CONCLUSION = 'agent';

/** Result of an agent. */
export interface AgentConclusion {
  data: unknown;
  /** The answer as text; absent with a schema. */
  message?: string;
  /** With a schema, the pages of each member; otherwise each passage that the answer rests on, with its page. */
  sources: Record<string, string[]> | AgentSource[];
  warning?: string;
  /** Pages that were read. */
  creditsUsed: number;
}

export interface AgentSource {
  url: string;
  text: string;
}
