import type { FoundServer } from './find-servers';

/** The default ports of servers with OpenAI's interface. */
export const LOCAL_SERVERS: readonly Pick<FoundServer, 'name' | 'baseUrl'>[] = [
  { name: 'Ollama', baseUrl: 'http://localhost:11434/v1' },
  { name: 'LM Studio', baseUrl: 'http://localhost:1234/v1' },
  { name: 'llama.cpp', baseUrl: 'http://localhost:8080/v1' },
  { name: 'Jan', baseUrl: 'http://localhost:1337/v1' },
  { name: 'vLLM', baseUrl: 'http://localhost:8000/v1' },
];
