import { openDatabase } from './database';
import { createResultStore } from './results';
import { createTextSearch, type TextSearch } from './text-search';

// Runs in a worker: searches the texts of results, until whoever asked terminates the worker.
const search = createTextSearch(createResultStore(openDatabase()));

addEventListener('message', ({ data }: MessageEvent<TextSearch>) => void search(data, postMessage));
